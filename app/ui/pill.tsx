import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A count in a badge, beside its label. */
export function Pill({
  tone,
  className,
  children,
}: {
  tone?: 'sand' | 'danger' | 'clay' | 'ink'
  className?: string
  children: ReactNode
}) {
  return (
    <span className={cx('pill', className)} data-tone={tone}>
      {children}
    </span>
  )
}
