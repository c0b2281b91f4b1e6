import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Stat = {
  label: ReactNode
  value: ReactNode
  /** The change, as text. */
  change?: ReactNode
  /** A small drawing of 112 × 40 beside the number. */
  chart?: ReactNode
  /** The money cell is wider, and comes first on phones. */
  money?: boolean
}

/** One strip with dividers, not boxes. */
export function StatStrip({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <dl className={cx('stats', className)}>
      {stats.map(({ label, value, change, chart, money }, i) => (
        <div key={i} data-money={money ? '' : undefined}>
          <dt>{label}</dt>
          <dd className="stat-value">
            {value}
            {chart}
          </dd>
          {change ? <dd className="stat-change">{change}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
