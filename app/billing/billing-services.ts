import type { Services } from '#app/page/services.server.ts'

/** The services that the actions of `billing/` use. */
export type BillingServices = Pick<Services, 'db' | 'jobs' | 'live' | 'settings'>
