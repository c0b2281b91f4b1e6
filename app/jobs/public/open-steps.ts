import { isTimeFor, type JobTimes } from './job-deadlines.ts'
import { type JobStep, jobLifeCycle, type Side } from './job-states.ts'

export type OpenJob = JobTimes & {
  /** Who marked the job not done, or reported the other side missing. */
  markedBy: Side | null
}

/** Steps that answer the other side's, and so are never that side's own. */
const answers: readonly JobStep[] = ['accept_no_show', 'excuse']
/** Steps that take back a side's own. */
const takesBack: readonly JobStep[] = ['withdraw_report']

/** What a side can do with a job now: a page draws a button for each, and an action refuses all others. */
export function openSteps(job: OpenJob, side: Side, now: Date): JobStep[] {
  return jobLifeCycle
    .openSteps(job.state, side)
    .filter((step) => isOnSide(step, job, side) && isTimeFor(step, side, job, now))
}

function isOnSide(step: JobStep, { state, markedBy }: OpenJob, side: Side) {
  if (answers.includes(step)) return markedBy !== side
  if (takesBack.includes(step)) return markedBy === side
  // Who reported the other side missing has had their say.
  return (
    step !== 'dispute' || markedBy !== side || (state !== 'no_show_reported' && state !== 'no_show')
  )
}
