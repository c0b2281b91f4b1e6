import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

/** Names and what they are, one line each: the name left, the value right. */
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
