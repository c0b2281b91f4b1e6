import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNpoCategory, npoCategories } from '#app/directory/public/npo-categories.ts'
import {
  type Cycle,
  type PlanName,
  periodPrice,
  plans,
  priceAfterFirstYear,
  recurs,
} from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { tenthOf } from '../ledger/tenth.ts'
import type { Choosing } from '../setup-view.server.ts'
import { SumsCard, TotalToday } from './sums-card.tsx'
import { useDay } from './use-day.ts'

const always = (cents: number) => formatRand(cents, { cents: 'always' })

type Props = { view: Choosing; plan: PlanName; cycle: Cycle; cause: string; isBusy: boolean }

/** Every amount that follows from the choices, and the pay button. */
export function WhatYouPay({ view, plan, cycle, cause, isBusy }: Props) {
  const cents = periodPrice(plan, cycle)
  return (
    <SumsCard
      intent="pay"
      sum={always(cents)}
      reference={view.reference}
      isBusy={isBusy}
      lines={
        <>
          <DueToday {...{ plan, cycle, cause }} />
          <TotalToday
            sum={always(cents)}
            note={view.isVatIncluded ? <Trans>VAT included</Trans> : null}
          />
          <DueLater {...{ plan, cycle }} days={view.days} />
        </>
      }
    >
      <input type="hidden" name="shownCents" value={cents} />
      <RefundRules view={view} />
    </SumsCard>
  )
}

type LineProps = { name: ReactNode; value: string; tone?: 'fynbos' }

const Line = ({ name, value, tone }: LineProps) => (
  <div data-tone={tone}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function DueToday({ plan, cycle, cause }: Pick<Props, 'plan' | 'cycle' | 'cause'>) {
  const { i18n, t } = useLingui()
  const cents = periodPrice(plan, cycle)
  const name = i18n._(plans[plan].name)
  const causeName = isNpoCategory(cause) ? i18n._(npoCategories[cause]) : t`your cause`
  return (
    <>
      <Line
        name={cycle === 'monthly' ? <Trans>{name}, monthly</Trans> : <Trans>{name}, a year</Trans>}
        value={always(cents)}
      />
      <Line name={<Trans>Joining fee</Trans>} value={always(0)} />
      <Line
        tone="fynbos"
        name={<Trans>10% of it, to {causeName}</Trans>}
        value={always(tenthOf(cents))}
      />
    </>
  )
}

function DueLater({ plan, cycle, days }: Pick<Props, 'plan' | 'cycle'> & Pick<Choosing, 'days'>) {
  const day = useDay()
  const later = priceAfterFirstYear(plan, cycle)
  const next =
    cycle === 'monthly' ? (
      <Trans>{day(days.next.monthly)}, then monthly</Trans>
    ) : (
      <Trans>{day(days.next.annual)}, then yearly</Trans>
    )
  return (
    <>
      {recurs(plan, cycle) ? (
        <Line name={next} value={always(periodPrice(plan, cycle))} />
      ) : (
        <Line name={<Trans>Ends automatically</Trans>} value={day(days.termEnds[12])} />
      )}
      {later !== null ? (
        <Line name={<Trans>From {day(days.priceStepsOn)}</Trans>} value={always(later)} />
      ) : null}
    </>
  )
}

function RefundRules({ view: { holder, days } }: { view: Choosing }) {
  const day = useDay()
  return (
    <ul className="payment-promises">
      <li>
        <Check aria-hidden />
        <Trans>Full refund if we don't approve you, or if you withdraw before we decide</Trans>
      </li>
      {holder === 'person' ? (
        <li>
          <Check aria-hidden />
          <span>
            <Trans>
              Or cancel by <b>{day(days.coolsUntil)}</b>: the law gives you seven days and a full
              refund
            </Trans>
          </span>
        </li>
      ) : null}
      <li>
        <Check aria-hidden />
        <Trans>After that there are no refunds, except what the law gives you</Trans>
      </li>
    </ul>
  )
}
