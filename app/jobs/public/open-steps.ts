import { isTimeFor, type JobTimes } from './job-deadlines.ts'
import { type JobStep, jobLifeCycle, type Side } from './job-states.ts'

export type OpenJob = JobTimes & {
  /** Who marked the job not done, or reported the other side missing. */
  markedBy: Side | null
}

/** Steps that wait until our team decides disputes: in the table, but offered and taken by nobody. */
const notOffered: readonly JobStep[] = ['report_no_show', 'dispute', 'unschedule']

/** Steps that answer the other side's, and so are never that side's own. */
const answers: readonly JobStep[] = ['accept_no_show', 'excuse']
/** Steps that take back a side's own. */
const takesBack: readonly JobStep[] = ['withdraw_report']

/** What pages draw buttons for, and the only steps that a form may take. */
export const offeredSteps = (job: OpenJob, side: Side, now: Date): JobStep[] =>
  openSteps(job, side, now).filter((step) => !notOffered.includes(step))

/** What a side could do with a job now by the table and the clock. */
export function openSteps(job: OpenJob, side: Side, now: Date): JobStep[] {
  return jobLifeCycle
    .openSteps(job.state, side)
    .filter((step) => isOnSide(step, job, side) && isTimeFor(step, side, job, now))
}

function isOnSide(step: JobStep, { state, markedBy }: OpenJob, side: Side) {
  // What the provider marked done is for the customer to contradict.
  if (step === 'mark_not_done' && state === 'marked_done') return side === 'customer'
  // A provider who left a job undone doesn't cancel it, or mark it done, before a new time is agreed.
  const leftUndone = state === 'unscheduled' && markedBy === 'customer' && side === 'provider'
  if (leftUndone && (step === 'cancel' || step === 'mark_done')) return false
  if (step === 'end' && state === 'unscheduled') return markedBy !== null
  if (answers.includes(step)) return markedBy !== side
  if (takesBack.includes(step)) return markedBy === side
  // Who reported the other side missing has had their say.
  return (
    step !== 'dispute' || markedBy !== side || (state !== 'no_show_reported' && state !== 'no_show')
  )
}
