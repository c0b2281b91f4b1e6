import type { Services } from '#app/services.server.ts'

/** What this room leans on. */
export type AuthServices = Pick<
  Services,
  'config' | 'db' | 'clock' | 'securityClock' | 'secret' | 'outbox' | 'settings' | 'log'
>

/** From where somebody signs in. */
export type Device = { ip: string | null; userAgent: string | null }
