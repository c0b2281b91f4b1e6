import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'

/** "38m", "5h", "2d": what fits into the ring of a reply clock. */
export function shortTimeLeft(millis: number): string {
  if (millis < HOUR) return `${Math.max(0, Math.floor(millis / MINUTE))}m`
  if (millis < 2 * DAY) return `${Math.floor(millis / HOUR)}h`
  return `${Math.floor(millis / DAY)}d`
}
