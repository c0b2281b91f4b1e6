import { Plural, Trans } from '@lingui/react/macro'
import { formatRandRange } from '#app/platform/money.ts'
import { PriceBand } from '#app/ui/price-band.tsx'
import type { Similar } from '../queries.server.ts'

/** The range of similar quotes: the middle half, over how many, and since when. */
export function SimilarJobs({ similar, province }: { similar: Similar; province: string | null }) {
  const { low, high, count, where } = similar
  const air = Math.max(high - low, 200_00)
  return (
    <div className="similar">
      <p className="text-small text-ink-2">
        {where === 'province' && province ? (
          <Trans>Similar jobs in {province}</Trans>
        ) : (
          <Trans>Similar jobs in South Africa</Trans>
        )}
      </p>
      <p className="number-s">{formatRandRange(low, high)}</p>
      <PriceBand scale={[Math.max(0, low - air), high + air]} middle={[low, high]}>
        <Plural
          value={count}
          one="Middle half of # quote in the last 6 months."
          other="Middle half of # quotes in the last 6 months."
        />{' '}
        <Trans>Asking is free. You pay the provider directly.</Trans>
      </PriceBand>
    </div>
  )
}
