import { DAY, type Day, endOfBusinessDay, MINUTE, SECOND } from '#app/platform/time.ts'

/** The reply that is promised within 24 hours: by the end of the next business day. */
const REPLY_DAYS = 1
/** Where a conversation is read without the window, and where notifications of it lead. */
export const SUPPORT_PAGE = '/support'
export const AUTOMATIC_AFTER = 1.5 * SECOND
/** A window without a line to us for so long is left: answers go by mail from then on. */
export const LEFT_AFTER = 1 * MINUTE
/** An agent who goes on writing is waited for, but no longer than this. */
const LONGEST_PAUSE = 10 * MINUTE
/** A ticket counts as solved if its visitor doesn't reply to an answer for this long. */
export const SILENT_AFTER = 14 * DAY
/** A solved ticket can be opened again for so long. */
export const CLOSED_AFTER = 7 * DAY

export const replyDue = (wroteAt: Date, declared: readonly Day[]): Date =>
  endOfBusinessDay(wroteAt, REPLY_DAYS, declared)

/** References have four digits, and more once those are used up. */
export const LENGTHS = [4, 5, 6, 7, 8, 9] as const

const firstOf = (digits: number) => 10 ** (digits - 1)
export const numbersOf = (digits: number) => ({
  first: firstOf(digits),
  last: firstOf(digits + 1) - 1,
})

/** A number of so many digits. `random` gives a number from 0 up to 1. */
export function someReference(digits: number, random = Math.random): string {
  const { first, last } = numbersOf(digits)
  return String(first + Math.floor(random() * (last - first + 1)))
}

/**
 * Of the answers that the visitor wasn't there to read, in order: those that are emailed now,
 * one email for each conversation, once its agent has paused.
 */
export function answersToMail(
  unread: readonly { id: string; ticketId: string; sentAt: Date }[],
  now: Date,
): string[][] {
  const age = ({ sentAt }: { sentAt: Date }) => now.getTime() - sentAt.getTime()
  return [...Map.groupBy(unread, ({ ticketId }) => ticketId).values()]
    .filter((group) => age(group.at(-1)!) >= LEFT_AFTER || age(group[0]!) >= LONGEST_PAUSE)
    .map((group) => group.map(({ id }) => id))
}
