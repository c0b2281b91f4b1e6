import type { Services } from '#app/page/services.server.ts'

/** The services that the actions of `applications/` use. */
export type ApplicationServices = Pick<
  Services,
  'db' | 'jobs' | 'live' | 'files' | 'clock' | 'settings' | 'secret'
>
