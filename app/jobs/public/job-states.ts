import { defineStateMachine } from '#app/platform/state-machine.ts'

/**
 * The life of a job: what a customer and a provider agreed. A job with a time is a booking. Buttons,
 * badges, emails, notifications, scheduled tasks and the administration follow this table; the times after
 * which the clock acts are in `job-deadlines.ts`.
 */
export const jobStates = [
  'unscheduled',
  'booked',
  'on_the_way',
  'arrived',
  'marked_done',
  'marked_not_done',
  'no_show_reported',
  'no_show',
  'disputed',
  'done',
  'not_done',
  'cancelled',
  'outcome_unknown',
] as const

export type JobState = (typeof jobStates)[number]

/** Each side of the agreement, our staff, and the clock, which acts when nobody else does. */
export type JobParty = 'customer' | 'provider' | 'staff' | 'clock'

export type Side = Extract<JobParty, 'customer' | 'provider'>

export const otherSide = (side: Side): Side => (side === 'customer' ? 'provider' : 'customer')

const sides = ['customer', 'provider'] as const
const everyone = [...sides, 'clock'] as const
/** The time is agreed and the work isn't over. */
const scheduled = ['booked', 'on_the_way', 'arrived'] as const

export const jobLifeCycle = defineStateMachine<JobState, Exclude<JobParty, 'staff'>>()({
  /** A proposed time was accepted. */
  schedule: { by: sides, from: ['unscheduled'], to: 'booked' },
  reschedule: { by: sides, from: ['booked'], to: 'booked' },
  /** The worker left, or one of a series has no room: the job stays, its time goes. */
  unschedule: { by: ['provider', 'clock'], from: ['booked'], to: 'unscheduled' },
  set_off: { by: ['provider'], from: ['booked'], to: 'on_the_way' },
  arrive: { by: ['provider'], from: ['booked', 'on_the_way'], to: 'arrived' },
  mark_done: { by: ['provider'], from: ['unscheduled', ...scheduled], to: 'marked_done' },
  /** The customer's word is enough; the provider's becomes final if the customer says nothing. */
  complete: {
    by: ['customer', 'clock'],
    from: ['unscheduled', ...scheduled, 'marked_done', 'marked_not_done'],
    to: 'done',
  },
  mark_not_done: {
    by: sides,
    from: [...scheduled, 'marked_done'],
    to: 'marked_not_done',
  },
  /** Another time is needed. */
  reopen: { by: everyone, from: ['marked_not_done'], to: 'unscheduled' },
  end: { by: sides, from: ['marked_not_done', 'unscheduled'], to: 'not_done' },
  /** From when the provider is on the way, staying away is a no-show. */
  cancel: { by: everyone, from: ['unscheduled', 'booked'], to: 'cancelled' },
  /** The provider stands at the gate, or the customer waits. */
  report_no_show: { by: sides, from: scheduled, to: 'no_show_reported' },
  /** Nobody contradicted, or the side that wasn't there agrees. */
  accept_no_show: { by: everyone, from: ['no_show_reported'], to: 'no_show' },
  /** Illness, police, hospital or a death: it doesn't count. */
  excuse: { by: sides, from: ['no_show_reported'], to: 'cancelled' },
  /** The other side came after all. */
  withdraw_report: { by: sides, from: ['no_show_reported'], to: 'arrived' },
  dispute: {
    by: sides,
    from: ['no_show_reported', 'no_show', 'done', 'not_done'],
    to: 'disputed',
  },
  /** Nobody said how it went. */
  give_up: { by: ['clock'], from: scheduled, to: 'outcome_unknown' },
})

export type JobStep = keyof typeof jobLifeCycle.steps

/** What our staff can decide about a dispute. */
export const decisions = ['done', 'not_done', 'no_show', 'cancelled'] as const

/** Our staff make any transition, with a reason that both sides read; never to the state that it has. */
export const canStaffSet = (from: JobState, to: JobState) =>
  from !== to && to !== 'no_show_reported' && to !== 'disputed'

/** Whose move it is: the next step of the job waits for them. Null when nobody has to do anything. */
export const ownerOf: Record<JobState, JobParty | 'both' | null> = {
  unscheduled: 'both',
  booked: 'provider',
  on_the_way: 'provider',
  arrived: 'provider',
  marked_done: 'customer',
  marked_not_done: 'both',
  no_show_reported: 'both',
  no_show: null,
  disputed: 'staff',
  done: null,
  not_done: null,
  cancelled: null,
  outcome_unknown: null,
}

/** Over: nothing waits for anyone, though some can still be disputed. */
export const isOver = (state: JobState) => ownerOf[state] === null

/** Takes the worker's time as long as it has a time. */
export const takesTime = (state: JobState) =>
  scheduled.some((name) => name === state) || state === 'no_show_reported'
