import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'

/** "38m", "5h", "2d": what fits into the ring of a reply clock. */
export function shortTimeLeft(millis: number): string {
  if (millis < HOUR) return `${Math.max(0, Math.floor(millis / MINUTE))}m`
  if (millis < 2 * DAY) return `${Math.floor(millis / HOUR)}h`
  return `${Math.floor(millis / DAY)}d`
}

/** The reply clock of an invitation; nothing where none runs. */
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
