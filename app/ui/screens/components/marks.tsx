import { Avatar, Initials } from '../../avatar.tsx'
import { Bead, type BeadTone } from '../../bead.tsx'
import { ButtonLink } from '../../button.tsx'
import { CheckList, CheckString } from '../../check-string.tsx'
import { EmptyState } from '../../empty-state.tsx'
import { HeroMoney, Money } from '../../money.tsx'
import { Portrait } from '../../portrait.tsx'
import { clothes, heads } from '../../portrait-pieces.ts'
import { PriceBand } from '../../price-band.tsx'
import { Rating, StarFigure } from '../../rating.tsx'
import { SteppedBand } from '../../stepped-band.tsx'
import { StepBars, Stepper } from '../../stepper.tsx'
import { TabPanels } from '../../tab-panels.tsx'
import { Tabs } from '../../tabs.tsx'
import { Week } from '../../week.tsx'
import { Row, Specimen } from './specimen.tsx'

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, i) => ({ name, letter: name[0]!, free: [1, 2, 4, 5].includes(i) }),
)

export function Marks() {
  return (
    <>
      <Specimen
        title="Trust graphics"
        file="../../rating.tsx, check-string.tsx, price-band.tsx, week.tsx"
      >
        {() => <TrustGraphics />}
      </Specimen>
      <Specimen title="People" file="../../avatar.tsx, portrait.tsx">
        {(look) => <People look={look} />}
      </Specimen>
      <Specimen title="Stepped bands" file="../../stepped-band.tsx, bead.tsx" wide>
        {(look) => <Bands look={look} />}
      </Specimen>
      <Specimen
        title="Tabs, steps and empty states"
        file="../../tabs.tsx, stepper.tsx, empty-state.tsx"
      >
        {(look) => <TabsStepsAndEmptyStates look={look} />}
      </Specimen>
    </>
  )
}

function TrustGraphics() {
  return (
    <>
      <Row>
        <Rating average={4.9} stars={[1, 2, 5, 18, 186]} />
        <Rating average={4.1} stars={[3, 4, 6, 11, 14]} />
        <Rating average={4.9} stars={[1, 2, 5, 18, 1186]} size="large" />
        <StarFigure value={4} />
        <Rating average={0} stars={[0, 0, 0, 0, 0]} />
      </Row>
      <Row>
        <CheckString done={7} />
        <CheckString done={4} to="#checks" />
        <CheckString done={0} />
      </Row>
      <div>
        <p className="flex justify-between text-small">
          <span>Call-out, similar jobs</span>
          <Money amount={450_00} className="font-bold" />
        </p>
        <PriceBand scale={[250_00, 900_00]} middle={[350_00, 650_00]} at={450_00}>
          Within what most plumbers here ask
        </PriceBand>
        <PriceBand scale={[0, 1050_00]} middle={[350_00, 650_00]}>
          most ask <Money amount={350_00} to={650_00} />
        </PriceBand>
        <PriceBand scale={[250_00, 900_00]} at={900_00}>
          Too few quotes to compare
        </PriceBand>
      </div>
      <Week days={week}>free next 7 days</Week>
      <Week days={week.map((day) => ({ ...day, free: false }))}>free from Mon 16 Mar</Week>
      <p>
        <Money amount={1499_00} cents /> <Money amount={450_00} to={1200_00} />{' '}
        <Money amount={318_640_00} />
      </p>
      <p>
        <HeroMoney amount={486_213_50} />
      </p>
      <CheckList
        checks={[
          { name: 'Identity', how: 'ID and a live photo compared', date: '2 Feb 2026' },
          { name: 'Quality evaluation', how: 'A visit is set for Tue 17 Mar 2026' },
        ]}
      />
    </>
  )
}

function People({ look }: { look: string }) {
  return (
    <>
      <Row>
        {heads.map((head, i) => (
          <Portrait
            key={head}
            seed={head}
            size={104}
            look={{
              head,
              skin: i % 5,
              ground: i % 8,
              clothes: clothes[i % 5],
              grey: i === 0,
              glasses: i === 4,
              beard: i === 0,
            }}
          />
        ))}
      </Row>
      <Row>
        {Array.from({ length: 10 }, (_, i) => (
          <Avatar key={i} seed={`person ${i}`} size={72} />
        ))}
      </Row>
      <Row>
        <Avatar seed="Sipho Mahlangu" size={44} round />
        <Avatar seed="b" size={44} />
        <Initials name="Naledi van der Merwe" size={44} />
        <Initials name="Sipho" size={72} />
        {look === 'light' ? <Portrait seed="named" size={36} label="Sipho Mahlangu" /> : null}
      </Row>
    </>
  )
}

function Bands({ look }: { look: string }) {
  return (
    <>
      {['home', 'results', 'profile', 'quote'].map((seed) => (
        <SteppedBand key={seed} seed={seed} />
      ))}
      {look === 'light' ? (
        <div className="rounded-card bg-panel py-4">
          <SteppedBand seed="footer" ground="panel" />
        </div>
      ) : null}
      <Row>
        {(
          ['done', 'now', 'todo', 'open', 'alert', 'refused', 'marigold', 'data'] as BeadTone[]
        ).map((tone) => (
          <Bead key={tone} tone={tone} />
        ))}
        <Bead mark="tick" />
        <Bead tone="open" mark="dash" />
        <Bead size={12} />
        <Bead size={64} tone="now" />
      </Row>
    </>
  )
}

function TabsStepsAndEmptyStates({ look }: { look: string }) {
  return (
    <>
      <Tabs
        label={`Provider, ${look}`}
        current="?about"
        tabs={[
          { to: '?about', label: 'About' },
          { to: '?services', label: 'Services' },
          { to: '?reviews', label: 'Reviews', count: 212 },
          { to: '?saved', label: 'Saved Quotes' },
        ]}
      />
      <TabPanels
        label="Quotes"
        panels={[
          { value: 'new', label: 'New', children: <p>Four people are waiting.</p> },
          { value: 'quoted', label: 'Quoted', children: <p>Six quotes are out.</p> },
        ]}
      />
      <StepBars count={4} current={2} />
      <Stepper
        current={2}
        steps={[
          { title: 'What you need', answer: 'Geyser', to: '?1' },
          { title: 'What is wrong', answer: 'You are here' },
          { title: 'Where and when' },
          { title: 'Check and send' },
        ]}
      />
      <EmptyState
        title="You haven’t saved any quotes yet."
        action={
          <ButtonLink to="?" size="small">
            Find a provider
          </ButtonLink>
        }
      >
        Save two for the same job and compare them here.
      </EmptyState>
      <EmptyState title="No new notifications" compact>
        Quotes, answers and payments show here as they come.
      </EmptyState>
    </>
  )
}
