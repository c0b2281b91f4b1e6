import { cx } from './cx.ts'
import { placeOn } from './price-band.tsx'

const SCALE = [1, 5] as const

type Props = {
  value: number
  /** Below this the guarantee applies. */
  line?: number
  /** The accessible label: "4.9 out of 5, the guarantee starts at 3.5". */
  label: string
  className?: string
}

/** An average on a scale from 1 to 5, red up to the guarantee and green beyond. */
export function RatingGauge({ value, line = 3.5, label, className }: Props) {
  const limit = placeOn(SCALE, line)
  return (
    <div role="img" aria-label={label} className={cx('gauge', className)}>
      <svg width="100%" height="22" aria-hidden="true">
        <rect y="4" width={`${limit}%`} height="14" className="fill-danger-tint" />
        <rect x={`${limit}%`} y="4" width={`${100 - limit}%`} height="14" className="fill-fynbos" />
        <rect x={`${placeOn(SCALE, value)}%`} width="4" height="22" className="price-mark" />
      </svg>
      <svg width="100%" height="16" aria-hidden="true" className="gauge-words">
        <text y="13">1</text>
        <text x={`${limit}%`} y="13" textAnchor="middle">
          {line}
        </text>
        <text x="100%" y="13" textAnchor="end">
          5
        </text>
      </svg>
    </div>
  )
}
