import { applicationFinder } from '#app/applications/index.server.ts'
import { paymentFinder } from '#app/billing/index.server.ts'
import type { Finder } from '#app/page/finder.ts'
import { requestFinder } from '#app/quotes/index.server.ts'
import { ticketFinder } from '#app/support/index.server.ts'

/** Every subject's finder, by a reference or by an owner. To add one, add a line. */
export const finders: readonly Finder[] = [
  applicationFinder,
  requestFinder,
  ticketFinder,
  paymentFinder,
]
