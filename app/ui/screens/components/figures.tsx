import { CategoryPicture } from '../../category-picture.tsx'
import { categoryPictures } from '../../category-pictures.ts'
import { drawings, Illustration } from '../../illustration.tsx'
import { Sparkline } from '../../line-chart.tsx'
import { Logo } from '../../logo.tsx'
import { Money } from '../../money.tsx'
import { ProvinceLegend, ProvinceList, ProvinceMap } from '../../province-picker.tsx'
import { StatStrip } from '../../stat-strip.tsx'
import { Table } from '../../table.tsx'
import { WhyThisOrder } from '../../why-this-order.tsx'
import { Charts, earned } from './charts.tsx'
import shapes from './provinces.json'
import { Row, Specimen } from './specimen.tsx'

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
