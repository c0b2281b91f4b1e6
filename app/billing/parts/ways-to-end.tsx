import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { PaymentsView } from '../payments-view.server.ts'
import type { EndOffer } from '../public/cancellation.ts'
import { always, useDay } from './use-day.ts'

/** Every way to cancel today, with its last day and cost, before anything is confirmed. */
export function WaysToEnd({ ways }: { ways: NonNullable<PaymentsView['ways']> }) {
  const { coolingOff, law, contract } = ways
  const day = useDay()
  if (!coolingOff && !law && !contract) return null
  return (
    <Card as="section" className="grid gap-4" id="stop">
      <WaysIntroduction />
      <div className="ways-to-end">
        {contract ? <ByContract offer={contract} /> : null}
        {law ? <ByLaw offer={law} /> : null}
      </div>
      {coolingOff ? (
        <CoolingOff until={day(coolingOff.until)} cents={coolingOff.refundCents} />
      ) : null}
      <p className="text-small text-ink-2">
        <Trans>
          You can change your mind until the last day. Your conversations, reviews and receipts
          stay.
        </Trans>
      </p>
    </Card>
  )
}

const WaysIntroduction = () => (
  <div>
    <h2 className="text-h3">
      <Trans>If you want to stop</Trans>
    </h2>
    <p className="mt-1 max-w-[60ch] text-ink-2">
      <Trans>
        These are your options, with today's dates and amounts. What you've paid for stays yours
        until its last day.
      </Trans>
    </p>
  </div>
)

const ByContract = ({ offer }: { offer: EndOffer }) => (
  <Way
    way="contract"
    offer={offer}
    title={<Trans>At the end of your contract</Trans>}
    words={
      <Trans>
        Your subscription ends with the contract term. Once the term is over, you give 30 days'
        notice.
      </Trans>
    }
  />
)

const ByLaw = ({ offer }: { offer: EndOffer }) => (
  <Way
    way="law"
    offer={offer}
    title={<Trans>By law, with 20 business days' notice</Trans>}
    words={
      <Trans>
        The Consumer Protection Act lets a person end a contract at any time. There's no penalty.
      </Trans>
    }
  />
)

type WayProps = { way: EndOffer['by']; offer: EndOffer; title: ReactNode; words: ReactNode }

function Way({ way, offer, title, words }: WayProps) {
  const day = useDay()
  const isBusy = useNavigation().formData !== undefined
  const { charges, costCents, refundCents } = offer
  return (
    <section>
      <h3 className="text-h4">{title}</h3>
      <p className="text-small text-ink-2">{words}</p>
      <p className="number-m">{day(offer.effectiveOn)}</p>
      <dl className="payment-lines text-small">
        <Line name={<Trans>You keep access until</Trans>} value={day(offer.accessUntil)} />
        <Line
          name={<Trans>Still to pay</Trans>}
          value={charges.length > 0 ? `${always(costCents)} (${charges.length}×)` : always(0)}
        />
        {refundCents > 0 ? (
          <Line name={<Trans>Refund on that day</Trans>} value={always(refundCents)} />
        ) : null}
      </dl>
      <Form method="post">
        <input type="hidden" name="way" value={way} />
        <Button type="submit" name="intent" value="end" wide busy={isBusy ? true : undefined}>
          <Trans>End on {day(offer.effectiveOn)}</Trans>
        </Button>
      </Form>
    </section>
  )
}

const Line = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** Ends at once and can't be undone, so it requires a second click. */
function CoolingOff({ until, cents }: { until: string; cents: number }) {
  return (
    <details className="cooling-off">
      <summary className="link">
        <Trans>
          Cancel the agreement and get {always(cents)} back, until {until}
        </Trans>
      </summary>
      <EndNowForm until={until} />
    </details>
  )
}

function EndNowForm({ until }: { until: string }) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <Form method="post" className="mt-3 grid gap-3">
      <p>
        <Trans>
          The Electronic Communications and Transactions Act gives you seven days: until {until}.
          Your subscription ends at once.
        </Trans>
      </p>
      <input type="hidden" name="way" value="cooling off" />
      <div>
        <Button
          type="submit"
          name="intent"
          value="end"
          kind="danger"
          wide="phone"
          busy={isBusy ? true : undefined}
        >
          <Trans>End now, with a full refund</Trans>
        </Button>
      </div>
    </Form>
  )
}
