import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { type PlanName, plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { SetupView } from '../setup-view.server.ts'
import { SumsCard, TotalToday } from './sums-card.tsx'
import { useDay } from './use-day.ts'

type Owing = Extract<SetupView, { is: 'owing' }>

type PayWhatIsOwingProps = {
  view: Owing
  /** Why the last attempt failed, shown above the form. */
  alert: ReactNode
}

/** A charge failed, or the card was removed: the next period is paid with a card added now. */
export function PayWhatIsOwing({ view, alert }: PayWhatIsOwingProps) {
  const isBusy = useNavigation().formData !== undefined
  const { cents, plan, reference } = view
  const sum = formatRand(cents, { cents: 'always' })
  return (
    <Form method="post" className="payment-setup">
      <div className="grid content-start gap-6">
        {alert}
        <WhyPay view={view} />
        <p className="max-w-[60ch] text-ink-2">
          <Trans>
            From now on we charge the new card, not the old one. Your plan, price and contract stay
            the same.
          </Trans>
        </p>
      </div>
      <SumsCard
        intent="recover"
        sum={sum}
        reference={reference}
        isBusy={isBusy}
        lines={<OwingLines plan={plan} sum={sum} />}
      />
    </Form>
  )
}

function OwingLines({ plan, sum }: { plan: PlanName; sum: string }) {
  const { i18n } = useLingui()
  return (
    <>
      <div>
        <dt>{i18n._(plans[plan].name)}</dt>
        <dd>{sum}</dd>
      </div>
      <TotalToday sum={sum} />
    </>
  )
}

function WhyPay({ view }: { view: Owing }) {
  const { state, owingSince, suspendedOn, endedOn } = view
  const day = useDay()
  if (state === 'suspended')
    return (
      <Banner tone="danger" title={<Trans>Your profile isn't shown in search</Trans>}>
        <Trans>
          Your payment of {day(owingSince)} failed. Pay now, and you're back at once. If nothing is
          paid, the subscription ends on {day(endedOn)}.
        </Trans>
      </Banner>
    )
  if (state === 'past_due')
    return (
      <Banner tone="clay" title={<Trans>Your payment of {day(owingSince)} failed</Trans>}>
        <Trans>
          PayFast tries again automatically. Add a new card to pay right away. If nothing is paid,
          your profile is removed from search on {day(suspendedOn)}.
        </Trans>
      </Banner>
    )
  return (
    <Banner tone="clay" title={<Trans>There's no card for the next payment</Trans>}>
      <Trans>
        The card agreement at PayFast has ended. You've paid until {day(view.paidUntil)}. Add a card
        to continue after that.
      </Trans>
    </Banner>
  )
}
