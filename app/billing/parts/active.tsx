import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { SiteAddress } from '#app/page/address.ts'
import { plans } from '#app/plans/public/plans.ts'
import { Bead } from '#app/ui/bead.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { SetupView } from '../setup-view.server.ts'
import { Lines } from './lines.tsx'
import { useDay } from './use-day.ts'

/** Shown when nothing is due: the subscription's state, and links. */
export function Active({ view }: { view: Extract<SetupView, { is: 'active' }> }) {
  const { plan, paidUntil, nextChargeOn, hasRecord } = view
  const { i18n } = useLingui()
  const day = useDay()
  return (
    <Card className="payment-result">
      <Bead tone="done" size={64} mark={<Check aria-hidden />} />
      <div>
        <h2 className="text-h2">
          <Trans>Subscription Activated!</Trans>
        </h2>
        <Lines
          items={[
            { name: <Trans>Plan</Trans>, value: i18n._(plans[plan].name) },
            ...(paidUntil ? [{ name: <Trans>Paid until</Trans>, value: day(paidUntil) }] : []),
            ...(nextChargeOn
              ? [{ name: <Trans>Next charge</Trans>, value: day(nextChargeOn) }]
              : []),
          ]}
        />
        <NextPages hasRecord={hasRecord} />
      </div>
    </Card>
  )
}

function NextPages({ hasRecord }: { hasRecord: boolean }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {hasRecord ? null : (
        <ButtonLink to={'/become-provider/apply' satisfies SiteAddress} kind="marigold">
          <Trans>Finish your application</Trans>
        </ButtonLink>
      )}
      <ButtonLink to={'/profile' satisfies SiteAddress} kind={hasRecord ? 'marigold' : 'outline'}>
        <Trans>Go to Your Dashboard</Trans>
      </ButtonLink>
      {hasRecord ? (
        <ButtonLink to={'/provider-portal/payments' satisfies SiteAddress}>
          <Trans>Payments and plan</Trans>
        </ButtonLink>
      ) : null}
    </div>
  )
}
