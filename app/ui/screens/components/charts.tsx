import { formatRand } from '#app/platform/money.ts'
import { Bars, RowBars, ShareBar, SplitBar } from '../../bars.tsx'
import { BrickHistogram, GivingBlocks } from '../../bricks.tsx'
import { Card } from '../../card.tsx'
import { LineChart } from '../../line-chart.tsx'
import { RatingGauge } from '../../rating-gauge.tsx'
import { ReplyClock } from '../../reply-clock.tsx'
import { Row } from './specimen.tsx'

const months = 'AMJJASONDJFM'.split('')

export const earned = [182, 213, 197, 241, 266, 253, 299, 315, 226, 278, 331, 384]

export function Charts() {
  return (
    <>
      <EarningsChart />
      <Card>
        <Bars
          title="Your tenth"
          heads={['Month', 'Given']}
          bars={months.map((label, i) => ({
            label,
            value: i + 2,
            shown: formatRand((i + 2) * 1500),
          }))}
        />
      </Card>
      <AgesOfApplications />
      <ReplyClocks />
      <RatingGauge value={4.9} label="4.9 out of 5, the guarantee starts at 3.5" />
      <SumsInBars />
      <Row>
        Identity <ShareBar value={26} total={34} /> 26
      </Row>
      <div className="rounded-card bg-panel p-5 text-on-panel">
        <GivingBlocks
          label="Given by month, one block R2 000"
          months={[2, 2, 3, 3, 4, 3, 5, 6, 6, 7, 8, 8, 9, 9, 10, 12]}
        />
      </div>
    </>
  )
}

const ReplyClocks = () => (
  <Row>
    <ReplyClock minutesLeft={38} minutesOf={1440} shown="38m" label="38 minutes left" />
    <ReplyClock minutesLeft={300} minutesOf={1440} shown="5h" label="5 hours left" />
    <ReplyClock minutesLeft={1320} minutesOf={1440} shown="22h" label="22 hours left" />
    <ReplyClock minutesLeft={0} minutesOf={1440} shown="0m" label="No time left" />
  </Row>
)

function EarningsChart() {
  return (
    <Card>
      <LineChart
        title="Earnings"
        note="solid: last 12 months · dotted: the year before"
        heads={['Month', 'Last 12 months', 'The year before']}
        points={months.map((label, i) => ({
          label,
          value: earned[i]! * 100_00,
          before: earned[i]! * 68_00,
        }))}
        format={(value, place) =>
          place === 'axis'
            ? value
              ? `${value / 1000_00}k`
              : 'R0'
            : place === 'last'
              ? `R${(value / 1000_00).toFixed(1)}k`
              : formatRand(value)
        }
      />
    </Card>
  )
}

function AgesOfApplications() {
  return (
    <Card>
      <BrickHistogram
        title="Applications by age"
        heads={['Days', 'Applications']}
        limit={3}
        columns={[
          { label: '0', count: 5 },
          { label: '1', count: 7 },
          { label: '2', count: 3, tone: 'clay' },
          { label: '3', count: 1, tone: 'danger' },
        ]}
      />
    </Card>
  )
}

function SumsInBars() {
  return (
    <>
      <RowBars
        rows={[
          { label: 'Poverty Alleviation', value: 118_340, shown: 'R118 340' },
          { label: 'Education & Literacy', value: 96_210, shown: 'R96 210' },
          { label: 'Child & Women Abuse', value: 7_100, shown: 'R7 100' },
        ]}
      />
      <SplitBar
        whole={2100}
        parts={[
          { label: 'Call-out', value: 450, shown: 'R450' },
          { label: 'Valve and parts', value: 620, shown: 'R620' },
          { label: 'Labour, 2 h', value: 380, shown: 'R380' },
        ]}
      />
    </>
  )
}
