import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { Chart } from '#app/ui/chart.tsx'
import { axisMarks } from '#app/ui/chart-scale.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { spaced } from '#app/ui/numbers.ts'
import type { Charts } from '../dashboard/charts-view.server.ts'

type Weeks = Charts['weeks']
type Week = Weeks['weeks'][number]

/** Requests of twelve weeks: those with a quote and, stacked on top, those without one after 48 hours. */
export function WeeksChart({ weeks }: Weeks) {
  const { t } = useLingui()
  if (weeks.every(({ all }) => all === 0)) return <NoRequests />
  const marks = axisMarks(Math.max(0, ...weeks.map(({ all }) => all)), 3)
  const top = marks.at(-1)!
  return (
    <Card as="section">
      <Chart
        title={<Trans>Requests a week</Trans>}
        note={<Legend />}
        table={{
          head: [t`Week from`, t`Requests`, t`No quote in 48 hours`],
          rows: weeks.map((week) => [
            week.shown,
            <Link key="all" className="link" to={week.toAll}>
              {spaced(week.all)}
            </Link>,
            <Link key="without" className="link" to={week.toWithout}>
              {spaced(week.without)}
            </Link>,
          ]),
        }}
      >
        <div className="plot" aria-hidden="true">
          <div className="plot-y">
            {marks.toReversed().map((mark) => (
              <span key={mark}>{spaced(mark)}</span>
            ))}
          </div>
          <svg width="100%" height="180" className="plot-field" aria-hidden="true">
            {marks.map((mark) => (
              <line
                key={mark}
                x2="100%"
                y1={heightOf(top - mark, top)}
                y2={heightOf(top - mark, top)}
              />
            ))}
            {weeks.map((week, index) => (
              <Bar key={week.monday} week={week} top={top} index={index} count={weeks.length} />
            ))}
          </svg>
          <div className="plot-x weeks-x">
            {weeks.map(({ monday, shown }, index) => (
              <span key={monday}>{index % 4 === 0 ? shown : null}</span>
            ))}
          </div>
        </div>
        <Latest week={weeks.at(-1)!} />
      </Chart>
    </Card>
  )
}

function NoRequests() {
  return (
    <Card as="section">
      <h2 className="text-h4">
        <Trans>Requests a week</Trans>
      </h2>
      <EmptyState as="h3" compact title={<Trans>No requests in the last twelve weeks.</Trans>} />
    </Card>
  )
}

function Legend() {
  return (
    <span className="weeks-legend">
      <span>
        <svg width="11" height="11" aria-hidden="true">
          <rect width="11" height="11" className="fill-sky" />
        </svg>
        <Trans>with a quote, or less than 48 hours old</Trans>
      </span>
      <span>
        <svg width="11" height="11" aria-hidden="true">
          <rect width="11" height="11" className="fill-clay" />
        </svg>
        <Trans>no quote in 48 hours</Trans>
      </span>
    </span>
  )
}

const heightOf = (part: number, whole: number) => `${Math.round((part / whole) * 1000) / 10}%`

type BarProps = { week: Week; top: number; index: number; count: number }

function Bar({ week: { all, without }, top, index, count }: BarProps) {
  const [x, width] = [heightOf(index + 0.07, count), heightOf(0.86, count)]
  return (
    <>
      <rect
        x={x}
        width={width}
        y={heightOf(top - all, top)}
        height={heightOf(without, top)}
        className="fill-clay"
      />
      {/* A gap of two pixels between the parts. */}
      <svg
        x={x}
        width={width}
        y={heightOf(top - all + without, top)}
        height={heightOf(all - without, top)}
        aria-hidden="true"
      >
        <rect y={without > 0 ? 2 : 0} width="100%" height="100%" className="fill-sky" />
      </svg>
    </>
  )
}

/** The current week in words: it isn't over, so its bar is shorter. */
function Latest({ week: { all, without } }: { week: Week }) {
  const [shown, none] = [spaced(all), spaced(without)]
  return (
    <p className="text-small">
      <Trans>
        <b>{shown} so far this week</b>, {none} without a quote after 48 hours
      </Trans>
    </p>
  )
}
