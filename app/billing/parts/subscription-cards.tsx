import { Trans } from '@lingui/react/macro'
import { CreditCard } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DayString, type SquareTone } from '#app/ui/day-string.tsx'
import type { PaymentsView } from '../payments-view.server.ts'
import { always, useDay } from './use-day.ts'

export type Subscription = NonNullable<PaymentsView['subscription']>

/** Cards beside the receipts: contract progress, payment card, upgrade, and donations. */
export function SubscriptionCards({ view }: { view: PaymentsView }) {
  const { subscription, cardUpdate, upgrades, campaigns, given, payments } = view
  return (
    <div className="grid content-start gap-5">
      {subscription?.term && !subscription.term.isOver ? (
        <MonthsPaid term={subscription.term} cents={subscription.cents} />
      ) : null}
      {cardUpdate ? <Method cardUpdate={cardUpdate} /> : null}
      {upgrades.length > 0 ? <LargerPlans upgrades={upgrades} /> : null}
      {given.cents > 0 ? <Given given={given} payments={payments} /> : null}
      {campaigns ? <Campaigns campaigns={campaigns} /> : null}
    </div>
  )
}

type Term = NonNullable<Subscription['term']>

function MonthsPaid({
  term: { months, paidMonths, endsOn },
  cents,
}: {
  term: Term
  cents: number
}) {
  const day = useDay()
  const squares = Array.from({ length: months }, (_, month): SquareTone => {
    if (month < paidMonths - 1) return 'done'
    return month === paidMonths - 1 ? 'now' : 'todo'
  })
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-h4">
        <Trans>
          {months} months at {always(cents)}
        </Trans>
      </h2>
      <DayString squares={squares} />
      <p className="text-small text-ink-2">
        <Trans>
          {paidMonths} months paid, {months - paidMonths} to come. We email you 80 to 40 business
          days before the contract ends on {day(endsOn)}.
        </Trans>
      </p>
    </Card>
  )
}

function Method({ cardUpdate }: { cardUpdate: string }) {
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-h4">
        <Trans>Payment method</Trans>
      </h2>
      <div className="flex items-center gap-3">
        <span className="settings-tile">
          <CreditCard aria-hidden />
        </span>
        <p className="text-small">
          <b className="block">
            <Trans>Card, saved with PayFast</Trans>
          </b>
          <Trans>You enter the new card on PayFast's page. Nothing is charged.</Trans>
        </p>
      </div>
      <ButtonLink to={cardUpdate} wide>
        <Trans>Update Payment Method</Trans>
      </ButtonLink>
    </Card>
  )
}

function LargerPlans({ upgrades }: { upgrades: PaymentsView['upgrades'] }) {
  const day = useDay()
  const isBusy = useNavigation().formData !== undefined
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-h4">
        <Trans>Upgrade your plan</Trans>
      </h2>
      {upgrades.map(({ plan, name, nowCents, thenCents, until }) => (
        <Form method="post" key={plan} className="grid gap-2">
          <p className="text-small">
            <b className="block">{name}</b>
            <Trans>
              You pay {always(nowCents)} today for the days until {day(until)}, then{' '}
              {always(thenCents)}.
            </Trans>
          </p>
          <input type="hidden" name="plan" value={plan} />
          <Button type="submit" name="intent" value="upgrade" wide busy={isBusy ? true : undefined}>
            <Trans>Change to {name}</Trans>
          </Button>
        </Form>
      ))}
    </Card>
  )
}

type NextTermProps = Pick<PaymentsView, 'given' | 'payments'>

/** The total set aside so far. */
function Given({ given: { cents, paidCents, cause }, payments }: NextTermProps) {
  const localizedPath = usePageAddress()
  return (
    <Card as="section" tone="fynbos" className="grid gap-2">
      <h2 className="text-h4">
        <Trans>Your 10%</Trans>
      </h2>
      <p className="number-xl">{always(cents)}</p>
      <p className="text-small">
        <Trans>
          of {always(paidCents)} paid, for <b>{cause}</b>
        </Trans>
      </p>
      <GrowingBars tenths={payments.map(({ tenthCents }) => tenthCents).toReversed()} />
      <a href={localizedPath('/giving')} className="link text-small">
        <Trans>Where the 10% went</Trans>
      </a>
    </Card>
  )
}

const BARS = 12
const [WIDE, TALL] = [24, 44]

function GrowingBars({ tenths }: { tenths: readonly number[] }) {
  let sum = 0
  const sums = tenths.map((cents) => (sum += cents)).slice(-BARS)
  const highest = Math.max(1, ...sums)
  return (
    <svg
      viewBox={`0 0 ${sums.length * WIDE - 3} ${TALL}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="growing-bars"
    >
      {sums.map((cents, i) => {
        const tall = Math.max(2, Math.round((Math.max(0, cents) / highest) * TALL))
        return <rect key={i} x={i * WIDE} y={TALL - tall} width={WIDE - 3} height={tall} />
      })}
    </svg>
  )
}

type CampaignsProps = { campaigns: NonNullable<PaymentsView['campaigns']> }

/** The consent given at the payment can be withdrawn here at any time, and given again. */
function Campaigns({ campaigns: { agreedOn } }: CampaignsProps) {
  const isBusy = useNavigation().formData !== undefined
  const since = useDay()(agreedOn)
  return (
    <Card as="section">
      <Form method="post" className="grid gap-3">
        <h2 className="text-h4">
          <Trans>Our campaigns</Trans>
        </h2>
        <p className="text-small text-ink-2">
          {agreedOn ? (
            <Trans>You agreed on {since} that we may name your business in them.</Trans>
          ) : (
            <Trans>
              We don't name your business in them. You can agree, and change your mind later.
            </Trans>
          )}
        </p>
        <input type="hidden" name="agreed" value={agreedOn ? 'no' : 'yes'} />
        <Button type="submit" name="intent" value="campaigns" wide busy={isBusy ? true : undefined}>
          {agreedOn ? <Trans>Withdraw</Trans> : <Trans>Agree</Trans>}
        </Button>
      </Form>
    </Card>
  )
}
