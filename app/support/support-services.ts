import type { Services } from '#app/page/services.server.ts'

/** What support's actions need. */
export type SupportServices = Pick<Services, 'db' | 'jobs' | 'live' | 'settings'>

/** What support's emails need. */
export type SupportEmailServices = Pick<Services, 'clock' | 'config' | 'db' | 'secret' | 'settings'>
