import type { EventName } from '#app/platform/events.server.ts'
import type { JobStep } from './public/job-states.ts'

/** What each step is called in the history. */
export const stepEvents: Record<JobStep, EventName> = {
  schedule: 'job scheduled',
  reschedule: 'job rescheduled',
  unschedule: 'job unscheduled',
  set_off: 'provider on the way',
  arrive: 'provider arrived',
  mark_done: 'job marked done',
  complete: 'job done',
  mark_not_done: 'job marked not done',
  reopen: 'job reopened',
  end: 'job not done',
  cancel: 'job cancelled',
  report_no_show: 'no-show reported',
  accept_no_show: 'no-show recorded',
  excuse: 'no-show excused',
  withdraw_report: 'no-show report withdrawn',
  dispute: 'job disputed',
  give_up: 'job outcome unknown',
}
