import type { Services } from '#app/services.server.ts'

/** What this room leans on. */
export type AuthServices = Pick<
  Services,
  'config' | 'db' | 'clock' | 'securityClock' | 'secret' | 'outbox' | 'texts' | 'settings' | 'log'
>

/** From where somebody signs in. */
export type Device = {
  ip: string | null
  userAgent: string | null
  /** What the browser shows of who signed in on it before. */
  shown?: string | null
}
