import { Trans } from '@lingui/react/macro'
import type { PlansOnSale } from '#app/billing/index.server.ts'
import { spaced } from '#app/ui/numbers.ts'

/** The plans on sale, and how many places the launch special has left. */
export type Shop = PlansOnSale

/** How many places of the launch special are taken, as a bar and in words. */
export function Places({ shop: { places, placesUsed, placesLeft } }: { shop: Shop }) {
  return (
    <div className="become-places">
      <svg width="100%" height="12" aria-hidden="true">
        <rect width="100%" height="12" className="fill-paper" />
        <rect width={`${(placesUsed / places) * 100}%`} height="12" className="fill-clay" />
      </svg>
      <p className="text-small">
        <Trans>
          <b>
            {spaced(placesUsed)} taken, {spaced(placesLeft)} left
          </b>{' '}
          of the first {spaced(places)} places
        </Trans>
      </p>
    </div>
  )
}
