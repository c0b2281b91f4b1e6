import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

/** Names and values, one per line: name on the left, value on the right. */
export function Pairs({
  items,
  className,
}: {
  items: readonly { name: ReactNode; value: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={cx('pairs', className)}>
      {items.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
