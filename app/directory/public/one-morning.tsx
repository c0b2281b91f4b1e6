import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useRoot } from '#app/page/hooks.tsx'
import { Bead } from '#app/ui/bead.tsx'
import { Week } from '#app/ui/week.tsx'
import { ExampleQuotes, ExampleRequest, ExampleReview } from './example-job.tsx'
import { daysOf } from './provider-row.tsx'

/** How it works, as an example morning in four steps. */
export function OneMorning() {
  return (
    <section className="bg-sand-2">
      <div className="page-box page-section">
        <h2>
          <Trans>Four steps, and you're in charge</Trans>
        </h2>
        <p className="mt-2 text-small text-ink-2">
          <Trans>
            An example: a geyser bursts one morning in Mamelodi. The people and prices are made up.
          </Trans>
        </p>
        <ol className="relative mt-8 grid gap-8 before:absolute before:top-0 before:bottom-0 before:left-[10px] before:w-[3px] before:bg-ink max-md:pl-9 md:grid-cols-2 md:gap-y-12 xl:grid-cols-4 xl:gap-0 xl:before:top-[10px] xl:before:right-0 xl:before:bottom-auto xl:before:left-0 xl:before:h-[3px] xl:before:w-auto md:max-xl:before:hidden">
          <Describe />
          <Compare />
          <Choose />
          <Rate />
        </ol>
      </div>
    </section>
  )
}

function Describe() {
  return (
    <Step
      time="06:40"
      title={<Trans>Say what you need</Trans>}
      words={
        <Trans>A few words and a photo. Nothing to install, and no account until you send.</Trans>
      }
    >
      <ExampleRequest />
    </Step>
  )
}

function Compare() {
  return (
    <Step
      time="07:05"
      title={<Trans>Get quotes side by side</Trans>}
      words={<Trans>Up to five providers reply. You see how each price is made up.</Trans>}
    >
      <ExampleQuotes />
    </Step>
  )
}

function Choose() {
  const name = useRoot()?.site.name
  const { t } = useLingui()
  return (
    <Step
      time="07:20"
      title={<Trans>Choose a provider and agree on a time</Trans>}
      words={<Trans>Message them on {name}. Your number stays private until you accept.</Trans>}
    >
      <p className="mb-2 text-small text-ink-2">
        <Trans>Sipho is free</Trans>
      </p>
      <Week days={daysOf([true, true, false, true, true, false, false], 1, t)} />
    </Step>
  )
}

function Rate() {
  return (
    <Step
      time="11:30"
      title={<Trans>Rate the job</Trans>}
      words={<Trans>Only a customer whose job is done can review it, and only once.</Trans>}
    >
      <ExampleReview />
    </Step>
  )
}

type StepProps = { time: string; title: ReactNode; words: ReactNode; children: ReactNode }

function Step({ time, title, words, children }: StepProps) {
  return (
    <li className="relative xl:border-r xl:border-line xl:px-7 xl:pt-10 xl:first:pl-0 xl:last:border-r-0 xl:last:pr-0">
      <Bead
        tone="now"
        size={22}
        className="absolute top-0 max-md:-left-9 md:static md:max-xl:mb-3 xl:absolute xl:top-0 xl:left-7 xl:[li:first-child>&]:left-0"
      />
      <p className="tnum font-head text-small font-bold text-clay">{time}</p>
      <h3 className="text-h3">{title}</h3>
      <p className="mt-1 text-small text-ink-2">{words}</p>
      <div className="mt-4 rounded-card border border-line bg-paper p-4">{children}</div>
    </li>
  )
}
