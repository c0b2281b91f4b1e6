import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, FileText, Megaphone, TrendingUp } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDay } from '#app/platform/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SettingsRow } from '#app/ui/settings-row.tsx'
import type { PaymentsView } from '../payments-view.server.ts'

export type Subscription = NonNullable<PaymentsView['subscription']>

export type Props = { view: PaymentsView; subscription: Subscription }

export const always = (cents: number) => formatRand(cents, { cents: 'always' })

export function useDay() {
  const { i18n } = useLingui()
  return (day: string | null) => (day ? formatDay(day, i18n.locale) : '')
}

export function WhatCanChange({ view, subscription }: Props) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <section className="grid gap-1">
      {view.cardUpdate ? (
        <SettingsRow
          icon={<CreditCard aria-hidden />}
          title={<Trans>Card</Trans>}
          action={
            <a className="button button-outline" href={view.cardUpdate}>
              <Trans>Change card</Trans>
            </a>
          }
        >
          <Trans>You enter the new card on PayFast's page. Nothing is charged.</Trans>
        </SettingsRow>
      ) : null}
      {view.upgrades.map((upgrade) => (
        <UpgradeRow key={upgrade.plan} upgrade={upgrade} isBusy={isBusy} />
      ))}
      {view.campaigns ? <Campaigns campaigns={view.campaigns} isBusy={isBusy} /> : null}
      {view.isRunning && !subscription.end ? (
        <SettingsRow
          icon={<FileText aria-hidden />}
          title={<Trans>End subscription</Trans>}
          action={
            <ButtonLink to={'/provider-portal/payments/end' satisfies SiteAddress}>
              <Trans>See dates and costs</Trans>
            </ButtonLink>
          }
        >
          <Trans>Opening this doesn't decide anything.</Trans>
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
        You pay {always(nowCents)} today for the days until {day(until)}, then {always(thenCents)}.
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
            {agreedOn ? <Trans>Withdraw</Trans> : <Trans>Agree</Trans>}
          </Button>
        </Form>
      }
    >
      {agreedOn ? (
        <Trans>You agreed on {since} that we may name your business in them.</Trans>
      ) : (
        <Trans>
          We don't name your business in them. You can agree, and change your mind later.
        </Trans>
      )}
    </SettingsRow>
  )
}
