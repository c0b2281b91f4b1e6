import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
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
import { formatDay } from '#app/platform/time.ts'
import { tenthOf } from '../ledger/tenth.ts'
import type { Choosing } from '../setup-view.server.ts'
import { SumsCard, TotalToday } from './sums-card.tsx'

const always = (cents: number) => formatRand(cents, { cents: 'always' })

/** Every sum that a choice leads to, and the one button. */
export function WhatYouPay({
  view,
  plan,
  cycle,
  cause,
  isBusy,
}: {
  view: Choosing
  plan: PlanName
  cycle: Cycle
  cause: string
  isBusy: boolean
}) {
  const { i18n, t } = useLingui()
  const cents = periodPrice(plan, cycle)
  const later = priceAfterFirstYear(plan, cycle)
  const { days, reference, holder, isVatIncluded } = view
  const day = (value: string) => formatDay(value, i18n.locale)
  const name = i18n._(plans[plan].name)
  const causeName = isNpoCategory(cause) ? i18n._(npoCategories[cause]) : t`your cause`
  return (
    <SumsCard
      intent="pay"
      sum={always(cents)}
      reference={reference}
      isBusy={isBusy}
      lines={
        <>
          <div>
            <dt>
              {cycle === 'monthly' ? <Trans>{name}, monthly</Trans> : <Trans>{name}, a year</Trans>}
            </dt>
            <dd>{always(cents)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Joining fee</Trans>
            </dt>
            <dd>{always(0)}</dd>
          </div>
          <div data-tone="fynbos">
            <dt>
              <Trans>Of which to {causeName}</Trans>
            </dt>
            <dd>{always(tenthOf(cents))}</dd>
          </div>
          <TotalToday
            sum={always(cents)}
            note={isVatIncluded ? <Trans>VAT included</Trans> : null}
          />
          {recurs(plan, cycle) ? (
            <div>
              <dt>
                {cycle === 'monthly' ? (
                  <Trans>{day(days.next.monthly)}, then monthly</Trans>
                ) : (
                  <Trans>{day(days.next.annual)}, then yearly</Trans>
                )}
              </dt>
              <dd>{always(cents)}</dd>
            </div>
          ) : (
            <div>
              <dt>
                <Trans>Ends automatically</Trans>
              </dt>
              <dd>{day(days.termEnds[12])}</dd>
            </div>
          )}
          {later !== null ? (
            <div>
              <dt>
                <Trans>From {day(days.priceStepsOn)}</Trans>
              </dt>
              <dd>{always(later)}</dd>
            </div>
          ) : null}
        </>
      }
    >
      <input type="hidden" name="shownCents" value={cents} />
      <ul className="payment-promises">
        <li>
          <Check aria-hidden />
          <Trans>Refunded in full if we don't approve you, or you withdraw before we decide</Trans>
        </li>
        {holder === 'person' ? (
          <li>
            <Check aria-hidden />
            <span>
              <Trans>
                Or cancel by <b>{day(days.coolsUntil)}</b>: seven days by law, with a full refund
              </Trans>
            </span>
          </li>
        ) : null}
        <li>
          <Check aria-hidden />
          <Trans>After that no refunds, except what the law gives you</Trans>
        </li>
      </ul>
    </SumsCard>
  )
}
