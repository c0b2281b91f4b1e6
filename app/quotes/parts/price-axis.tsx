import { Trans, useLingui } from '@lingui/react/macro'
import { formatRand, formatRandRange } from '#app/platform/money.ts'
import { SMALL_BEAD } from '#app/ui/bead.tsx'
import { placeOn } from '#app/ui/price-band.tsx'
import { axisOf, spreadOf } from '../comparison.ts'
import type { Offer } from '../offers.server.ts'
import type { Similar } from '../queries.server.ts'

/** All prices on one axis, with the range of similar jobs; the heading is their difference. */
export function PriceAxis({ offers, similar }: { offers: Offer[]; similar: Similar | null }) {
  const { t } = useLingui()
  const { difference, low } = spreadOf(offers)
  const axis = axisOf([
    ...offers.map(({ totalCents }) => totalCents),
    ...(similar ? [similar.low, similar.high] : []),
  ])
  const lowest = offers.filter(({ totalCents }) => totalCents === low)
  const names = lowest.map(({ name }) => name).join(', ')
  const spoken = inWords(offers)
  return (
    <div className="price-axis">
      <div>
        <p className="text-small">
          <Trans>Difference between highest and lowest</Trans>
        </p>
        <p className="number-l">{formatRand(difference)}</p>
      </div>
      <div className="price-axis-line">
        <svg width="100%" height="84" role="img" aria-label={t`Prices compared: ${spoken}`}>
          <line x1="0" x2="100%" y1="44" y2="44" className="stroke-ink" strokeWidth="2" />
          {similar ? <SimilarRange axis={axis} similar={similar} /> : null}
          <Prices axis={axis} offers={offers} low={low} />
        </svg>
      </div>
      <p className="text-small">
        <Trans>
          Lowest quote: <b>{names}</b>. Call-out fees are included.
        </Trans>
      </p>
    </div>
  )
}

const inWords = (offers: Offer[]) =>
  offers.map(({ name, totalCents }) => `${name} ${formatRand(totalCents)}`).join(', ')

type Axis = readonly [low: number, high: number]

function SimilarRange({ axis, similar }: { axis: Axis; similar: Similar }) {
  const { t } = useLingui()
  const [from, to] = [placeOn(axis, similar.low), placeOn(axis, similar.high)]
  return (
    <>
      <rect x={`${from}%`} width={`${to - from}%`} y="54" height="8" className="price-middle" />
      <text x={`${(from + to) / 2}%`} y="80" textAnchor="middle" className="price-axis-words">
        {t`Similar jobs: ${formatRandRange(similar.low, similar.high)}`}
      </text>
    </>
  )
}

function Prices({ axis, offers, low }: { axis: Axis; offers: Offer[]; low: number }) {
  return offers.map(({ id, totalCents }, index) => (
    <svg key={id} x={`${placeOn(axis, totalCents)}%`} y="44" overflow="visible" aria-hidden="true">
      <path
        d={SMALL_BEAD}
        transform="translate(-8 -8) scale(1.333)"
        className={totalCents === low ? 'fill-fynbos' : 'fill-ink'}
      />
      <text
        y={isCrowded(offers, index, axis) ? -31 : -15}
        textAnchor={anchorOf(placeOn(axis, totalCents))}
        className="price-axis-figure"
      >
        {formatRand(totalCents)}
      </text>
    </svg>
  ))
}

/** An amount moves up one line if it would overlap its left neighbour. */
function isCrowded(offers: Offer[], index: number, axis: Axis) {
  const own = placeOn(axis, offers[index]!.totalCents)
  const before = offers[index - 1]
  return before !== undefined && own - placeOn(axis, before.totalCents) < 16 && index % 2 === 1
}

const anchorOf = (percent: number) => (percent < 8 ? 'start' : percent > 92 ? 'end' : 'middle')
