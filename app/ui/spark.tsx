import { linePath, linePoints } from './chart-scale.ts'

export type SparkTone = 'fynbos' | 'clay'

/**
 * A line chart of 28 px height in full width, with a dot at its end. Decorative; without values the space
 * stays.
 */
export function Spark({ values, tone }: { values: readonly number[]; tone?: SparkTone }) {
  if (values.length === 0)
    return <svg width="100%" height="28" className="spark" aria-hidden="true" />
  const lowest = Math.min(...values)
  const points = linePoints(
    values.map((value) => value - lowest),
    Math.max(...values) - lowest || 1,
  )
  const [x, y] = points.at(-1) ?? [100, 100]
  return (
    <svg width="100%" height="28" className="spark" data-tone={tone} aria-hidden="true">
      <svg
        x="0"
        y="4"
        width="100%"
        height="20"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        overflow="visible"
        aria-hidden="true"
      >
        <path d={`${linePath(points)}L100 120L0 120z`} className="spark-area" />
        <path d={linePath(points)} className="spark-line" />
      </svg>
      <svg y="4" width="100%" height="20" overflow="visible" aria-hidden="true">
        <circle cx={`${x}%`} cy={`${y}%`} r="3" className="spark-end" />
      </svg>
    </svg>
  )
}
