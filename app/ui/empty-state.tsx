import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { DiamondColumn } from './stepped-band.tsx'

/** An empty state: a heading, a sentence, and the next step as an outline button. */
export function EmptyState({
  title,
  children,
  action,
  as: Heading = 'h3',
  compact,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  as?: 'h1' | 'h2' | 'h3' | 'h4'
  /** In a menu or a narrow column: two smaller diamonds. */
  compact?: boolean
  className?: string
}) {
  return (
    <div className={cx('empty', className)} data-compact={compact ? '' : undefined}>
      <div>
        <Heading className={compact ? 'text-h4' : Heading === 'h1' ? 'text-h1' : 'text-h3'}>
          {title}
        </Heading>
        {children ? <p>{children}</p> : null}
        {action}
      </div>
      <DiamondColumn count={compact ? 2 : 3} cell={compact ? 5 : 8} />
    </div>
  )
}
