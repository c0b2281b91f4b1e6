import { Plural, Trans } from '@lingui/react/macro'
import { formatRand } from '#app/platform/money.ts'
import { PriceBand } from '#app/ui/price-band.tsx'
import type { InvitationPage } from '../invitation-view.server.ts'

type Similar = NonNullable<InvitationPage['similar']>

/** The range of similar quotes, with a marker for the total as it is typed. */
export function SimilarBand({ similar, total }: { similar: Similar; total?: number }) {
  const { low, high, count } = similar
  const air = Math.max(high - low, 200_00)
  const from = Math.max(0, Math.min(low - air, total ?? low))
  const to = Math.max(high + air, total ?? high)
  return (
    <div>
      <p className="text-small text-ink-2">
        <Trans>Similar jobs</Trans>
      </p>
      <p className="number-s">
        {formatRand(low)} – {formatRand(high)}
      </p>
      <PriceBand scale={[from, to]} middle={[low, high]} amount={total}>
        {total ? <Compared similar={similar} total={total} /> : null}{' '}
        <Plural
          value={count}
          one="Middle half of # quote in the last 6 months."
          other="Middle half of # quotes in the last 6 months."
        />
      </PriceBand>
    </div>
  )
}

function Compared({ similar: { low, high }, total }: { similar: Similar; total: number }) {
  if (total > high) return <Trans>Your total is {formatRand(total - high)} above this.</Trans>
  if (total < low) return <Trans>Your total is {formatRand(low - total)} below this.</Trans>
  return <Trans>Your total is in this range.</Trans>
}
