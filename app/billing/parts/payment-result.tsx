import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'

/** One outcome of a payment: a bead, what it means, the facts, and what can be done. */
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
        {/* It may turn into another outcome while one looks. */}
        <div role="status">
          <h1 className="text-h2">{title}</h1>
          <p className="mt-2 mb-5">{lead}</p>
        </div>
        {children}
      </div>
    </Card>
  )
}
