import { Trans, useLingui } from '@lingui/react/macro'
import { Check, LockKeyhole } from 'lucide-react'
import { isNpoCategory, npoCategories } from '#app/giving/npo-categories.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDay } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { tenthOf } from '../ledger/tenth.ts'
import {
  type ContractMonths,
  type Cycle,
  type PlanName,
  periodPrice,
  plans,
  priceAfterTerm,
  recurs,
} from '../plans/plans.ts'
import type { Choosing } from '../setup-view.server.ts'

const always = (cents: number) => formatRand(cents, { cents: 'always' })

/** Every sum that a choice leads to, and the one button. */
export function WhatYouPay({
  view,
  plan,
  cycle,
  contractMonths,
  cause,
  isBusy,
}: {
  view: Choosing
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  cause: string
  isBusy: boolean
}) {
  const { i18n, t } = useLingui()
  const cents = periodPrice(plan, cycle)
  const later = priceAfterTerm(plan, cycle)
  const { days, reference, holder, isVatIncluded } = view
  const day = (of: string) => formatDay(of, i18n.locale)
  const name = i18n._(plans[plan].name)
  const causeName = isNpoCategory(cause) ? i18n._(npoCategories[cause]) : t`your cause`
  return (
    <Card as="section" floating className="payment-sums" aria-labelledby="what-you-pay">
      <h2 className="text-h3" id="what-you-pay">
        <Trans>What you pay</Trans>
      </h2>
      <dl className="payment-lines">
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
            <Trans>Of it, to {causeName}</Trans>
          </dt>
          <dd>{always(tenthOf(cents))}</dd>
        </div>
        <div className="payment-total" aria-live="polite">
          <dt>
            <b>
              <Trans>Total billed today</Trans>
            </b>
            {isVatIncluded ? (
              <small>
                <Trans>VAT included</Trans>
              </small>
            ) : null}
          </dt>
          <dd className="number-xl">{always(cents)}</dd>
        </div>
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
              <Trans>Ends by itself</Trans>
            </dt>
            <dd>{day(days.termEnds[12])}</dd>
          </div>
        )}
        {later !== null ? (
          <div>
            <dt>
              <Trans>From {day(days.termEnds[contractMonths])}</Trans>
            </dt>
            <dd>{always(later)}</dd>
          </div>
        ) : null}
        <div>
          <dt>
            <Trans>Reference</Trans>
          </dt>
          <dd>{reference}</dd>
        </div>
      </dl>
      <input type="hidden" name="shownCents" value={cents} />
      <Button
        type="submit"
        name="intent"
        value="pay"
        kind="marigold"
        size="large"
        wide
        busy={isBusy ? t`Processing...` : undefined}
      >
        <Trans>Pay with PayFast</Trans>
      </Button>
      <Banner tone="fynbos" icon={<LockKeyhole />} title={<Trans>Secure Payment</Trans>}>
        <Trans>PayFast's page takes the card. We never see or keep its number.</Trans>
      </Banner>
      <ul className="payment-promises">
        <li>
          <Check aria-hidden />
          <Trans>Refunded in full if we don't approve you, or you withdraw before we do</Trans>
        </li>
        {holder === 'person' ? (
          <li>
            <Check aria-hidden />
            <span>
              <Trans>
                Or cancel by <b>{day(days.coolsUntil)}</b>: seven days, by law, all of it back
              </Trans>
            </span>
          </li>
        ) : null}
        <li>
          <Check aria-hidden />
          <Trans>From then on no refunds, but for what the law gives</Trans>
        </li>
      </ul>
    </Card>
  )
}
