import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'

/** "38m", "84m", "5h", "2d": the text in the ring of a reply clock. Minutes below two hours. */
export function shortTimeLeft(millis: number): string {
  if (millis < 2 * HOUR) return `${Math.max(0, Math.floor(millis / MINUTE))}m`
  if (millis < 2 * DAY) return `${Math.floor(millis / HOUR)}h`
  return `${Math.floor(millis / DAY)}d`
}

/**
 * When to expect an answer, by the provider's median reply time from the invitation on. `isLate` after it.
 * Nothing without data, or before the invitation.
 */
export function expectedAnswer(
  {
    invitedAt,
    dueAt,
    replyMinutes,
  }: { invitedAt: Date | null; dueAt: Date | null; replyMinutes: number | null },
  now: Date,
) {
  if (!invitedAt || !dueAt || replyMinutes === null) return null
  const expectedAt = Math.min(invitedAt.getTime() + replyMinutes * MINUTE, dueAt.getTime())
  const left = Math.max(0, expectedAt - now.getTime())
  return {
    minutes: replyMinutes,
    minutesLeft: Math.ceil(left / MINUTE),
    shown: shortTimeLeft(Math.ceil(left / MINUTE) * MINUTE),
    isLate: left === 0,
  }
}

/** The reply clock of an invitation; nothing if none is running. */
export function clockOf(
  { invitedAt, dueAt }: { invitedAt: Date | null; dueAt: Date | null },
  now: Date,
) {
  if (!invitedAt || !dueAt) return null
  const left = Math.max(0, dueAt.getTime() - now.getTime())
  return {
    minutesLeft: Math.floor(left / MINUTE),
    minutesOf: Math.max(1, Math.round((dueAt.getTime() - invitedAt.getTime()) / MINUTE)),
    shown: shortTimeLeft(left),
  }
}
