import type { Check } from '#app/directory/public/checks.ts'

type OfJob = { category: string; job: string | null }
type OfProvider = OfJob & { providerId: string }
/** A job by its name in the records, and the time that is agreed or proposed. */
type OfBooking = { category: string; title: string; providerId: string; startAt: string | null }

/**
 * The kinds of notification with their data: only codes, amounts and ids, so that they can be shown in any
 * language and no name outlives its owner.
 */
export type NotificationDetails = {
  'request received': OfJob & { isUrgent: boolean }
  'quote arrived': OfProvider & { cents: number }
  'invitation declined': OfProvider
  'quote withdrawn': OfProvider
  'quote accepted': OfJob & { cents: number }
  'quote declined': OfJob
  'quote not chosen': OfJob
  'time proposed': OfBooking
  'job booked': OfBooking
  'job to schedule': OfBooking
  'still on': OfBooking
  'provider on the way': OfBooking
  'provider arrived': OfBooking
  'how it went': OfBooking
  'job marked done': OfBooking
  'job marked not done': OfBooking
  'job cancelled': OfBooking
  'support replied': { reference: string }
  'application more wanted': Record<never, never>
  'check recorded': { check: Check; isDone: boolean }
  'application approved': { isAppeal: boolean }
  'application rejected': { isAppeal: boolean }
  'profile edit approved': { field: string }
  'profile edit refused': { field: string }
  'payment received': { cents: number }
  'payment failed': { cents: number }
  'payment charged back': { cents: number }
  'suspended unpaid': Record<never, never>
  suspended: Record<never, never>
  'suspension lifted': Record<never, never>
  'quality warned': Record<never, never>
  'quality flagged': Record<never, never>
  'quality recovered': Record<never, never>
  'report decided': { outcome: string }
  'report answered': { isLeft: boolean }
  'appeal decided': { isReversed: boolean }
  'site seen': Record<never, never>
  'approval requested': Record<never, never>
  'approval decided': { isApproved: boolean }
}
export type NotificationKind = keyof NotificationDetails

/** The icon beside it. */
export type NotificationPicture = 'request' | 'quote' | 'answer' | 'check' | 'payment' | 'warning'

export const pictures: Record<NotificationKind, NotificationPicture> = {
  'request received': 'request',
  'quote arrived': 'quote',
  'invitation declined': 'request',
  'quote withdrawn': 'quote',
  'quote accepted': 'check',
  'quote declined': 'quote',
  'quote not chosen': 'quote',
  'time proposed': 'request',
  'job booked': 'check',
  'job to schedule': 'request',
  'still on': 'request',
  'provider on the way': 'request',
  'provider arrived': 'check',
  'how it went': 'answer',
  'job marked done': 'check',
  'job marked not done': 'warning',
  'job cancelled': 'warning',
  'support replied': 'answer',
  'application more wanted': 'answer',
  'check recorded': 'check',
  'application approved': 'check',
  'application rejected': 'warning',
  'profile edit approved': 'check',
  'profile edit refused': 'warning',
  'payment received': 'payment',
  'payment failed': 'warning',
  'payment charged back': 'warning',
  'suspended unpaid': 'warning',
  suspended: 'warning',
  'suspension lifted': 'check',
  'quality warned': 'warning',
  'quality flagged': 'warning',
  'quality recovered': 'check',
  'report decided': 'warning',
  'report answered': 'answer',
  'appeal decided': 'answer',
  'site seen': 'answer',
  'approval requested': 'request',
  'approval decided': 'answer',
}

/** The most that are listed; the list says how many more there are. */
export const MOST_LISTED = 50
/** The highest number on the bell: "9+". */
export const MOST_COUNTED = 9
/** Days until a notification is deleted, seen, cleared or not. */
export const DAYS_KEPT = 90

/** "9+" above the bell's limit. */
export const shownCount = (count: number) =>
  count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count)
