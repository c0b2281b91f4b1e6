import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { cx } from './cx.ts'
import { spaced } from './numbers.ts'
import { Tag } from './tag.tsx'

/** How many reviews have 1, 2, 3, 4 and 5 stars. */
export type Stars = readonly [number, number, number, number, number]

/** The height is proportional to the square root of the share, so that small ones stay visible. */
export function starBars(stars: Stars, height = 18) {
  const all = stars.reduce((sum, n) => sum + n, 0)
  return stars.map((n) => (all ? Math.max(2, Math.round(Math.sqrt(n / all) * height)) : 2))
}

type Props = {
  average: number
  stars: Stars
  size?: 'medium' | 'large'
  className?: string
}

/** Star, number, five bars, count; announced as one sentence. Without reviews it says "New". */
export function Rating({ average, stars, size = 'medium', className }: Props) {
  const { t } = useLingui()
  const count = stars.reduce((sum, n) => sum + n, 0)
  if (count === 0) return <Tag tone="sky">{t`New`}</Tag>
  const figure = average.toFixed(1)
  const five = stars[4]
  const bars = starBars(stars)
  return (
    <span
      role="img"
      aria-label={t`${figure} out of 5, ${plural(count, { one: '# review', other: '# reviews' })}, ${five} with five`}
      className={cx('rating', className)}
      data-size={size === 'large' ? size : undefined}
    >
      <Star />
      <b>{figure}</b>
      <svg width="33" height="18" aria-hidden="true" className="rating-bars">
        {bars.map((height, i) => (
          <rect key={i} x={i * 7} y={18 - height} width="5" height={height} />
        ))}
      </svg>
      <span>{spaced(count)}</span>
    </span>
  )
}

/** One review's stars: "★ 5", announced as "5 out of 5". */
export function StarFigure({ value, className }: { value: number; className?: string }) {
  const { t } = useLingui()
  return (
    <span role="img" aria-label={t`${value} out of 5`} className={cx('rating', className)}>
      <Star />
      <b>{value}</b>
    </span>
  )
}

function Star() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className="fill-clay">
      <path d="m9 .8 2.5 5.3 5.8.8-4.2 4 1 5.8L9 13.9l-5.1 2.8 1-5.8-4.2-4 5.8-.8z" />
    </svg>
  )
}
