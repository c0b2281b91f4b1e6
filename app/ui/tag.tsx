import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type TagTone = 'sand' | 'paper' | 'fynbos' | 'clay' | 'sky' | 'danger' | 'marigold' | 'panel'

/** A short fact. Never clickable, never wraps; with an icon if it is a status. */
export function Tag({
  tone,
  icon,
  className,
  children,
}: {
  tone?: TagTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span className={cx('tag', className)} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
