import type { Services } from '#app/page/services.server.ts'

/** What actions about jobs need. */
export type JobServices = Pick<Services, 'db' | 'jobs' | 'live'>
