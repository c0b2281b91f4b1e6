import type { Services } from '#app/page/services.server.ts'

/** The services that support's actions need. */
export type SupportServices = Pick<Services, 'db' | 'jobs' | 'live' | 'settings'>

/** The services that support's emails need. */
export type SupportEmailServices = Pick<Services, 'clock' | 'config' | 'db' | 'secret' | 'settings'>
