import { DAY, type Day, endOfBusinessDay, MINUTE, SECOND } from '#app/platform/time.ts'

/** The promised reply within 24 hours: by the end of the next business day. */
const REPLY_DAYS = 1
/** The page of a conversation without the window, and the target of its notifications. */
export const SUPPORT_PAGE = '/support'
export const AUTOMATIC_AFTER = 1.5 * SECOND
/** A window that has been disconnected this long counts as closed: from then on answers are emailed. */
export const LEFT_AFTER = 1 * MINUTE
/** Emails wait while an agent keeps writing, but no longer than this. */
const LONGEST_PAUSE = 10 * MINUTE
/** A ticket counts as solved if its visitor doesn't reply to an answer for this long. */
export const SILENT_AFTER = 14 * DAY
/** How long a solved ticket can be reopened. */
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

/** A reference with this many digits. `random` returns a number from 0 up to 1. */
export function someReference(digits: number, random = Math.random): string {
  const { first, last } = numbersOf(digits)
  return String(first + Math.floor(random() * (last - first + 1)))
}

/**
 * Of the unread answers, in order: those to email now, one email per conversation, once its agent has paused.
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
