import { ArrowLeft, Bookmark, CircleCheck, Clock, MessageCircle, Send, X, Zap } from 'lucide-react'
import { Button, ButtonLink } from '../../button.tsx'
import { Chip, ChipLink, FilterChip } from '../../chip.tsx'
import { IconButton } from '../../icon-button.tsx'
import { Pill } from '../../pill.tsx'
import { Tag } from '../../tag.tsx'
import { Row, Specimen } from './specimen.tsx'

export function Buttons() {
  return (
    <>
      <Specimen title="Buttons" file="../../button.tsx">
        {() => <ButtonStates />}
      </Specimen>
      <Specimen title="Chips, tags and pills" file="../../chip.tsx, tag.tsx, pill.tsx">
        {() => <ChipsTagsPills />}
      </Specimen>
    </>
  )
}

function ButtonStates() {
  return (
    <>
      <Row>
        <Button kind="marigold">Ask for a quote</Button>
        <Button>See profile</Button>
        <Button kind="ink">Notify me</Button>
        <Button kind="quiet">Keep it</Button>
        <Button kind="danger">Remove quote</Button>
      </Row>
      <Row>
        <Button kind="marigold" className="is-focused">
          Focus
        </Button>
        <Button kind="marigold" busy="Sending 1 of 2 photos">
          Send
        </Button>
        <Button busy>Saving</Button>
      </Row>
      <DisabledButtons />
      <SmallButtons />
      <Button kind="marigold" size="large" wide icon={<Send />}>
        Send to 2 providers
      </Button>
      <Button wide>
        A label in a longer language still fits because the words wrap to a second line
      </Button>
      <IconButtons />
    </>
  )
}

const DisabledButtons = () => (
  <Row>
    <Button kind="marigold" disabled>
      Send a quote
    </Button>
    <Button disabled>See profile</Button>
    <Button kind="quiet" disabled>
      Clear
    </Button>
  </Row>
)

const SmallButtons = () => (
  <Row>
    <Button size="small" icon={<MessageCircle />}>
      Message
    </Button>
    <Button size="small" icon={<Bookmark />}>
      Save
    </Button>
    <ButtonLink to="?" kind="quiet" icon={<ArrowLeft />}>
      Back
    </ButtonLink>
    <ButtonLink to="?">A link</ButtonLink>
  </Row>
)

const IconButtons = () => (
  <Row>
    <IconButton label="Close">
      <X />
    </IconButton>
    <IconButton label="Messages, 3 new" count={3}>
      <MessageCircle />
    </IconButton>
    <IconButton label="Save" kind="outline">
      <Bookmark />
    </IconButton>
    <IconButton label="Close" kind="ink">
      <X />
    </IconButton>
    <IconButton label="Close" disabled>
      <X />
    </IconButton>
  </Row>
)

function ChipsTagsPills() {
  return (
    <>
      <Row>
        <Chip chosen>Chosen</Chip>
        <Chip chosen={false}>Morning</Chip>
        <Chip disabled>Full</Chip>
        <FilterChip to="?">R300 – R700</FilterChip>
        <ChipLink to="?" chosen>
          New 4
        </ChipLink>
        <ChipLink to="?">Quoted 6</ChipLink>
      </Row>
      <Tags />
      <Row>
        <Pill>4</Pill>
        <Pill tone="danger">3</Pill>
        <Pill tone="clay">12</Pill>
        <Pill tone="ink">99</Pill>
      </Row>
    </>
  )
}

const Tags = () => (
  <Row>
    <Tag tone="fynbos" icon={<Zap />}>
      Free today
    </Tag>
    <Tag tone="danger" icon={<Clock />}>
      Urgent
    </Tag>
    <Tag tone="sky">New</Tag>
    <Tag tone="marigold">Launch special</Tag>
    <Tag tone="clay" icon={<CircleCheck />}>
      2 places left
    </Tag>
    <Tag>Geysers</Tag>
    <Tag tone="paper">Leak detection</Tag>
  </Row>
)
