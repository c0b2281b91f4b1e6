import { cx } from './cx.ts'

/**
 * Green, clay in the last four hours, red in the last one. By absolute minutes, not by the remaining share:
 * an urgent request with 80 minutes must not look calmer than another with two hours.
 */
export function clockTone(minutesLeft: number) {
  if (minutesLeft <= 60) return 'danger'
  return minutesLeft <= 4 * 60 ? 'clay' : 'fynbos'
}

const strokes = { danger: 'stroke-danger', clay: 'stroke-clay', fynbos: 'stroke-fynbos' }

type Props = {
  minutesLeft: number
  minutesOf: number
  /** Short, inside the ring: "38m". */
  shown: string
  /** The accessible label: "38 minutes left to answer". */
  label: string
  size?: number
  /** For a time that isn't a deadline. */
  tone?: keyof typeof strokes
  className?: string
}

/** The time left to answer: a ring of 7 px with the time inside. */
export function ReplyClock({
  minutesLeft,
  minutesOf,
  shown,
  label,
  size = 62,
  tone = clockTone(minutesLeft),
  className,
}: Props) {
  const left = Math.min(1, Math.max(0, minutesLeft / minutesOf))
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 62 62"
      role="img"
      aria-label={label}
      className={cx('clock', className)}
    >
      <circle cx="31" cy="31" r="27.5" className="stroke-line" />
      {left > 0 ? <TimeLeft share={left} tone={tone} /> : null}
      <text x="31" y="37" textAnchor="middle">
        {shown}
      </text>
    </svg>
  )
}

function TimeLeft({ share, tone }: { share: number; tone: NonNullable<Props['tone']> }) {
  // Never too short to be seen.
  const dash = Math.max(3, Math.round(share * 100))
  return (
    <circle
      cx="31"
      cy="31"
      r="27.5"
      pathLength="100"
      strokeDasharray={`${dash} 100`}
      transform="rotate(-90 31 31)"
      className={strokes[tone]}
    />
  )
}
