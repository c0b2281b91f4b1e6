import type { ReactNode } from 'react'
import type { BarTone } from './bars.tsx'
import { Chart } from './chart.tsx'

const fills: Partial<Record<BarTone, string>> = {
  sky: 'fill-sky',
  fynbos: 'fill-fynbos',
  clay: 'fill-clay',
  ink: 'fill-ink',
  danger: 'fill-danger',
  marigold: 'fill-marigold',
}

const BRICK = 12
const WIDE = 30
const GAP = 2

export type BrickColumn = { label: string; count: number; shown?: ReactNode; tone?: BarTone }

type BrickHistogramProps = {
  title: ReactNode
  note?: ReactNode
  columns: readonly BrickColumn[]
  /** The index of the first column past the limit. */
  limit?: number
  heads: readonly [ReactNode, ReactNode]
  className?: string
}

/** One brick per item, stacked on a base line. A dashed line is before the column past the limit. */
export function BrickHistogram({
  title,
  note,
  columns,
  limit,
  heads,
  className,
}: BrickHistogramProps) {
  const highest = Math.max(1, ...columns.map((column) => column.count))
  const tall = highest * (BRICK + GAP)
  const wide = columns.length * (WIDE + GAP)
  return (
    <Chart
      title={title}
      note={note}
      className={className}
      table={{ head: heads, rows: columns.map((c) => [c.label, c.shown ?? c.count]) }}
    >
      <svg
        viewBox={`0 0 ${wide} ${tall + 24}`}
        width={wide}
        height={tall + 24}
        aria-hidden="true"
        className="bricks"
      >
        {columns.map(({ label, count, tone = 'fynbos' }, i) => (
          <g key={i} transform={`translate(${i * (WIDE + GAP)})`}>
            <path d={bricks(count, tall)} className={fills[tone] ?? 'fill-fynbos'} />
            <text x={WIDE / 2} y={tall + 18} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
        <path d={`M0 ${tall}h${wide}v2H0z`} className="fill-ink" />
        {limit === undefined ? null : (
          <path d={`M${limit * (WIDE + GAP) - 1} 0V${tall}`} className="brick-limit" />
        )}
      </svg>
    </Chart>
  )
}

function bricks(count: number, foot: number) {
  return Array.from(
    { length: count },
    (_, i) => `M0 ${foot - (i + 1) * (BRICK + GAP)}h${WIDE}v${BRICK}H0z`,
  ).join('')
}

type GivingBlocksProps = {
  /** Blocks in each month, oldest first. */
  months: readonly number[]
  /** How many of the last months are highlighted. */
  newest?: number
  label: string
}

/** Donations by month: each block stands for a stated amount, the newest highlighted. For dark panels. */
export function GivingBlocks({ months, newest = 12, label }: GivingBlocksProps) {
  const highest = Math.max(1, ...months)
  const [wide, block] = [20, 8]
  const tall = highest * (block + GAP)
  return (
    <svg
      viewBox={`0 0 ${months.length * (wide + GAP) - GAP} ${tall}`}
      width="100%"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      {months.map((count, i) => (
        <path
          key={i}
          d={Array.from(
            { length: count },
            (_, j) =>
              `M${i * (wide + GAP)} ${tall - (j + 1) * (block + GAP)}h${wide}v${block}h-${wide}z`,
          ).join('')}
          className={i >= months.length - newest ? 'fill-marigold' : 'fill-band-clay'}
        />
      ))}
    </svg>
  )
}
