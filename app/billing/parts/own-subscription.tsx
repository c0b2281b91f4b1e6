import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, FileText, Megaphone, TrendingUp } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDay } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { SettingsRow } from '#app/ui/settings-row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { PaymentsView } from '../payments-view.server.ts'

type Subscription = NonNullable<PaymentsView['subscription']>
type Props = { view: PaymentsView; subscription: Subscription }

const always = (cents: number) => formatRand(cents, { cents: 'always' })

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

function useDay() {
  const { i18n } = useLingui()
  return (day: string | null) => (day ? formatDay(day, i18n.locale) : '')
}

type OwingProps = { state: Subscription['state']; owing: NonNullable<Subscription['owing']> }

function Owing({ state, owing }: OwingProps) {
  const day = useDay()
  return (
    <Banner
      tone={state === 'suspended' ? 'danger' : 'clay'}
      title={<Trans>The charge of {day(owing.since)} did not come</Trans>}
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
          PayFast tries again by itself. Without a payment your profile leaves the search on{' '}
          {day(owing.suspendedOn)}.
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
              <Trans>Stay after all</Trans>
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

function WhatCanChange({ view, subscription }: Props) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <section className="grid gap-1">
      {view.cardUpdate ? (
        <SettingsRow
          icon={<CreditCard aria-hidden />}
          title={<Trans>Card</Trans>}
          action={
            <a className="button button-outline" href={view.cardUpdate}>
              <Trans>Change the card</Trans>
            </a>
          }
        >
          <Trans>PayFast's page takes the new one. Nothing is charged for it.</Trans>
        </SettingsRow>
      ) : null}
      {view.upgrades.map((upgrade) => (
        <UpgradeRow key={upgrade.plan} upgrade={upgrade} isBusy={isBusy} />
      ))}
      {view.campaigns ? <Campaigns campaigns={view.campaigns} isBusy={isBusy} /> : null}
      {view.isRunning && !subscription.end ? (
        <SettingsRow
          icon={<FileText aria-hidden />}
          title={<Trans>End the subscription</Trans>}
          action={
            <ButtonLink to={'/provider-portal/payments/end' satisfies SiteAddress}>
              <Trans>See days and costs</Trans>
            </ButtonLink>
          }
        >
          <Trans>Nothing is decided by looking.</Trans>
        </SettingsRow>
      ) : null}
      {subscription.state === 'ended' ? (
        <ButtonLink
          to={'/payment-setup' satisfies SiteAddress}
          kind="marigold"
          className="justify-self-start"
        >
          <Trans>Choose a plan</Trans>
        </ButtonLink>
      ) : null}
    </section>
  )
}

type UpgradeProps = { upgrade: PaymentsView['upgrades'][number]; isBusy: boolean }

function UpgradeRow({ upgrade, isBusy }: UpgradeProps) {
  const day = useDay()
  const { plan, nowCents, thenCents, until } = upgrade
  return (
    <SettingsRow
      icon={<TrendingUp aria-hidden />}
      title={<Trans>Change to {upgrade.name}</Trans>}
      action={
        <Form method="post">
          <input type="hidden" name="plan" value={plan} />
          <Button type="submit" name="intent" value="upgrade" busy={isBusy ? true : undefined}>
            {nowCents > 0 ? <Trans>Pay {always(nowCents)}</Trans> : <Trans>Change now</Trans>}
          </Button>
        </Form>
      }
    >
      <Trans>
        {always(nowCents)} today for the days until {day(until)}, then {always(thenCents)}.
      </Trans>
    </SettingsRow>
  )
}

type CampaignsProps = { campaigns: NonNullable<PaymentsView['campaigns']>; isBusy: boolean }

/** What was agreed at the payment can be taken back here at any time, and given again. */
function Campaigns({ campaigns: { agreedOn }, isBusy }: CampaignsProps) {
  const since = useDay()(agreedOn)
  return (
    <SettingsRow
      icon={<Megaphone aria-hidden />}
      title={<Trans>Our campaigns</Trans>}
      action={
        <Form method="post">
          <input type="hidden" name="agreed" value={agreedOn ? 'no' : 'yes'} />
          <Button type="submit" name="intent" value="campaigns" busy={isBusy ? true : undefined}>
            {agreedOn ? <Trans>Take it back</Trans> : <Trans>Agree</Trans>}
          </Button>
        </Form>
      }
    >
      {agreedOn ? (
        <Trans>You agreed on {since} that your business may be named in them.</Trans>
      ) : (
        <Trans>Your business is not named in them. You can agree to it, and take it back.</Trans>
      )}
    </SettingsRow>
  )
}
