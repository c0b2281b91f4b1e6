import type { Services } from '#app/page/services.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { DAY, dayOf, formatDay, formatInstant, lastDayOf } from '#app/platform/time.ts'
import { checkRowsOf, providerOf } from '#app/providers/index.server.ts'
import { shownChecks } from '#app/providers/public/checks.ts'
import { appealEnds } from './applicant-acts.server.ts'
import { applicationLifeCycle } from './life-cycle.ts'
import { numbersGiven } from './numbers-given.server.ts'
import { accountBilling, hasPaid, paidSoFar } from './paid.server.ts'
import {
  type Application,
  documentsOf,
  draftOf,
  eventsOf,
  findingsOf,
  ownApplication,
  questionsOf,
  reasonsOf,
} from './queries.server.ts'
import { timeline } from './timeline.ts'

/** Banks take up to five business days. */
const REFUND_TAKES = 7 * DAY

/** Where an application stands, in words for its owner; through the link of an email without what is private. */
export async function statusView(
  services: Services,
  application: Application,
  { language, isOwner }: { language: string; isOwner: boolean },
) {
  const { db, clock, secret } = services
  const now = clock.now()
  const when = (time: Date | null) => (time ? formatInstant(time, language) : null)
  const provider = await providerOf(db, application.user_id)
  const [events, questions, reasons, documents, findings, billing, paid, checkRows, draft] =
    await Promise.all([
      eventsOf(db, application.id),
      questionsOf(db, application.id),
      reasonsOf(db, application.id),
      documentsOf(db, application.id),
      findingsOf(db, application.id),
      accountBilling(db, application.user_id),
      paidSoFar(db, application.user_id),
      provider ? checkRowsOf(db, provider.id) : [],
      draftOf(application, secret),
    ])
  const ends = application.state === 'rejected' ? appealEnds(application) : null
  const canAppeal = !application.appealed_at && ends !== null && now <= ends
  const isPaid = hasPaid(billing)
  const isOver = application.state === 'rejected' || application.state === 'withdrawn'
  const rand = (cents: number) => formatRand(cents, { cents: 'always' })
  const checks = shownChecks(checkRows, now)
  const question = questions.findLast(({ answered_at }) => answered_at === null)
  const requested = question?.asked_at
  return {
    reference: application.reference,
    state: application.state,
    name: draft.tradingName || draft.fullName,
    isOwner,
    isPaid,
    paid:
      isPaid && paid && paid.cents > 0
        ? {
            sum: rand(paid.cents),
            on: formatDay(dayOf(paid.paidAt), language),
            until: billing.paidThrough ? formatDay(dayOf(billing.paidThrough), language) : null,
          }
        : null,
    /** What goes back because there will be no profile; none while something may still come of it. */
    refund:
      isOwner && isOver && paid && paid.refundCents > 0
        ? {
            sum: rand(paid.refundCents),
            isAll: paid.cents === 0,
            isUnderWay: +now - +(events.at(-1)?.occurredAt ?? 0) < REFUND_TAKES,
          }
        : null,
    steps: isOwner ? applicationLifeCycle.openSteps(application.state, 'applicant') : [],
    canAppeal: isOwner && canAppeal,
    dueOn: application.due_at && formatDay(lastDayOf(application.due_at), language),
    decidedAt: when(application.decided_at),
    appealEnds: when(ends),
    moments: timeline({
      state: application.state,
      events,
      isPaid,
      dueAt: application.due_at,
      appealEnds: canAppeal ? ends : null,
    }).map((moment) => ({
      ...moment,
      at:
        moment.name === 'decision' && moment.time
          ? formatDay(lastDayOf(moment.time), language)
          : when(moment.time),
    })),
    question: question && {
      words: question.words,
      askedAt: when(question.asked_at),
      documents: documents
        .filter(({ addedAt }) => requested && addedAt >= requested)
        .map(({ id, kind, name, bytes }) => ({ id, kind, name, bytes })),
    },
    reasons: application.state === 'rejected' ? reasons : [],
    checks: checks.map(({ check, state, finding, doneAt }) => ({
      check,
      state,
      finding,
      doneAt: doneAt ? formatDay(dayOf(doneAt), language) : null,
    })),
    checksOf: checks.length,
    numbers: isOwner
      ? numbersGiven(draft, { findings, today: dayOf(now), secret, isHidden: true }).map(
          (item) => ({
            ...item,
            document: item.document && formatDay(dayOf(item.document), language),
            register: item.register && formatDay(dayOf(item.register), language),
          }),
        )
      : [],
  }
}

export type StatusView = Awaited<ReturnType<typeof statusView>>

/** The same for the account that applied; null where it never did. */
export async function applicationStatus(services: Services, userId: string, language: string) {
  const application = await ownApplication(services.db, userId)
  return application ? statusView(services, application, { language, isOwner: true }) : null
}
