import { useLingui } from '@lingui/react/macro'
import { formatRand } from '#app/platform/money.ts'

const HEIGHT = 56

/** A histogram of call-out fees; bars within the chosen range are blue. */
export function PriceHistogram({
  step,
  counts,
  min,
  max,
}: {
  step: number
  counts: number[]
  min: number | null
  max: number | null
}) {
  const { t } = useLingui()
  const highest = Math.max(...counts, 1)
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const busiest = counts.indexOf(Math.max(...counts))
  const from = formatRand(busiest * step)
  const to = formatRand((busiest + 1) * step)
  const inRange = (index: number) =>
    (min === null || (index + 1) * step > min * 100) && (max === null || index * step <= max * 100)
  return (
    <svg
      viewBox={`0 0 ${counts.length * 20} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      role="img"
      aria-label={t`Call-out fees of ${all} providers; most ask between ${from} and ${to}`}
    >
      {counts.map((count, index) => {
        const height = count ? Math.max(3, Math.round((count / highest) * HEIGHT)) : 1
        return (
          <rect
            key={index}
            x={index * 20 + 1}
            y={HEIGHT - height}
            width="18"
            height={height}
            className={inRange(index) ? 'fill-blue' : 'fill-line'}
          />
        )
      })}
    </svg>
  )
}
