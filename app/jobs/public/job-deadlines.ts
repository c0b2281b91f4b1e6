import {
  addDays,
  atMinute,
  DAY,
  type Day,
  dayOf,
  endOfBusinessDay,
  HOUR,
  MINUTE,
  minuteOfDay,
} from '#app/platform/time.ts'
import type { JobState, JobStep, Side } from './job-states.ts'

/** What the rules about time need to know of a job. */
export type JobTimes = {
  state: JobState
  /** Since when it has this state. */
  since: Date
  /** Null as long as no time is agreed. */
  time: BookedTime | null
  arrivedAt: Date | null
}

/** The worker arrives between `start` and `latestArrival`; the work ends at `end` at the latest. */
export type BookedTime = { start: Date; latestArrival: Date; end: Date }

const after = (instant: Date, span: number) => new Date(instant.getTime() + span)

export const REMINDERS_TO_SCHEDULE = [1 * DAY, 3 * DAY] as const
export const CLOSES_UNSCHEDULED = 14 * DAY
export const COMPLETES_MARKED_DONE = 48 * HOUR
export const REOPENS_NOT_DONE = 48 * HOUR
/** The other side answers a reported no-show within this time, or it counts. */
export const NO_SHOW_REPLY = 2 * HOUR
export const DISPUTE_WITHIN = 7 * DAY
/** So long after the planned end both sides are asked how it went. */
export const ASKS_OUTCOME = 3 * HOUR
export const GIVES_UP = 14 * DAY
export const SETS_OFF_BEFORE = 3 * HOUR
export const CUSTOMER_MISSING = 15 * MINUTE
export const PROVIDER_MISSING = 30 * MINUTE
export const FREE_CHANGE_BEFORE = 24 * HOUR
export const UNDO_WITHIN = 5 * MINUTE
export const DISPUTE_BUSINESS_DAYS = 5

/** What the clock does to a job, and when; null for a job that is over. */
export function clockStepOf(
  { state, since, time }: JobTimes,
  declared: readonly Day[] = [],
): { step: JobStep | 'escalate'; dueAt: Date } | null {
  switch (state) {
    case 'unscheduled':
      return { step: 'cancel', dueAt: after(since, CLOSES_UNSCHEDULED) }
    case 'booked':
    case 'on_the_way':
    case 'arrived':
      return { step: 'give_up', dueAt: after(time?.end ?? since, GIVES_UP) }
    case 'marked_done':
      return { step: 'complete', dueAt: after(since, COMPLETES_MARKED_DONE) }
    case 'marked_not_done':
      return { step: 'reopen', dueAt: after(since, REOPENS_NOT_DONE) }
    case 'no_show_reported':
      return { step: 'accept_no_show', dueAt: after(since, NO_SHOW_REPLY) }
    case 'disputed':
      return { step: 'escalate', dueAt: endOfBusinessDay(since, DISPUTE_BUSINESS_DAYS, declared) }
    default:
      return null
  }
}

/** When both sides are asked how it went, unless they have said so by then. */
export const asksOutcomeAt = ({ end }: BookedTime) => after(end, ASKS_OUTCOME)

/**
 * A proposed time can be accepted for two days, and until two hours before it starts; one that is sooner, such as of
 * an urgent job, until it starts.
 */
export function proposalExpiresAt(proposedAt: Date, start: Date): Date {
  const beforeStart = start.getTime() - 2 * HOUR
  const last = beforeStart > proposedAt.getTime() ? beforeStart : start.getTime()
  return new Date(Math.min(proposedAt.getTime() + 48 * HOUR, last))
}

const EVENING = 18 * 60
const MORNING = 7 * 60
const MORNING_IS_SOON_BEFORE = 9 * 60

/**
 * When both sides are asked whether a booking is still on: in the evening before, and in the morning if it
 * starts after nine and they haven't answered. Only what lies after the booking.
 */
export function stillOnQuestions(start: Date, bookedAt: Date): Date[] {
  const day = dayOf(start)
  const evening = atMinute(addDays(day, -1), EVENING)
  const morning = minuteOfDay(start) > MORNING_IS_SOON_BEFORE ? [atMinute(day, MORNING)] : []
  return [evening, ...morning].filter((instant) => instant > bookedAt)
}

/** From the evening before on, either side can say that it is still on. */
export const canConfirmFrom = (start: Date) => atMinute(addDays(dayOf(start), -1), EVENING)

/** A change within a day of the start is counted for the side that makes it, unless it is undone at once. */
export const isLateChange = (start: Date, now: Date) =>
  now.getTime() > start.getTime() - FREE_CHANGE_BEFORE

export const canUndo = (changedAt: Date, now: Date) =>
  now.getTime() - changedAt.getTime() <= UNDO_WITHIN

/** Whether the moment for a step has come. What state and side it needs is the state machine's to say. */
export function isTimeFor(step: JobStep, side: Side, job: JobTimes, now: Date): boolean {
  switch (step) {
    case 'set_off':
    case 'arrive':
      return now >= after(job.time?.start ?? now, -SETS_OFF_BEFORE)
    case 'mark_done':
    case 'complete':
      return !job.time || now >= after(job.time.start, -SETS_OFF_BEFORE)
    case 'cancel':
      // From the start on, staying away isn't cancelling.
      return !job.time || now < job.time.start
    case 'mark_not_done':
      return !job.time || now >= job.time.start
    case 'report_no_show':
      return now >= noShowFrom(side, job)
    case 'dispute':
      return job.state === 'no_show_reported' || now <= after(job.since, DISPUTE_WITHIN)
    default:
      return true
  }
}

const NEVER = new Date(8.64e15)

/** From when a side may report that the other wasn't there. */
export function noShowFrom(side: Side, { time, arrivedAt, state }: JobTimes): Date {
  if (side === 'provider') return arrivedAt ? after(arrivedAt, CUSTOMER_MISSING) : NEVER
  return time && state !== 'arrived' ? after(time.latestArrival, PROVIDER_MISSING) : NEVER
}
