import type { Services } from '#app/page/services.server.ts'

/** What the acts of this room lean on. */
export type SupportServices = Pick<Services, 'db' | 'jobs' | 'live' | 'settings'>
