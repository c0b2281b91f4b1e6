import { Avatar, Initials } from '../../avatar.tsx'
import { Bead, type BeadTone } from '../../bead.tsx'
import { ButtonLink } from '../../button.tsx'
import { EmptyState } from '../../empty-state.tsx'
import { Portrait } from '../../portrait.tsx'
import { clothes, heads } from '../../portrait-pieces.ts'
import { SteppedBand } from '../../stepped-band.tsx'
import { StepBars, Stepper } from '../../stepper.tsx'
import { TabPanels } from '../../tab-panels.tsx'
import { Tabs } from '../../tabs.tsx'
import { Row, Specimen } from './specimen.tsx'
import { TrustGraphics } from './trust-graphics.tsx'

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

function People({ look }: { look: string }) {
  return (
    <>
      <PortraitsByHead />
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

const PortraitsByHead = () => (
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
)

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
      <QuotePanels />
      <StepBars count={4} current={2} />
      <RequestStepper />
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

const RequestStepper = () => (
  <Stepper
    current={2}
    steps={[
      { title: 'What you need', answer: 'Geyser', to: '?1' },
      { title: 'What is wrong', answer: 'You are here' },
      { title: 'Where and when' },
      { title: 'Check and send' },
    ]}
  />
)

const QuotePanels = () => (
  <TabPanels
    label="Quotes"
    panels={[
      { value: 'new', label: 'New', children: <p>Four people are waiting.</p> },
      { value: 'quoted', label: 'Quoted', children: <p>Six quotes are out.</p> },
    ]}
  />
)
