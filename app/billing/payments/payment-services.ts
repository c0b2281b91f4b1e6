import type { Services } from '#app/page/services.server.ts'
import type { BillingServices } from '../billing-services.ts'

/** What speaking with PayFast leans on. */
export type PaymentServices = BillingServices &
  Pick<Services, 'payfast' | 'clock' | 'log' | 'config'>
