import { formatRand } from '#app/platform/money.ts'
import { Bars, RowBars, ShareBar, SplitBar } from '../../bars.tsx'
import { BrickHistogram, GivingBlocks } from '../../bricks.tsx'
import { Button } from '../../button.tsx'
import { Card } from '../../card.tsx'
import { CategoryPicture, categoryPictures } from '../../category-picture.tsx'
import { drawings, Illustration } from '../../illustration.tsx'
import { LineChart, Sparkline } from '../../line-chart.tsx'
import { Logo } from '../../logo.tsx'
import { Money } from '../../money.tsx'
import { ProvinceLegend, ProvinceList, ProvinceMap } from '../../province-picker.tsx'
import { RatingGauge } from '../../rating-gauge.tsx'
import { ReplyClock } from '../../reply-clock.tsx'
import { StatStrip } from '../../stat-strip.tsx'
import { Table } from '../../table.tsx'
import { WhyThisOrder } from '../../why-this-order.tsx'
import shapes from './provinces.json'
import { Row, Specimen } from './specimen.tsx'

const months = 'AMJJASONDJFM'.split('')
const earned = [182, 213, 197, 241, 266, 253, 299, 315, 226, 278, 331, 384]
const provinces = shapes.map((shape) => ({
  ...shape,
  label: [shape.label[0]!, shape.label[1]!] as const,
  to: `?in=${shape.id}`,
}))

export function Figures() {
  return (
    <>
      <Specimen title="Stat cards" file="../../stat-strip.tsx" wide>
        {() => <StatCards />}
      </Specimen>
      <Specimen title="Charts" file="../../line-chart.tsx, bars.tsx, bricks.tsx, reply-clock.tsx …">
        {() => <Charts />}
      </Specimen>
      <Specimen title="Tables" file="../../table.tsx" wide>
        {() => <Receipts />}
      </Specimen>
      <Specimen title="Provinces and order" file="../../province-picker.tsx, why-this-order.tsx">
        {() => <ProvincesAndOrder />}
      </Specimen>
      <Specimen title="Pictures" file="../../category-picture.tsx, illustration.tsx, logo.tsx" wide>
        {() => <Pictures />}
      </Specimen>
    </>
  )
}

function StatCards() {
  return (
    <StatStrip
      stats={[
        {
          label: 'Total Clients',
          value: '164',
          change: (
            <>
              <b>9 new</b> this month
            </>
          ),
        },
        {
          label: 'Total Earnings',
          value: <Money amount={318_640_00} />,
          change: (
            <>
              <b>R5 300 more</b> than last March so far
            </>
          ),
          chart: <Sparkline values={earned} />,
          money: true,
        },
        { label: 'Pending Requests', value: '4', change: 'you answer in 11 min' },
        {
          label: 'Completed Jobs',
          value: '431',
          change: (
            <>
              <b>98%</b> of those accepted
            </>
          ),
        },
      ]}
    />
  )
}

function Charts() {
  return (
    <>
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
      <Row>
        <ReplyClock minutesLeft={38} minutesOf={1440} shown="38m" label="38 minutes left" />
        <ReplyClock minutesLeft={300} minutesOf={1440} shown="5h" label="5 hours left" />
        <ReplyClock minutesLeft={1320} minutesOf={1440} shown="22h" label="22 hours left" />
        <ReplyClock minutesLeft={0} minutesOf={1440} shown="0m" label="No time left" />
      </Row>
      <RatingGauge value={4.9} label="4.9 out of 5, the guarantee starts at 3.5" />
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
      <Row>
        Identity <ShareBar value={26} of={34} /> 26
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

function Receipts() {
  return (
    <Table
      caption="Receipts"
      rowKey={(row) => row.what}
      columns={[
        { key: 'what', head: 'What', cell: (row) => row.what, leads: true },
        { key: 'when', head: 'When', cell: (row) => row.when },
        {
          key: 'sum',
          head: 'Amount',
          cell: (row) => <Money amount={row.sum} cents />,
          figures: true,
        },
      ]}
      rows={[
        { what: 'March 2026', when: 'Sat 28 Feb 2026', sum: 149_99 },
        { what: 'February 2026', when: 'Fri 30 Jan 2026', sum: 1499_00 },
      ]}
    />
  )
}

function ProvincesAndOrder() {
  return (
    <>
      <ProvinceMap provinces={provinces} chosen="gauteng" />
      <ProvinceLegend more="More plumbers" />
      <ProvinceList provinces={provinces} chosen="gauteng" />
      <WhyThisOrder
        hide={
          <Button kind="quiet" size="small">
            Hide
          </Button>
        }
        weights={[
          { label: 'Distance', share: 34 },
          { label: 'Rating', share: 28 },
          { label: 'Replies', share: 22 },
          { label: 'Checks', share: 16 },
        ]}
      >
        Scores are worked out again every night. A paid place is marked “Launch special”.
      </WhyThisOrder>
    </>
  )
}

function Pictures() {
  return (
    <>
      <Row>
        <Logo name="Thembeka" />
        <Logo name="Thembeka" size={24} className="text-h3" />
      </Row>
      <Row>
        {categoryPictures.map((slug) => (
          <CategoryPicture key={slug} slug={slug} />
        ))}
        <CategoryPicture slug="plumbing" size={24} />
        <CategoryPicture slug="plumbing" size={64} />
      </Row>
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(drawings) as (keyof typeof drawings)[]).map((name) => (
          <Illustration key={name} name={name} className="w-full rounded-panel" />
        ))}
        <Illustration name="hero-construction-worker" crop="square" className="w-40 rounded-card" />
      </div>
    </>
  )
}
