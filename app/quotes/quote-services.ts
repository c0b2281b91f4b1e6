import type { Services } from '#app/page/services.server.ts'

/** The services that the actions of `quotes/` use. */
export type QuoteServices = Pick<Services, 'db' | 'jobs' | 'live'>
