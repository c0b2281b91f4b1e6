import type { Services } from '#app/page/services.server.ts'

/** What the acts of this room lean on. */
export type ApplicationServices = Pick<
  Services,
  'db' | 'jobs' | 'live' | 'files' | 'clock' | 'settings' | 'secret'
>
