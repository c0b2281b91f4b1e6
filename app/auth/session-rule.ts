import { DAY, SECOND } from '#app/platform/time.ts'

/** How long a session of the site may lie unused, by the tick box "Remember me". */
export const REMEMBERED_IDLE = 30 * DAY
export const FORGOTTEN_IDLE = DAY

export type SessionLimits = {
  not_after: Date | null
  idle_seconds: number | null
  refreshed_at: Date | null
  created_at: Date
}

/** Whether a session is past one of its limits. */
export function isOver(session: SessionLimits, now: Date): boolean {
  if (session.not_after && session.not_after <= now) return true
  if (session.idle_seconds === null) return false
  const used = session.refreshed_at ?? session.created_at
  return now.getTime() - used.getTime() > session.idle_seconds * SECOND
}
