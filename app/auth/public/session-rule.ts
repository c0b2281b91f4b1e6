import { DAY, SECOND } from '#app/platform/time.ts'

/** How long a session may be idle, with "Remember me". */
export const REMEMBERED_IDLE = 30 * DAY
export const FORGOTTEN_IDLE = DAY

export type SessionTimes = {
  not_after: Date | null
  idle_seconds: number | null
  refreshed_at: Date | null
  created_at: Date
  aal: string
  /** Whether the user has a verified second factor. */
  has_second_step: boolean
}

/** The columns of a session with its times. */
export const SESSION_TIMES = [
  'sessions.aal',
  'sessions.not_after',
  'sessions.idle_seconds',
  'sessions.refreshed_at',
  'sessions.created_at',
] as const

/** The service's limits on sessions, in milliseconds; null for no limit. */
export type SessionLimits = {
  timebox: number | null
  inactivity: number | null
  lowAal: number | null
}

/** Whether a session has exceeded one of its limits. */
export function isOver(session: SessionTimes, limits: SessionLimits, now: Date): boolean {
  const age = now.getTime() - session.created_at.getTime()
  const unused = now.getTime() - (session.refreshed_at ?? session.created_at).getTime()
  const idle = session.idle_seconds === null ? null : session.idle_seconds * SECOND
  return (
    (session.not_after !== null && session.not_after <= now) ||
    isPast(age, limits.timebox) ||
    isPast(unused, limits.inactivity) ||
    isPast(unused, idle) ||
    (isLow(session) && isPast(age, limits.lowAal))
  )
}

/** A session at aal1 of a user with a second factor. */
function isLow({ aal, has_second_step }: Pick<SessionTimes, 'aal' | 'has_second_step'>) {
  return aal === 'aal1' && has_second_step
}

const isPast = (time: number, limit: number | null) => limit !== null && time > limit

/** An access token's lifetime in seconds: no later than the session would end for lack of a second factor. */
export function tokenSeconds(
  session: Pick<SessionTimes, 'aal' | 'has_second_step' | 'created_at'>,
  { lowAal, seconds, now }: { lowAal: number | null; seconds: number; now: Date },
): number {
  if (lowAal === null || !isLow(session)) return seconds
  const left = session.created_at.getTime() + lowAal - now.getTime()
  return Math.max(1, Math.min(seconds, Math.floor(left / SECOND)))
}
