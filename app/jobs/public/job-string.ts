import type { JobState } from './job-states.ts'

/** The seven steps of a job as both sides see them. Everything else that can happen is a tag beside them. */
export const beads = [
  'booked',
  'still_on',
  'on_the_way',
  'arrived',
  'done',
  'paid',
  'rated',
] as const

export type BeadName = (typeof beads)[number]

export type BeadState = 'done' | 'now' | 'todo' | 'failed'

type Facts = {
  state: JobState
  isConfirmedByBoth: boolean
  hasArrived: boolean
  isPaid: boolean
  isRated: boolean
}

/** The bead that a job in this state has reached last. */
const reached: Record<JobState, number> = {
  unscheduled: -1,
  booked: 0,
  on_the_way: 2,
  arrived: 3,
  no_show_reported: 3,
  marked_done: 3,
  marked_not_done: 3,
  no_show: 3,
  not_done: 3,
  disputed: 3,
  outcome_unknown: 3,
  cancelled: 0,
  done: 4,
}

const failed: readonly JobState[] = ['no_show', 'not_done', 'cancelled']

/** What each bead shows. A job that came to nothing fails at the step after the last it reached. */
export function jobString(facts: Facts): { name: BeadName; state: BeadState }[] {
  const { state, isConfirmedByBoth, isPaid, isRated } = facts
  const confirmed = state === 'booked' && isConfirmedByBoth ? 1 : 0
  const last = lastReached(reached[state] + confirmed, facts)
  const isDone = (index: number) => {
    if (index <= last) return true
    if (state !== 'done') return false
    return index === 5 ? isPaid : index === 6 && isRated
  }
  const next = beads.findIndex((_, index) => !isDone(index))
  return beads.map((name, index) => {
    if (isDone(index)) return { name, state: 'done' }
    if (index !== next) return { name, state: 'todo' }
    return { name, state: failed.includes(state) ? 'failed' : 'now' }
  })
}

/** A job that failed before anyone set off didn't reach the gate. */
function lastReached(index: number, { state, hasArrived }: Facts) {
  return failed.includes(state) && !hasArrived ? Math.min(index, 0) : index
}

/** "Step 3 of 7": the step that is now, or the last one once everything is done. */
export function currentStep(string: readonly { state: BeadState }[]): number {
  const index = string.findIndex(({ state }) => state === 'now' || state === 'failed')
  return index === -1 ? string.length : index + 1
}
