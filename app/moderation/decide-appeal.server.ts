import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseDecision, CaseOutcome } from '#app/page/cases.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { restoreMessage } from '#app/quotes/index.server.ts'
import { showReview } from '#app/reviews/index.server.ts'
import { ownWords } from './evidence.ts'
import { caseLifeCycle, changeDue, type Outcome, partyOf } from './moderation.ts'
import { notifyOfAppeal, notifyReporters } from './notify-people.server.ts'
import { lockCase, type ModerationCase } from './queries.server.ts'

/** Lifts the suspension that began at this instant; leaves any other alone. */
export type Lifting = (
  services: Services,
  lifting: { userId: string; by: string; now: Date; since: Date },
) => Promise<CaseOutcome>

export const decidedFirst: MessageDescriptor = msg`You made the first decision. Someone else decides about the appeal.`
const gone: CaseOutcome = { ok: false, why: changedMeanwhile }

/** Another person decides an appeal: the decision is upheld, or its effect is reversed. */
export const decideAppeal =
  (lift: Lifting) =>
  (services: Services, { caseId, act, words, by, now }: CaseDecision): Promise<CaseOutcome> =>
    transaction(services.db, async (tx): Promise<CaseOutcome> => {
      const found = await lockCase(tx, caseId)
      if (!found || (act !== 'uphold' && act !== 'reverse')) return gone
      const party = partyOf({ decidedBy: found.decided_by }, by)
      if (party === 'moderator') return { ok: false, why: decidedFirst }
      if (!caseLifeCycle.canTake(act, found.state, party)) return gone
      const isReversed = act === 'reverse'
      const done = isReversed
        ? await reverse({ ...services, db: tx }, tx, { found, by, now, lift })
        : ok
      if (!done.ok) return done
      await saveAnswer(services, tx, found, { isReversed, words, by, now })
      await notifyOfAppeal(services, tx, found, { isReversed, now })
      await notifyReporters(services, tx, found, { isAppeal: true, isLeft: isReversed, now })
      return { ok: true }
    })

const ok: CaseOutcome = { ok: true }

type Reversing = { found: ModerationCase; by: string; now: Date; lift: Lifting }

function reverse(services: Services, tx: Tx, reversing: Reversing): Promise<CaseOutcome> {
  const { outcome } = reversing.found
  return outcome ? reversals[outcome](services, tx, reversing) : Promise.resolve(gone)
}

/**
 * How each effect is reversed. If the thing is gone, or its suspension was lifted already, nothing is left to
 * reverse, and the person is still told that they were right.
 */
const reversals: Record<
  Outcome,
  (services: Services, tx: Tx, reversing: Reversing) => Promise<CaseOutcome>
> = {
  left: async () => ok,
  warned: async () => ok,
  'change asked': async () => ok,
  hidden: async (_services, tx, { found, by, now }) => {
    await showReview(tx, { reviewId: found.thing_id, by, now })
    return ok
  },
  removed: async (services, tx, { found, by, now }) => {
    const words = ownWords(found.evidence)
    await restoreMessage(services, tx, { messageId: found.thing_id, words, by, now })
    return ok
  },
  suspended: async (services, _tx, { found, by, now, lift }) =>
    found.subject_user && found.decided_at
      ? lift(services, { userId: found.subject_user, by, now, since: found.decided_at })
      : ok,
}

type Answering = { isReversed: boolean; words: string; by: string; now: Date }

async function saveAnswer(
  { settings }: Pick<Services, 'settings'>,
  tx: Tx,
  { id, outcome }: ModerationCase,
  { isReversed, words, by, now }: Answering,
) {
  const isStillAsked = outcome === 'change asked' && !isReversed
  await tx
    .updateTable('moderation_cases')
    .set({
      state: caseLifeCycle.nextState(isReversed ? 'reverse' : 'uphold'),
      is_reversed: isReversed,
      appeal_reason: words,
      appeal_decided_by: by,
      appeal_decided_at: now,
      // A requested change is due from the decision on: nobody has to change what they appeal against.
      change_due_at: isStillAsked ? changeDue(now, notWorking(settings.current())) : null,
    })
    .where('id', '=', id)
    .execute()
  await recordEvent(tx, {
    name: 'appeal decided',
    about: { kind: 'moderation case', id },
    by,
    now,
    details: { isReversed },
    audit: { before: { state: 'appealed' }, after: { state: 'closed', isReversed } },
  })
}
