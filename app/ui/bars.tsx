import type { ReactNode } from 'react'
import { Chart } from './chart.tsx'
import { cx } from './cx.ts'

export type BarTone = 'sky' | 'fynbos' | 'clay' | 'ink' | 'danger' | 'line-2' | 'marigold' | 'blue'

const fills: Record<BarTone, string> = {
  sky: 'fill-sky',
  fynbos: 'fill-fynbos',
  clay: 'fill-clay',
  ink: 'fill-ink',
  danger: 'fill-danger',
  'line-2': 'fill-line-2',
  marigold: 'fill-marigold',
  blue: 'fill-blue',
}

const share = (value: number, whole: number) =>
  whole > 0 ? Math.round((Math.max(0, value) / whole) * 1000) / 10 : 0

type BarsProps = {
  title: ReactNode
  note?: ReactNode
  bars: readonly { label: string; value: number; shown: ReactNode; tone?: BarTone }[]
  heads: readonly [ReactNode, ReactNode]
  height?: number
  className?: string
}

/** Vertical bars with square ends, two pixels apart. */
export function Bars({ title, note, bars, heads, height = 120, className }: BarsProps) {
  return (
    <Chart
      title={title}
      note={note}
      className={className}
      table={{ head: heads, rows: bars.map((bar) => [bar.label, bar.shown]) }}
    >
      <div className="plot" data-plain="" aria-hidden="true">
        <svg width="100%" height={height} aria-hidden="true">
          <BarRects bars={bars} />
        </svg>
        <div className="plot-x" data-cells="">
          {bars.map((bar, i) => (
            <span key={i}>{bar.label}</span>
          ))}
        </div>
      </div>
    </Chart>
  )
}

function BarRects({ bars }: Pick<BarsProps, 'bars'>) {
  const highest = Math.max(...bars.map((bar) => bar.value), 0)
  const step = 100 / Math.max(1, bars.length)
  return bars.map(({ value, tone = 'fynbos' }, i) => {
    const tall = share(value, highest)
    return (
      <rect
        key={i}
        x={`${i * step + step * 0.06}%`}
        y={`${100 - tall}%`}
        width={`${step * 0.88}%`}
        height={`${tall}%`}
        className={fills[tone]}
      />
    )
  })
}

/** Rows of a name, a square bar of 12 px and the amount, largest first. The list is also its own table. */
export function RowBars({
  rows,
  tone = 'fynbos',
  className,
}: {
  rows: readonly { label: ReactNode; value: number; shown: ReactNode; tone?: BarTone }[]
  tone?: BarTone
  className?: string
}) {
  const highest = Math.max(...rows.map((row) => row.value), 0)
  return (
    <dl className={cx('row-bars', className)}>
      {rows.map((row, i) => (
        <div key={i}>
          <dt>{row.label}</dt>
          <dd>
            <svg width="100%" height="12" aria-hidden="true">
              <rect width="100%" height="12" className="fill-sand-2" />
              <rect
                width={`${share(row.value, highest)}%`}
                height="12"
                className={fills[row.tone ?? tone]}
              />
            </svg>
            <b>{row.shown}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type SplitBarProps = {
  parts: readonly { label: ReactNode; value: number; shown: ReactNode }[]
  /** The highest amount on the page, as a common scale. */
  whole?: number
  className?: string
}

const tones = ['fill-ink', 'fill-blue', 'fill-labour', 'fill-line-2']

/** An amount split into its parts on a common scale, each part labelled with its amount. */
export function SplitBar({ parts, whole, className }: SplitBarProps) {
  const scale = whole ?? parts.reduce((sum, part) => sum + part.value, 0)
  let from = 0
  return (
    <div className={className}>
      <svg width="100%" height="16" aria-hidden="true" className="block">
        {parts.map((part, i) => {
          const x = share(from, scale)
          from += part.value
          return (
            <rect
              key={i}
              x={`${x}%`}
              width={`${share(part.value, scale)}%`}
              height="16"
              className={cx('split-part', tones[i % tones.length])}
            />
          )
        })}
      </svg>
      <PartNames parts={parts} />
    </div>
  )
}

function PartNames({ parts }: Pick<SplitBarProps, 'parts'>) {
  return (
    <dl className="split-names">
      {parts.map((part, i) => (
        <div key={i}>
          <dt>
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" className={tones[i % tones.length]} />
            </svg>
            {part.label}
          </dt>
          <dd>{part.shown}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A thin bar for a share, inside a row. Its number is beside it. */
export function ShareBar({
  value,
  total: subject,
  tone = 'line-2',
  width = 64,
  className,
}: {
  value: number
  total: number
  tone?: BarTone
  width?: number | `${number}%`
  className?: string
}) {
  return (
    <svg width={width} height="6" aria-hidden="true" className={className}>
      <rect width="100%" height="6" className="fill-sand-2" />
      <rect width={`${Math.min(100, share(value, subject))}%`} height="6" className={fills[tone]} />
    </svg>
  )
}
