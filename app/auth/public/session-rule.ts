import { DAY, SECOND } from '#app/platform/time.ts'

/** How long a session of the site may lie unused, by the tick box "Remember me". */
export const REMEMBERED_IDLE = 30 * DAY
export const FORGOTTEN_IDLE = DAY

export type SessionTimes = {
  not_after: Date | null
  idle_seconds: number | null
  refreshed_at: Date | null
  created_at: Date
  aal: string
  /** Whether its owner has a second factor that was proved. */
  has_second_step: boolean
}

/** The columns of a session that its times are read from. */
export const SESSION_TIMES = [
  'sessions.aal',
  'sessions.not_after',
  'sessions.idle_seconds',
  'sessions.refreshed_at',
  'sessions.created_at',
] as const

/** What the whole service allows, in milliseconds; null for no limit. */
export type SessionLimits = {
  timebox: number | null
  inactivity: number | null
  lowAal: number | null
}

/** Whether a session is past one of its limits. */
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

/** Signed in with one step by someone who has two. */
function isLow({ aal, has_second_step }: Pick<SessionTimes, 'aal' | 'has_second_step'>) {
  return aal === 'aal1' && has_second_step
}

const isPast = (time: number, limit: number | null) => limit !== null && time > limit

/** Seconds an access token lives: never past the moment at which its session would end for want of a second factor. */
export function tokenSeconds(
  session: Pick<SessionTimes, 'aal' | 'has_second_step' | 'created_at'>,
  { lowAal, seconds, now }: { lowAal: number | null; seconds: number; now: Date },
): number {
  if (lowAal === null || !isLow(session)) return seconds
  const left = session.created_at.getTime() + lowAal - now.getTime()
  return Math.max(1, Math.min(seconds, Math.floor(left / SECOND)))
}
