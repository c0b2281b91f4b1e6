import type { ReactNode } from 'react'

/** Labels on the left, amounts and dates on the right. */
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
