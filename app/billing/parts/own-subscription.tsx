import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Tag } from '#app/ui/tag.tsx'
import {
  always,
  type Props,
  type Subscription,
  useDay,
  WhatCanChange,
} from './subscription-changes.tsx'

const states: Record<
  Subscription['state'],
  { words: MessageDescriptor; tone: 'fynbos' | 'clay' | 'danger' | 'sand' }
> = {
  incomplete: { words: msg`Not paid yet`, tone: 'sand' },
  active: { words: msg`Active`, tone: 'fynbos' },
  past_due: { words: msg`A charge is owing`, tone: 'clay' },
  suspended: { words: msg`Suspended`, tone: 'danger' },
  ended: { words: msg`Ended`, tone: 'sand' },
}

/** How a provider's subscription stands, and what can be changed about it. */
export function OwnSubscription({ view, subscription }: Props) {
  const { i18n } = useLingui()
  const { words, tone } = states[subscription.state]
  return (
    <>
      {subscription.owing ? <Owing state={subscription.state} owing={subscription.owing} /> : null}
      {subscription.end ? <Ending end={subscription.end} /> : null}
      <section className="grid gap-4">
        <h2 className="text-h2 flex flex-wrap items-center gap-3">
          {subscription.name} <Tag tone={tone}>{i18n._(words)}</Tag>
        </h2>
        <Terms view={view} subscription={subscription} />
      </section>
      <WhatCanChange view={view} subscription={subscription} />
    </>
  )
}

type OwingProps = { state: Subscription['state']; owing: NonNullable<Subscription['owing']> }

function Owing({ state, owing }: OwingProps) {
  const day = useDay()
  return (
    <Banner
      tone={state === 'suspended' ? 'danger' : 'clay'}
      title={<Trans>Your payment of {day(owing.since)} failed</Trans>}
      action={
        <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold">
          <Trans>Update Payment Method</Trans>
        </ButtonLink>
      }
    >
      {state === 'suspended' ? (
        <Trans>
          Your profile is out of search. Pay now, and it is back at once; the subscription ends on{' '}
          {day(owing.endedOn)} if nothing is paid.
        </Trans>
      ) : (
        <Trans>
          PayFast tries again automatically. Without a payment your profile is removed from search
          on {day(owing.suspendedOn)}.
        </Trans>
      )}
    </Banner>
  )
}

function Ending({ end }: { end: NonNullable<Subscription['end']> }) {
  const day = useDay()
  const isBusy = useNavigation().formData !== undefined
  return (
    <Banner
      tone="sky"
      title={<Trans>Your subscription ends on {day(end.on)}</Trans>}
      action={
        end.canStay ? (
          <Form method="post">
            <Button type="submit" name="intent" value="stay" busy={isBusy ? true : undefined}>
              <Trans>Keep my subscription</Trans>
            </Button>
          </Form>
        ) : undefined
      }
    >
      {end.accessUntil ? <Trans>You keep access until {day(end.accessUntil)}.</Trans> : null}
    </Banner>
  )
}

/** What it costs, how far it is paid, and how long it runs. */
function Terms({ view, subscription }: Props) {
  const day = useDay()
  const { cycle, cents, paidUntil, nextCharge, term, nextPrice } = subscription
  const price =
    cycle === 'monthly' ? (
      <Trans>{always(cents)} a month</Trans>
    ) : (
      <Trans>{always(cents)} a year</Trans>
    )
  const charge = nextCharge ? (
    `${day(nextCharge.on)}, ${always(nextCharge.cents)}`
  ) : (
    <Trans>None: it ends with what is paid</Trans>
  )
  const items = [
    { name: <Trans>Price</Trans>, value: price },
    paidUntil && { name: <Trans>Paid until</Trans>, value: day(paidUntil) },
    view.isRunning && { name: <Trans>Next charge</Trans>, value: charge },
    term && { name: <Trans>Contract</Trans>, value: <Contract term={term} /> },
    nextPrice && {
      name: <Trans>From {day(nextPrice.on)}</Trans>,
      value: <Trans>{always(nextPrice.cents)} a month</Trans>,
    },
  ]
  return (
    <DescriptionList items={items.filter((item) => typeof item === 'object' && item !== null)} />
  )
}

function Contract({ term }: { term: NonNullable<Subscription['term']> }) {
  const day = useDay()
  if (term.isOver) return <Trans>From month to month</Trans>
  return (
    <Trans>
      {term.months} months, to {day(term.endsOn)}
    </Trans>
  )
}
