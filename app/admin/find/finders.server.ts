import { applicationFinder } from '#app/applications/index.server.ts'
import { paymentFinder } from '#app/billing/index.server.ts'
import type { Finder } from '#app/page/finder.ts'
import { requestFinder } from '#app/quotes/index.server.ts'
import { ticketFinder } from '#app/support/index.server.ts'

/** Every subject that finds something by a reference, or by whose it is. A new one is a line here. */
export const finders: readonly Finder[] = [
  applicationFinder,
  requestFinder,
  ticketFinder,
  paymentFinder,
]
