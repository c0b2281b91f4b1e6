import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { SMALL_BEAD } from '#app/ui/bead.tsx'
import { Card } from '#app/ui/card.tsx'
import { Chart } from '#app/ui/chart.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Charts } from '../dashboard/charts-view.server.ts'

type Replies = Charts['replies']

/** How long applications waited for a reply: a dot each, by business day, against the line of 48 hours. */
export function ReplyChart({ days, beads, marks }: Replies) {
  const { t } = useLingui()
  const late = beads.filter(({ isLate }) => isLate)
  const [inTime, all] = [beads.length - late.length, beads.length]
  if (all === 0) return <NoAnswers />
  return (
    <Card as="section">
      <Chart
        title={<Trans>Applications against the 48 hours</Trans>}
        note={
          <Trans>
            One bead is one application. {inTime} of {all} in time, four weeks.
          </Trans>
        }
        table={{
          head: [t`Application`, t`Business hours`, t`Promised by the end of`, t`Answered`],
          rows: beads.map((bead) => [
            <Link key={bead.id} className="link" to={bead.to}>
              {bead.reference}
            </Link>,
            bead.hours,
            bead.promised,
            bead.answered,
          ]),
        }}
      >
        <div className="plot bead-plot" aria-hidden="true">
          <Hours marks={marks} />
          <Field days={days} beads={beads} marks={marks} />
          <Days days={days} />
        </div>
      </Chart>
      <Late beads={late} />
    </Card>
  )
}

function NoAnswers() {
  return (
    <Card as="section">
      <h2 className="text-h4">
        <Trans>Applications against the 48 hours</Trans>
      </h2>
      <EmptyState
        as="h3"
        compact
        title={<Trans>No application was answered in the last four weeks.</Trans>}
      />
    </Card>
  )
}

/** The width of a label, in columns. */
const LABEL_COLUMNS = 4

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`
const columnShare = (column: number, columns: number) => (column + 0.5) / columns

function Hours({ marks }: Pick<Replies, 'marks'>) {
  const { t } = useLingui()
  return (
    <svg width="44" height="220" className="bead-hours" aria-hidden="true">
      {marks.map(({ hours, y, isLine }) => (
        <text key={hours} x="0" y={percent(y)} dy="4" data-line={isLine ? '' : undefined}>
          {hours === 0 ? 0 : t`${hours} h`}
        </text>
      ))}
    </svg>
  )
}

function Field({ days, beads, marks }: Replies) {
  return (
    <svg width="100%" height="220" className="plot-field bead-field" aria-hidden="true">
      {marks.map(({ hours, y, isLine }) => (
        <line
          key={hours}
          x2="100%"
          y1={percent(y)}
          y2={percent(y)}
          className={isLine ? 'bead-line' : undefined}
        />
      ))}
      {beads.map((bead) => (
        <Dot key={bead.id} bead={bead} columns={days.length} />
      ))}
    </svg>
  )
}

type DotProps = { bead: Replies['beads'][number]; columns: number }

/** A late reply is labelled with its hours; the reason is in the text below. */
function Dot({ bead: { column, y, hours, isLate, reference }, columns }: DotProps) {
  const { t } = useLingui()
  const x = columnShare(column, columns)
  const isAtTheEnd = x > 0.8
  return (
    <svg x={percent(x)} y={percent(y)} overflow="visible" aria-hidden="true">
      <path d={SMALL_BEAD} className={isLate ? 'bead-dot fill-danger' : 'bead-dot fill-fynbos'}>
        <title>{t`${reference}: ${hours} h`}</title>
      </path>
      {isLate ? (
        <text x={isAtTheEnd ? -8 : 8} y="4" textAnchor={isAtTheEnd ? 'end' : 'start'}>
          {t`${hours} h`}
        </text>
      ) : null}
    </svg>
  )
}

/** The first business day of each week. */
function Days({ days }: Pick<Replies, 'days'>) {
  const firsts = days
    .map((day, column) => ({ ...day, column }))
    .filter(({ value, column }) => column === 0 || isNewWeek(days[column - 1]!.value, value))
    // The first days may be the end of a week, too close to the next label.
    .filter(
      ({ column }, index, all) =>
        index > 0 || (all[1]?.column ?? LABEL_COLUMNS) - column >= LABEL_COLUMNS,
    )
  return (
    <svg width="100%" height="20" className="bead-days" aria-hidden="true">
      {firsts.map(({ value, shown, column }) => (
        <text
          key={value}
          x={percent(columnShare(column, days.length))}
          y="14"
          textAnchor={column === 0 ? 'start' : 'middle'}
        >
          {shown}
        </text>
      ))}
    </svg>
  )
}

const isNewWeek = (before: string, day: string) =>
  new Date(day).getUTCDay() <= new Date(before).getUTCDay()

function Late({ beads }: Pick<Replies, 'beads'>) {
  if (beads.length === 0) return null
  return (
    <ul className="bead-late">
      {beads.slice(0, 5).map(({ id, to, reference, hours, promised, answered }) => (
        <li key={id}>
          <Link className="link" to={to}>
            {reference}
          </Link>{' '}
          <Trans>
            {hours} h: promised by the end of {promised}, answered {answered}
          </Trans>
        </li>
      ))}
    </ul>
  )
}
