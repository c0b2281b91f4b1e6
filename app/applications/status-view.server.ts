import type { Services } from '#app/page/services.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { DAY, dayOf, formatDay, formatInstant, lastDayOf } from '#app/platform/time.ts'
import { checkRowsOf, providerOf } from '#app/providers/index.server.ts'
import { shownChecks } from '#app/providers/public/checks.ts'
import { appealEnds } from './applicant-acts.server.ts'
import { applicationLifeCycle } from './life-cycle.ts'
import { providedNumbers } from './numbers-given.server.ts'
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

type Viewing = { language: string; isOwner: boolean }

/**
 * The status of an application, translated: for its owner, or through the emailed link without private data.
 */
export async function statusView(services: Services, application: Application, viewing: Viewing) {
  const { language, isOwner } = viewing
  const now = services.clock.now()
  const shown = { language, now }
  const loaded = await loadStatus(services, application)
  const { draft, billing, checkRows } = loaded
  const when = (time: Date | null) => (time ? formatInstant(time, language, now) : null)
  const ends = application.state === 'rejected' ? appealEnds(application) : null
  const canAppeal = !application.appealed_at && ends !== null && now <= ends
  const isPaid = hasPaid(billing)
  const checks = shownChecks(checkRows, now)
  return {
    reference: application.reference,
    state: application.state,
    name: draft.tradingName || draft.fullName,
    isOwner,
    isPaid,
    paid: isPaid ? paidView(loaded, shown) : null,
    refund: isOwner ? refundView(application, loaded, now) : null,
    steps: isOwner ? applicationLifeCycle.openSteps(application.state, 'applicant') : [],
    canAppeal: isOwner && canAppeal,
    dueOn: application.due_at && formatDay(lastDayOf(application.due_at), language, now),
    decidedAt: when(application.decided_at),
    appealEnds: when(ends),
    moments: momentsView(application, loaded, { ...shown, appealEnds: canAppeal ? ends : null }),
    question: questionView(loaded, shown),
    reasons: application.state === 'rejected' ? loaded.reasons : [],
    checks: checks.map((check) => checkView(check, shown)),
    checksOf: checks.length,
    numbers: isOwner ? numbersView(loaded, services.secret, shown) : [],
  }
}

async function loadStatus({ db, secret }: Services, application: Application) {
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
  return { events, questions, reasons, documents, findings, billing, paid, checkRows, draft }
}

type Loaded = Awaited<ReturnType<typeof loadStatus>>

const rand = (cents: number) => formatRand(cents, { cents: 'always' })

type Shown = { language: string; now: Date }

const paidView = ({ paid, billing }: Loaded, { language, now }: Shown) =>
  paid && paid.cents > 0
    ? {
        sum: rand(paid.cents),
        on: formatDay(dayOf(paid.paidAt), language, now),
        until: billing.paidThrough ? formatDay(dayOf(billing.paidThrough), language, now) : null,
      }
    : null

/** The refund of an application that ended without a profile; null while it can still be approved. */
function refundView({ state }: Application, { paid, events }: Loaded, now: Date) {
  const isOver = state === 'rejected' || state === 'withdrawn'
  if (!isOver || !paid || paid.refundCents <= 0) return null
  return {
    sum: rand(paid.refundCents),
    isAll: paid.cents === 0,
    isUnderWay: +now - +(events.at(-1)?.occurredAt ?? 0) < REFUND_TAKES,
  }
}

function momentsView(
  { state, due_at }: Application,
  { events, billing }: Loaded,
  { language, now, appealEnds }: Shown & { appealEnds: Date | null },
) {
  const isPaid = hasPaid(billing)
  return timeline({ state, events, isPaid, dueAt: due_at, appealEnds }).map((moment) => ({
    ...moment,
    at:
      moment.time &&
      (moment.name === 'decision'
        ? formatDay(lastDayOf(moment.time), language, now)
        : formatInstant(moment.time, language, now)),
  }))
}

/** The open question, with the documents added since. */
function questionView({ questions, documents }: Loaded, { language, now }: Shown) {
  const question = questions.findLast(({ answered_at }) => answered_at === null)
  return (
    question && {
      words: question.words,
      askedAt: formatInstant(question.asked_at, language, now),
      documents: documents
        .filter(({ addedAt }) => addedAt >= question.asked_at)
        .map(({ id, kind, name, bytes }) => ({ id, kind, name, bytes })),
    }
  )
}

type ShownCheck = ReturnType<typeof shownChecks>[number]

const checkView = ({ check, state, finding, doneAt }: ShownCheck, { language, now }: Shown) => ({
  check,
  state,
  finding,
  doneAt: doneAt ? formatDay(dayOf(doneAt), language, now) : null,
})

const numbersView = ({ draft, findings }: Loaded, secret: string, { language, now }: Shown) =>
  providedNumbers(draft, { findings, today: dayOf(now), secret, isHidden: true }).map((item) => ({
    ...item,
    document: item.document && formatDay(dayOf(item.document), language, now),
    register: item.register && formatDay(dayOf(item.register), language, now),
  }))

export type StatusView = Awaited<ReturnType<typeof statusView>>

/** The same for an account; null if it never applied. */
export async function applicationStatus(services: Services, userId: string, language: string) {
  const application = await ownApplication(services.db, userId)
  return application ? statusView(services, application, { language, isOwner: true }) : null
}
