import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'

/** The outcome of a payment: an icon, what it means, the details, and the next actions. */
export function PaymentResult({
  bead,
  title,
  lead,
  isBanded,
  children,
}: {
  bead: ReactNode
  title: ReactNode
  lead: ReactNode
  isBanded?: boolean
  children: ReactNode
}) {
  return (
    <Card className="payment-result" data-banded={isBanded ? '' : undefined}>
      {isBanded ? <SteppedBand seed="payment confirmed" /> : null}
      {bead}
      <div className="min-w-0">
        {/* A live region: the outcome may change while the page is open. */}
        <div role="status">
          <h1 className="text-h2">{title}</h1>
          <p className="mt-2 mb-5">{lead}</p>
        </div>
        {children}
      </div>
    </Card>
  )
}
