import {
  addDays,
  DAY,
  type Day,
  dayOf,
  HOUR,
  MINUTE,
  minuteOfDay,
  startOfDay,
} from '#app/platform/time.ts'

/**
 * Time-outs. Each is an instant of the product's clock in a `due_at` column; a scheduled task compares them
 * every minute.
 */
export const HELD_FOR = 7 * DAY
export const REPLY_WITHIN = 24 * HOUR
/** An emergency: a provider who doesn't answer within two hours is replaced by another. */
export const URGENT_REPLY_WITHIN = 2 * HOUR
/** A guest's link, by the security clock. */
export const LINK_LASTS = 30 * DAY
/** The minimum time between two sends of the link, to prevent flooding a mailbox. */
export const LINK_AGAIN_AFTER = 2 * MINUTE

export const VALIDITY_DAYS = { usual: 14, least: 1, most: 90 } as const
export const GUARANTEE_DAYS = { most: 3650 } as const
/** How many days ahead a job can be requested or promised. */
export const FURTHEST_DAY = 180

export const heldUntil = (now: Date) => new Date(now.getTime() + HELD_FOR)

export const replyDue = (invitedAt: Date, urgent: boolean) =>
  new Date(invitedAt.getTime() + (urgent ? URGENT_REPLY_WITHIN : REPLY_WITHIN))

/** From nine in the evening nobody is asked to come today, nor promises to. */
const LAST_HOUR_OF_TODAY = 21

/** The first selectable day: today, or tomorrow late at night. */
export const firstDayOffered = (now: Date): Day =>
  minuteOfDay(now) < LAST_HOUR_OF_TODAY * 60 ? dayOf(now) : addDays(dayOf(now), 1)

/** A quote is valid until the end of a South African day. */
export function validUntil(sentAt: Date, days: number): Date {
  return startOfDay(addDays(dayOf(sentAt), days + 1))
}

/** The last day on which a quote is valid, for display. */
export function lastValidDay(until: Date): Day {
  return dayOf(new Date(until.getTime() - 1))
}

/** The remaining share of the reply time, 1 to 0, and the clock's colour. */
export function replyClock(
  { invitedAt, dueAt }: { invitedAt: Date; dueAt: Date },
  now: Date,
): { left: number; share: number; tone: 'fynbos' | 'clay' | 'danger' } {
  const left = Math.max(0, dueAt.getTime() - now.getTime())
  const share = Math.min(1, left / Math.max(1, dueAt.getTime() - invitedAt.getTime()))
  const tone = left <= HOUR ? 'danger' : left <= 4 * HOUR ? 'clay' : 'fynbos'
  return { left, share, tone }
}
