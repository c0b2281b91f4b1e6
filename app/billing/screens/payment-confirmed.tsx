import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { SiteAddress } from '#app/page/address.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDay, formatInstant } from '#app/platform/time.ts'
import { Bead } from '#app/ui/bead.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Lines } from '../parts/lines.tsx'
import { PaymentResult } from '../parts/payment-result.tsx'
import type { ResultView } from '../result-view.server.ts'

const always = (cents: number | null) => formatRand(cents ?? 0, { cents: 'always' })

export function Confirmed({ view }: { view: ResultView }) {
  const { launchPlace, hasRecord } = view
  const lead = launchPlace ? (
    <Trans>
      Subscription Activated! Your launch place is number {launchPlace} of the first 1 000.
    </Trans>
  ) : (
    <Trans>Subscription Activated!</Trans>
  )
  return (
    <PaymentResult
      isBanded
      bead={<Bead tone="done" size={64} mark={<Check aria-hidden />} />}
      title={<Trans>Payment Confirmed!</Trans>}
      lead={lead}
    >
      <PaidLines view={view} />
      <NextSteps hasRecord={hasRecord} />
    </PaymentResult>
  )
}

function PaidLines({ view: { paidAt, cents, nextChargeOn, tenthCents } }: { view: ResultView }) {
  const { i18n } = useLingui()
  const sum = always(cents)
  return (
    <Lines
      items={[
        {
          name: <Trans>Paid</Trans>,
          value: paidAt ? `${sum}, ${formatInstant(new Date(paidAt), i18n.locale)}` : sum,
        },
        ...(nextChargeOn
          ? [{ name: <Trans>Next charge</Trans>, value: formatDay(nextChargeOn, i18n.locale) }]
          : []),
        { name: <Trans>To your cause</Trans>, value: always(tenthCents) },
      ]}
    />
  )
}

function NextSteps({ hasRecord }: Pick<ResultView, 'hasRecord'>) {
  return (
    <div className="payment-result-actions">
      {hasRecord ? (
        <ButtonLink to={'/provider-portal' satisfies SiteAddress} kind="marigold" size="large">
          <Trans>Go to Provider Dashboard</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink
          to={'/become-provider/apply' satisfies SiteAddress}
          kind="marigold"
          size="large"
        >
          <Trans>Finish your application</Trans>
        </ButtonLink>
      )}
      <ButtonLink to={'/' satisfies SiteAddress} kind="quiet" size="large">
        <Trans>Return to Homepage</Trans>
      </ButtonLink>
    </div>
  )
}
