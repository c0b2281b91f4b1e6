import { consumeAll, refund, talliesOf } from '../limits.server.ts'
import { MINUTE } from '../time.ts'
import type { Challenge } from './challenge.ts'
import { checkProof, newSum, type ProofServices } from './proof-of-work.server.ts'
import {
  type Counter,
  countersOf,
  type GuardedForm,
  judge,
  type Verdict,
  type Who,
} from './risk-score.ts'

export type Attempt =
  | {
      isAllowed: true
      /** The attempt was legitimate: undoes the count, and clears earlier failures on this device. */
      wasRight: () => Promise<void>
    }
  | { isAllowed: false; challenge: Challenge }

/**
 * Counts an attempt, across all processes. Beyond a limit it counts only with proof of work, and beyond the
 * next it is refused. Refused attempts aren't counted, so nobody can lock others out without working for each
 * attempt.
 */
export async function attempt(
  services: ProofServices,
  { form, proof, ...who }: Who & { form: GuardedForm; proof: string | null },
): Promise<Attempt> {
  const { db, securityClock } = services
  const now = securityClock.now()
  const counters = countersOf(form, who)
  const keys = counters.map(({ key }) => key)
  const [onDevice] = keys
  if (onDevice === undefined) return { isAllowed: true, wasRight: async () => {} }
  const about = `${form}\0${who.account ?? who.network}`
  const wasRight = () => refund(db, keys, onDevice)
  // The common case: no counter is near a limit, and one query is enough.
  const most = counters.map(({ key, bound: { within, work } }) => ({ key, within, most: work }))
  const counted = await consumeAll(db, most, now)
  if (counted) return judgedAfter(counted, false)

  const before = verdictOf(counters, await talliesOf(db, keys, now))
  // The required difficulty may have grown while they worked.
  const hasWorked =
    before.is === 'ask for work' &&
    proof !== null &&
    (await checkProof(services, proof, { about, level: Math.max(1, before.level - 1) }))
  if (!passes(before, hasWorked)) return refuse(before)

  const counting = counters.map(({ key, bound: { within } }) => ({ key, within }))
  return judgedAfter((await consumeAll(db, counting, now))!, hasWorked)

  // Concurrent attempts each see those counted before them.
  async function judgedAfter(stood: Tallies, hasWorked: boolean): Promise<Attempt> {
    const then = verdictOf(counters, stood)
    if (passes(then, hasWorked)) return { isAllowed: true, wasRight }
    await refund(db, keys)
    return refuse(then)
  }

  async function refuse(verdict: Exclude<Verdict, { is: 'let through' }>): Promise<Attempt> {
    const left = verdict.until.getTime() - now.getTime()
    const minutes = Math.max(1, Math.ceil(left / MINUTE))
    if (verdict.is === 'refuse until')
      return { isAllowed: false, challenge: { minutes, sum: null } }
    const sum = await newSum(services, { about, level: verdict.level })
    return { isAllowed: false, challenge: { minutes, sum, byHand: proof !== null } }
  }
}

type Tallies = Awaited<ReturnType<typeof talliesOf>>

const verdictOf = (counters: Counter[], tallies: Tallies) =>
  judge(counters.map(({ bound }, index) => ({ bound, tally: tallies[index] ?? null })))

const passes = (
  verdict: Verdict,
  hasWorked: boolean,
): verdict is Extract<Verdict, { is: 'let through' }> =>
  verdict.is === 'let through' || (verdict.is === 'ask for work' && hasWorked)
