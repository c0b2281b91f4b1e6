import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** An amount's position on the scale, as a percentage clamped to the track. */
export function placeOn(scale: readonly [number, number], amount: number) {
  const [from, to] = scale
  if (to <= from) return 0
  return Math.min(100, Math.max(0, Math.round(((amount - from) / (to - from)) * 1000) / 10))
}

type Props = {
  scale: readonly [number, number]
  /** The middle half of similar quotes. Missing if there are too few. */
  middle?: readonly [number, number]
  amount?: number
  /** The accessible label, if the text around it isn't enough. */
  label?: string
  /** The sentence below. */
  children?: ReactNode
  className?: string
}

/**
 * A price among similar quotes: the track, the middle half of the quotes, and this one's marker. Explain it
 * in the text below, with the number of quotes and the period.
 */
export function PriceBand({ scale, middle, amount: now, label, children, className }: Props) {
  const mark = now === undefined ? undefined : placeOn(scale, now)
  const left = middle && placeOn(scale, middle[0])
  const right = middle && placeOn(scale, middle[1])
  return (
    <div className={cx('price-band', className)}>
      <svg
        width="100%"
        height="22"
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
      >
        <rect y="9" width="100%" height="4" className="fill-line" />
        {left === undefined || right === undefined ? null : (
          <rect
            x={`${left}%`}
            y="7"
            width={`${right - left}%`}
            height="8"
            className="price-middle"
          />
        )}
        {mark === undefined ? null : (
          <rect x={`${mark}%`} width="4" height="22" className="price-mark" />
        )}
      </svg>
      {children ? <p>{children}</p> : null}
    </div>
  )
}
