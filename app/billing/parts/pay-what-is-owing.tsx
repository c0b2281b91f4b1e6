import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { formatRand } from '#app/platform/money.ts'
import { formatDay } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { plans } from '../plans/plans.ts'
import type { SetupView } from '../setup-view.server.ts'

/** A charge did not come, or nothing is there to charge: the next period is paid with a card given now. */
export function PayWhatIsOwing({ view }: { view: Extract<SetupView, { is: 'owing' }> }) {
  const { i18n, t } = useLingui()
  const isBusy = useNavigation().formData !== undefined
  const { cents, plan, state, owingSince, suspendedOn, endedOn, reference } = view
  const day = (of: string | null) => (of ? formatDay(of, i18n.locale) : '')
  const sum = formatRand(cents, { cents: 'always' })
  return (
    <Form method="post" className="payment-setup">
      <div className="grid content-start gap-6">
        {state === 'suspended' ? (
          <Banner tone="danger" title={<Trans>Your profile is out of search</Trans>}>
            <Trans>
              The charge of {day(owingSince)} did not come. Pay now, and it is back at once. If
              nothing is paid, the subscription ends on {day(endedOn)}.
            </Trans>
          </Banner>
        ) : state === 'past_due' ? (
          <Banner tone="clay" title={<Trans>The charge of {day(owingSince)} did not come</Trans>}>
            <Trans>
              PayFast tries again by itself. With a new card you pay at once; without a payment your
              profile leaves the search on {day(suspendedOn)}.
            </Trans>
          </Banner>
        ) : (
          <Banner tone="clay" title={<Trans>No card is there for the next charge</Trans>}>
            <Trans>
              The card agreement was ended at PayFast. You are paid until {day(view.paidUntil)}.
              Give a card to go on after that.
            </Trans>
          </Banner>
        )}
        <p className="max-w-[60ch] text-ink-2">
          <Trans>
            The card you give now is charged from here on; the old one no longer is. Plan, price and
            contract stay as they are.
          </Trans>
        </p>
      </div>
      <Card as="section" floating className="payment-sums" aria-labelledby="what-you-pay">
        <h2 className="text-h3" id="what-you-pay">
          <Trans>What you pay</Trans>
        </h2>
        <dl className="payment-lines">
          <div>
            <dt>{i18n._(plans[plan].name)}</dt>
            <dd>{sum}</dd>
          </div>
          <div className="payment-total">
            <dt>
              <b>
                <Trans>Total billed today</Trans>
              </b>
            </dt>
            <dd className="number-xl">{sum}</dd>
          </div>
          <div>
            <dt>
              <Trans>Reference</Trans>
            </dt>
            <dd>{reference}</dd>
          </div>
        </dl>
        <Button
          type="submit"
          name="intent"
          value="recover"
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
      </Card>
    </Form>
  )
}
