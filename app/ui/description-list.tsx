import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Names and values: an address, a receipt, the answers before sending. */
export function DescriptionList({
  items,
  className,
}: {
  items: readonly { name: ReactNode; value: ReactNode; action?: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={cx('facts', className)}>
      {items.map(({ name, value, action }, i) => (
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {action ? <dd className="facts-action">{action}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
