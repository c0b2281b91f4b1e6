import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type Stat, StatStrip } from '#app/ui/stat-strip.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Subscription } from './subscription-cards.tsx'
import { always, useDay } from './use-day.ts'

type Props = { subscription: Subscription }

const states: Record<
  Subscription['state'],
  { words: MessageDescriptor; tone: 'fynbos' | 'clay' | 'danger' | 'sand' }
> = {
  incomplete: { words: msg`Not paid yet`, tone: 'sand' },
  active: { words: msg`Active`, tone: 'fynbos' },
  past_due: { words: msg`Payment overdue`, tone: 'clay' },
  suspended: { words: msg`Suspended`, tone: 'danger' },
  ended: { words: msg`Ended`, tone: 'sand' },
}

/** The next charge, the plan, and the contract's end: what most visitors of the page look for. */
export function OwnSubscription({ subscription }: Props) {
  const { owing, end, state } = subscription
  return (
    <>
      {owing ? <Owing state={state} owing={owing} /> : null}
      {end ? <Ending end={end} /> : null}
      <Terms subscription={subscription} />
      {state === 'ended' ? (
        <ButtonLink
          to={'/payment-setup' satisfies SiteAddress}
          kind="marigold"
          className="justify-self-start"
        >
          <Trans>Choose a plan</Trans>
        </ButtonLink>
      ) : null}
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
          Your profile isn't shown in search. Pay now, and it's back at once. If nothing is paid,
          the subscription ends on {day(owing.endedOn)}.
        </Trans>
      ) : (
        <Trans>
          PayFast tries again automatically. If nothing is paid, your profile is removed from search
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

function Terms({ subscription }: Props) {
  const contract = useContract(subscription)
  const stats = [useNextCharge(subscription), usePlan(subscription), contract]
  return <StatStrip stats={stats.filter((stat) => stat !== null)} className="payment-terms" />
}

function useNextCharge({ owing, nextCharge, paidUntil }: Subscription): Stat {
  const day = useDay()
  const paid = paidUntil ? <Trans>Paid until {day(paidUntil)}</Trans> : undefined
  if (owing)
    return {
      label: <Trans>To pay now</Trans>,
      value: always(owing.cents),
      change: <Trans>since {day(owing.since)}</Trans>,
      money: true,
    }
  if (nextCharge)
    return {
      label: <Trans>Next charge</Trans>,
      value: always(nextCharge.cents),
      change: (
        <>
          {day(nextCharge.on)}
          {nextCharge.on === paidUntil ? null : <>. {paid}</>}
        </>
      ),
      money: true,
    }
  return {
    label: <Trans>Next charge</Trans>,
    value: <Trans>None</Trans>,
    change: paid,
    money: true,
  }
}

function usePlan({ name, state, cycle, cents, nextPrice }: Subscription): Stat {
  const { i18n } = useLingui()
  const day = useDay()
  const { words, tone } = states[state]
  return {
    label: <Trans>Plan</Trans>,
    value: (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {name} <Tag tone={tone}>{i18n._(words)}</Tag>
      </span>
    ),
    change: (
      <>
        {cycle === 'monthly' ? (
          <Trans>{always(cents)} a month</Trans>
        ) : (
          <Trans>{always(cents)} a year</Trans>
        )}
        {nextPrice ? (
          <>
            ,{' '}
            <Trans>
              {always(nextPrice.cents)} from {day(nextPrice.on)}
            </Trans>
          </>
        ) : null}
      </>
    ),
  }
}

function useContract({ term }: Subscription): Stat | null {
  const day = useDay()
  if (!term) return null
  return {
    label: <Trans>Contract</Trans>,
    value: term.isOver ? <Trans>Month to month</Trans> : <Trans>{term.months} months</Trans>,
    change: term.isOver ? (
      <Trans>Ends with 30 days' notice</Trans>
    ) : (
      <Trans>to {day(term.endsOn)}</Trans>
    ),
  }
}
