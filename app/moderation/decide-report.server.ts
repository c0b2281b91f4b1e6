import type { CaseDecision, CaseOutcome } from '#app/page/cases.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { removeMessage } from '#app/quotes/index.server.ts'
import { hideReview } from '#app/reviews/index.server.ts'
import { isRemovalRule } from '#app/reviews/public/removal-rules.ts'
import {
  appealUntil,
  caseLifeCycle,
  changeDue,
  isAgainstSomeone,
  type Outcome,
  outcomeOfAct,
  outcomesOf,
} from './moderation.ts'
import { notifyOfDecision, notifyReporters } from './notify-people.server.ts'
import { lockCase, type ModerationCase } from './queries.server.ts'
import { writerOf } from './writer.ts'

/** Actions of subjects in a higher layer: the queue of the administration injects them. */
export type Suspension = (
  services: Services,
  suspension: { userId: string; by: string; now: Date; reason: string },
) => Promise<CaseOutcome>

const gone: CaseOutcome = { ok: false, why: changedMeanwhile }

/** A decision about a reported thing, with all its effects. */
export const decideReport =
  (suspend: Suspension) =>
  (services: Services, { caseId, act, words, rule, by, now }: CaseDecision): Promise<CaseOutcome> =>
    transaction(services.db, async (tx): Promise<CaseOutcome> => {
      const found = await lockCase(tx, caseId)
      const outcome = outcomeOfAct(act)
      if (!found || !outcome || !caseLifeCycle.canTake('decide', found.state, 'moderator'))
        return gone
      if (!outcomesOf(found.thing, writerOf(found.evidence)).includes(outcome)) return gone
      const effect = { found, words, rule, by, now, suspend }
      const done = await effects[outcome]({ ...services, db: tx }, tx, effect)
      if (!done.ok) return done
      await saveDecision(services, tx, found, { outcome, words, by, now })
      await notifyOfDecision(services, tx, found, { outcome, now })
      await notifyReporters(services, tx, found, {
        isAppeal: false,
        isLeft: outcome === 'left',
        now,
      })
      return { ok: true }
    })

type Effect = {
  found: ModerationCase
  words: string
  rule: string | null
  by: string
  now: Date
  suspend: Suspension
}

const done: CaseOutcome = { ok: true }
const doneIf = (isDone: boolean) => (isDone ? done : gone)

/** The immediate effect of each outcome. Refused if the thing changed since. */
const effects: Record<
  Outcome,
  (services: Services, tx: Tx, effect: Effect) => Promise<CaseOutcome>
> = {
  left: async () => done,
  warned: async () => done,
  'change asked': async () => done,
  hidden: async (_services, tx, { found, rule, by, now }) =>
    doneIf(
      await hideReview(tx, {
        reviewId: found.thing_id,
        rule: isRemovalRule(rule) ? rule : 'other',
        by,
        now,
      }),
    ),
  removed: async (services, tx, { found, by, now }) =>
    doneIf(await removeMessage(services, tx, { messageId: found.thing_id, by, now })),
  suspended: async (services, _tx, { found, words, by, now, suspend }) =>
    found.subject_user
      ? suspend(services, { userId: found.subject_user, by, now, reason: words })
      : gone,
}

type Deciding = { outcome: Outcome; words: string; by: string; now: Date }

async function saveDecision(
  { settings }: Pick<Services, 'settings'>,
  tx: Tx,
  { id, state }: ModerationCase,
  { outcome, words, by, now }: Deciding,
) {
  const closedDays = notWorking(settings.current())
  await tx
    .updateTable('moderation_cases')
    .set({
      state: caseLifeCycle.nextState('decide'),
      outcome,
      reason: isAgainstSomeone(outcome) ? words : '',
      decided_by: by,
      decided_at: now,
      appeal_until: isAgainstSomeone(outcome) ? appealUntil(now) : null,
      change_due_at: outcome === 'change asked' ? changeDue(now, closedDays) : null,
    })
    .where('id', '=', id)
    .execute()
  await recordEvent(tx, {
    name: 'report decided',
    about: { kind: 'moderation case', id },
    by,
    now,
    details: { outcome },
    audit: { before: { state }, after: { state: 'decided', outcome } },
  })
}
