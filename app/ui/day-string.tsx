import { cx } from './cx.ts'

export type SquareTone = 'done' | 'now' | 'todo' | 'mail' | 'danger' | 'past'

const fills: Record<SquareTone, string> = {
  done: 'fill-fynbos',
  now: 'fill-ink',
  todo: 'fill-line',
  mail: 'fill-clay',
  danger: 'fill-danger',
  past: 'fill-line-2',
}

const PITCH = 24
const GAP = 3

/** One square per day or month, in order. Decorative: the dates are in the text beside it. */
export function DayString({
  squares,
  className,
}: {
  squares: readonly SquareTone[]
  className?: string
}) {
  return (
    <svg
      viewBox={`0 0 ${squares.length * PITCH - GAP} ${PITCH - GAP}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('day-string', className)}
    >
      {squares.map((tone, i) => (
        <rect
          key={i}
          x={i * PITCH}
          width={PITCH - GAP}
          height={PITCH - GAP}
          className={fills[tone]}
        />
      ))}
    </svg>
  )
}
