import type { ReactNode } from 'react'

/** Names at the left, sums and days at the right. */
export function Lines({ items }: { items: readonly { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="payment-lines">
      {items.map(({ name, value }, i) => (
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
