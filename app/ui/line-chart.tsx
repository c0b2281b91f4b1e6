import type { ReactNode } from 'react'
import { BEAD } from './bead.tsx'
import { Chart } from './chart.tsx'
import { axisMarks, linePath, linePoints } from './chart-scale.ts'
import { cx } from './cx.ts'

export type LinePoint = { label: string; value: number; before?: number }

type LineChartProps = {
  title: ReactNode
  note?: ReactNode
  points: readonly LinePoint[]
  /** Short on the axis ("40k"), full in the table. */
  format: (value: number, place: 'axis' | 'last' | 'table') => ReactNode
  /** The table's column headings: label, value and dotted line. */
  heads: readonly [ReactNode, ReactNode, ReactNode?]
  className?: string
}

/** A line in sky with a pale area, last year dotted, the last point marked with its value. */
export function LineChart({ title, note, points, format, heads, className }: LineChartProps) {
  const marks = axisMarks(Math.max(0, ...points.flatMap((p) => [p.value, p.before ?? 0])))
  const top = marks.at(-1)!
  const line = linePoints(
    points.map((p) => p.value),
    top,
  )
  const withBefore = points.every((p) => p.before !== undefined)
  return (
    <Chart
      title={title}
      note={note}
      className={className}
      table={{
        head: withBefore ? heads : heads.slice(0, 2),
        rows: points.map((p) => [
          p.label,
          format(p.value, 'table'),
          ...(withBefore ? [format(p.before!, 'table')] : []),
        ]),
      }}
    >
      <div className="plot" aria-hidden="true">
        <div className="plot-y">
          {[...marks].reverse().map((mark) => (
            <span key={mark}>{format(mark, 'axis')}</span>
          ))}
        </div>
        <svg width="100%" height="220" aria-hidden="true" className="plot-field">
          {marks.map((mark) => (
            <line
              key={mark}
              x2="100%"
              y1={`${100 - (mark / top) * 100}%`}
              y2={`${100 - (mark / top) * 100}%`}
            />
          ))}
          <Lines points={points} top={top} line={line} withBefore={withBefore} />
          <LastPoint line={line}>
            {points.length ? format(points.at(-1)!.value, 'last') : null}
          </LastPoint>
        </svg>
        <div className="plot-x">
          {points.map((p, i) => (
            <span key={i}>{p.label}</span>
          ))}
        </div>
      </div>
    </Chart>
  )
}

function LastPoint({ line, children }: { line: [number, number][]; children: ReactNode }) {
  const [x, y] = line.at(-1) ?? [100, 100]
  return (
    <svg x={`${x}%`} y={`${y}%`} overflow="visible" aria-hidden="true">
      <path d={BEAD} transform="translate(-8 -8) scale(.727)" className="fill-sky" />
      <text x="-12" y="-8" textAnchor="end">
        {children}
      </text>
    </svg>
  )
}

type LinesProps = {
  points: readonly LinePoint[]
  top: number
  line: [number, number][]
  withBefore: boolean
}

function Lines({ points, top, line, withBefore }: LinesProps) {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`${linePath(line)}L100 100L0 100z`} className="line-area" />
      {withBefore ? (
        <path
          d={linePath(
            linePoints(
              points.map((p) => p.before!),
              top,
            ),
          )}
          className="line-before"
        />
      ) : null}
      <path d={linePath(line)} className="line-now" />
    </svg>
  )
}

/** A line of 112 × 40 beside a number. Decorative. */
export function Sparkline({
  values,
  className,
}: {
  values: readonly number[]
  className?: string
}) {
  const lowest = Math.min(...values)
  const points = linePoints(
    values.map((value) => value - lowest),
    Math.max(1, Math.max(...values) - lowest),
  ).map(([x, y]) => [4 + x * 1.04, 6 + y * 0.28] as const)
  const [x, y] = points.at(-1) ?? [108, 36]
  return (
    <svg
      width="112"
      height="40"
      viewBox="0 0 112 40"
      aria-hidden="true"
      className={cx('sparkline', className)}
    >
      <path d={`${linePath(points)}V38H4z`} className="line-area" />
      <path d={linePath(points)} className="line-now" />
      <circle cx={x} cy={y} r="3.5" className="fill-sky" />
    </svg>
  )
}
