import { Link } from 'react-router'
import { Spark, type SparkTone } from '#app/ui/spark.tsx'

type Props = {
  title: string
  value: string
  change: string
  note: string
  tone: SparkTone | null
  line: readonly number[]
  to: string
}

/** A figure whose number links to the rows that it counts. */
export function FigureCell({ title, value, change, note, tone, line, to }: Props) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="figure-value">
        <Link to={to} aria-label={`${title}: ${value}`}>
          {value}
        </Link>
      </dd>
      <dd>
        <Spark values={line} tone={tone ?? undefined} />
      </dd>
      <dd className="figure-note">
        {change ? <b>{change}</b> : null} {note}
      </dd>
    </div>
  )
}
