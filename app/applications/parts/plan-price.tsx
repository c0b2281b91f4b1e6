import { Trans } from '@lingui/react/macro'
import {
  monthlyEquivalent,
  type PlanName,
  plans,
  priceAfterFirstYear,
} from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'

const always = (cents: number) => formatRand(cents, { cents: 'always' })

/** What a plan costs by the month and by the year: the style of the form shows the one that is chosen. */
export function PlanPrice({ plan }: { plan: PlanName }) {
  const { monthlyCents, annualCents } = plans[plan]
  const equivalent = monthlyEquivalent(plan)
  return (
    <>
      <span className="plan-price plan-monthly">
        <b className="number-l">{always(monthlyCents)}</b>{' '}
        <small>
          {priceAfterFirstYear(plan, 'monthly') === null ? (
            <Trans>a month</Trans>
          ) : (
            <Trans>a month, first 12 months</Trans>
          )}
        </small>
      </span>
      <span className="plan-price plan-annual">
        <b className="number-l">{always(annualCents)}</b>{' '}
        <small>
          {equivalent === null ? (
            <Trans>once, for 12 months</Trans>
          ) : (
            <Trans>a year ({formatRand(equivalent)} a month)</Trans>
          )}
        </small>
      </span>
    </>
  )
}
