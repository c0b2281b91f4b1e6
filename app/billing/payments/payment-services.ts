import type { Services } from '#app/page/services.server.ts'
import type { BillingServices } from '../billing-services.ts'

/** The services for talking to PayFast. */
export type PaymentServices = BillingServices &
  Pick<Services, 'payfast' | 'clock' | 'log' | 'config'>
