import type { Figures } from './queries.server.ts'

/** With fewer prices we don't say what "most" charge. */
const ENOUGH_PRICES = 5

/** The middle half of the call-out fees, if enough providers list one. */
export function calloutBand(figures: Figures | undefined) {
  if (!figures || figures.priced < ENOUGH_PRICES) return null
  const { low, high, priced } = figures
  return low === null || high === null ? null : { low, high, priced }
}
