import { notify } from '#app/notifications/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { isAgainstSomeone, type Outcome } from './moderation.ts'
import { type ModerationCase, reportsOf, subjectOf } from './queries.server.ts'
import { TEXT_REPORTER } from './text-reporter.server.ts'

type NotifyServices = Pick<Services, 'jobs'>

export const appealAddress = ({ thing, thing_id }: Pick<ModerationCase, 'thing' | 'thing_id'>) =>
  `/appeal/${thing}/${thing_id}` satisfies SiteAddress

/** Notifies the author of a decision against them, and how to appeal. */
export async function notifyOfDecision(
  services: NotifyServices,
  tx: Tx,
  found: ModerationCase,
  { outcome, now }: { outcome: Outcome; now: Date },
) {
  if (!isAgainstSomeone(outcome)) return
  const { userId } = await subjectOf(tx, found)
  await queueEmail(services, tx, { kind: 'report decided', caseId: found.id })
  await notify(tx, {
    to: userId,
    kind: 'report decided',
    dedupeKey: found.id,
    link: appealAddress(found),
    details: { outcome },
    now,
  })
}

/** Notifies them of the decision on their appeal. */
export async function notifyOfAppeal(
  services: NotifyServices,
  tx: Tx,
  found: ModerationCase,
  { isReversed, now }: { isReversed: boolean; now: Date },
) {
  const { userId } = await subjectOf(tx, found)
  await queueEmail(services, tx, { kind: 'appeal decided', caseId: found.id })
  await notify(tx, {
    to: userId,
    kind: 'appeal decided',
    dedupeKey: found.id,
    link: appealAddress(found),
    details: { isReversed },
    now,
  })
}

/** Notifies all reporters of the decision, in general terms, without details of the other side. */
export async function notifyReporters(
  services: NotifyServices,
  tx: Tx,
  found: ModerationCase,
  { isAppeal, isLeft, now }: { isAppeal: boolean; isLeft: boolean; now: Date },
) {
  const answered = new Set<string>()
  for (const { id, reporter, email, isGuest } of await reportsOf(tx, found.id)) {
    // Anyone may type someone else's address, repeatedly: it gets only one answer.
    const recipient = reporter ?? email?.toLowerCase()
    if (recipient && !answered.has(recipient))
      await queueEmail(services, tx, { kind: 'report answered', reportId: id, isAppeal })
    if (recipient) answered.add(recipient)
    // A guest who gave only a number.
    else if (isGuest && !isAppeal) await services.jobs.send(tx, TEXT_REPORTER, { reportId: id })
    await notify(tx, {
      to: reporter,
      kind: 'report answered',
      dedupeKey: `${id} ${isAppeal}`,
      link: '/notifications',
      details: { isLeft },
      now,
    })
  }
}
