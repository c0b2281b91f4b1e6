import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatRand } from '#app/platform/money.ts'
import meanwhile from '#app/ui/art/meanwhile.svg?no-inline'
import { Avatar } from '#app/ui/avatar.tsx'
import { Bead } from '#app/ui/bead.tsx'
import {
  ExampleQuotes,
  ExampleRequest,
  ExampleReview,
  exampleQuotes,
} from '../public/example-job.tsx'

/** An example morning, from a burst geyser to a review, with the time of each step. */
export function Morning() {
  return (
    <ol className="relative mt-10 max-w-4xl before:absolute before:top-2 before:bottom-2 before:left-[10px] before:w-[3px] before:bg-ink">
      <Closing />
      <Asking />
      <Replying />
      <Comparing />
      <Accepting />
      <Working />
      <Reviewing />
    </ol>
  )
}

function Closing() {
  return (
    <Moment
      time="06:40"
      title={<Trans>The geyser bursts</Trans>}
      words={<Trans>Lerato wakes up to water on the floor. She closes the main stopcock.</Trans>}
    >
      <svg width="64" height="64" aria-hidden="true" className="mx-auto text-sky">
        <use href={`${meanwhile}#stopcock`} />
      </svg>
    </Moment>
  )
}

function Asking() {
  return (
    <Moment
      time="06:45"
      title={<Trans>She says what she needs</Trans>}
      words={
        <Trans>
          A few words, two photos and her cellphone number. She doesn't need an account.
        </Trans>
      }
    >
      <ExampleRequest />
    </Moment>
  )
}

function Replying() {
  return (
    <Moment
      time="06:46"
      title={<Trans>Three plumbers get her request</Trans>}
      words={
        <Trans>
          They see her suburb, her words and her photos. They don't see her name or number.
        </Trans>
      }
    >
      <ul className="flex flex-wrap gap-4">
        {exampleQuotes.map(({ name }) => (
          <li key={name} className="grid justify-items-center gap-1 text-small">
            <Avatar seed={name} size={56} />
            {name}
          </li>
        ))}
      </ul>
    </Moment>
  )
}

function Comparing() {
  return (
    <Moment
      time="07:05"
      title={<Trans>She compares their quotes</Trans>}
      words={
        <Trans>
          Call-out fee, labour and parts are listed, so nothing is hidden. Each quote is valid until
          the date on it.
        </Trans>
      }
    >
      <ExampleQuotes />
    </Moment>
  )
}

function Accepting() {
  const name = exampleQuotes[0].name
  return (
    <Moment
      time="07:20"
      title={<Trans>She accepts one</Trans>}
      words={
        <Trans>{name} can come at 08:30. Only now do they get each other's name and number.</Trans>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar seed={name} size={56} />
        <div>
          <b className="font-head">{name}</b>
          <p className="text-small text-ink-2">
            <Trans>Today, 08:30</Trans>
          </p>
        </div>
      </div>
    </Moment>
  )
}

function Working() {
  const { name, amount } = exampleQuotes[0]
  return (
    <Moment
      time="11:30"
      title={<Trans>The job is done</Trans>}
      words={<Trans>She pays {name} directly: what he quoted, and no booking fee.</Trans>}
    >
      <b className="tnum font-head text-h3">{formatRand(amount)}</b>
      <p className="text-small text-ink-2">
        <Trans>as quoted</Trans>
      </p>
    </Moment>
  )
}

function Reviewing() {
  return (
    <Moment
      time="11:45"
      title={<Trans>She rates the job</Trans>}
      words={<Trans>Only a customer whose job is done can review it, and only once.</Trans>}
    >
      <ExampleReview />
    </Moment>
  )
}

type MomentProps = { time: string; title: ReactNode; words: ReactNode; children: ReactNode }

function Moment({ time, title, words, children }: MomentProps) {
  return (
    <li className="relative grid gap-4 pb-10 pl-11 last:pb-0 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-10">
      <Bead tone="now" size={22} className="absolute top-0 left-0" />
      <div>
        <p className="tnum font-head font-bold text-clay">
          <time>{time}</time>
        </p>
        <h3 className="text-h3">{title}</h3>
        <p className="mt-1 text-ink-2">{words}</p>
      </div>
      <div className="self-start rounded-card border border-line bg-paper p-4">{children}</div>
    </li>
  )
}
