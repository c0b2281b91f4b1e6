import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type SumsCardProps = {
  /** The action that the form posts. */
  intent: 'pay' | 'recover'
  /** The amount charged now: on phones it stays beside the button. */
  sum: string
  lines: ReactNode
  reference: string
  isBusy: boolean
  children?: ReactNode
}

/** The amounts, line by line, and the button that pays them. */
export function SumsCard({ intent, sum, lines, reference, isBusy, children }: SumsCardProps) {
  return (
    <Card as="section" floating className="payment-sums" aria-labelledby="what-you-pay">
      <h2 className="text-h3" id="what-you-pay">
        <Trans>What you pay</Trans>
      </h2>
      <dl className="payment-lines">
        {lines}
        <div>
          <dt>
            <Trans>Reference</Trans>
          </dt>
          <dd>{reference}</dd>
        </div>
      </dl>
      <div className="payment-foot">
        <p aria-hidden="true">
          <b className="number-m">{sum}</b>
          <small>
            <Trans>billed today</Trans>
          </small>
        </p>
        <PayButton {...{ intent, isBusy }} />
      </div>
      <Banner tone="fynbos" icon={<LockKeyhole />} title={<Trans>Secure Payment</Trans>}>
        <Trans>You enter your card on PayFast's page. We never see or store its number.</Trans>
      </Banner>
      {children}
    </Card>
  )
}

function PayButton({ intent, isBusy }: Pick<SumsCardProps, 'intent' | 'isBusy'>) {
  const { t } = useLingui()
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      kind="marigold"
      size="large"
      wide
      busy={isBusy ? t`Processing...` : undefined}
    >
      <Trans>Pay with PayFast</Trans>
    </Button>
  )
}

/** The amount that is charged now. */
export function TotalToday({ sum, note }: { sum: string; note?: ReactNode }) {
  return (
    <div className="payment-total" aria-live="polite">
      <dt>
        <b>
          <Trans>Total billed today</Trans>
        </b>
        {note ? <small>{note}</small> : null}
      </dt>
      <dd className="number-xl">{sum}</dd>
    </div>
  )
}
