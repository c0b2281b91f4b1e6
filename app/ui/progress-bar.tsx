import { cx } from './cx.ts'

type Props = {
  done: number
  /** How many are in progress. */
  now?: number
  total: number
  label: string
  className?: string
}

/** Progress by actual parts: done, in progress (striped), remaining. */
export function ProgressBar({ done, now = 0, total: subject, label, className }: Props) {
  const per = (n: number) => (subject > 0 ? Math.round((n / subject) * 1000) / 10 : 0)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={subject}
      className={cx('progress', className)}
    >
      <svg width="100%" height="8" aria-hidden="true">
        <rect width="100%" height="8" className="progress-track" />
        <rect width={`${per(done)}%`} height="8" className="progress-done" />
        <line
          x1={`${per(done)}%`}
          x2={`${per(done + now)}%`}
          y1="4"
          y2="4"
          className="progress-now"
        />
      </svg>
    </div>
  )
}
