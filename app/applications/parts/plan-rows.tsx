import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Feature, features } from '#app/plans/public/features.ts'
import {
  monthlyEquivalent,
  type PlanName,
  plans,
  priceAfterFirstYear,
} from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'

const GIVEN = 0.1

export type PlanRow = { key: string; head: ReactNode; cell: (plan: PlanName) => ReactNode }

const always = (cents: number) => formatRand(cents, { cents: 'always' })

/** The rows of the plan comparison: each feature once, then the prices. */
export function usePlanRows(shown: readonly { plan: PlanName }[]): PlanRow[] {
  const { i18n } = useLingui()
  const listed = (Object.keys(features) as Feature[]).filter((feature) =>
    shown.some(({ plan }) => plans[plan].lists.includes(feature)),
  )
  return [
    ...listed.map((feature) => ({
      key: feature,
      head: i18n._(features[feature].words),
      cell: (plan: PlanName) => <Included isIncluded={plans[plan].lists.includes(feature)} />,
    })),
    {
      key: 'after',
      head: <Trans>After the first year, per month</Trans>,
      cell: (plan) => always(plans[plan].afterFirstYearCents ?? plans[plan].monthlyCents),
    },
    {
      key: 'year',
      head: <Trans>One payment for a year</Trans>,
      cell: (plan) => always(plans[plan].annualCents),
    },
    {
      key: 'cause',
      head: <Trans>To your cause, per month</Trans>,
      cell: (plan) => always(Math.round(plans[plan].monthlyCents * GIVEN)),
    },
  ]
}

function Included({ isIncluded }: { isIncluded: boolean }) {
  const { t } = useLingui()
  if (isIncluded) return <Check className="plan-tick" role="img" aria-label={t`Included`} />
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t`Not included`}</span>
    </>
  )
}

/** A plan's monthly and yearly price: CSS shows the chosen one. */
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

/** The translated name of a plan. */
export function usePlanName() {
  const { i18n } = useLingui()
  return (plan: PlanName) => i18n._(plans[plan].name)
}
