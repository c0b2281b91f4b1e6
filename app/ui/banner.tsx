import { CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const icons = { sky: Info, clay: Clock, fynbos: CircleCheck, danger: TriangleAlert }

/** A notice above the page's content: sky informs, clay means running out of time, fynbos means saved. */
export function Banner({
  tone = 'sky',
  title,
  icon,
  action,
  role,
  className,
  children,
}: {
  tone?: keyof typeof icons
  title: ReactNode
  icon?: ReactNode
  /** An outline button. */
  action?: ReactNode
  /** For content that appears without a page load: 'status', or 'alert' for errors. */
  role?: 'status' | 'alert'
  className?: string
  children?: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div role={role} data-tone={tone} className={cx('banner', className)}>
      {icon ?? <Icon />}
      <div>
        <b>{title}</b>
        {children ? <p>{children}</p> : null}
      </div>
      {action}
    </div>
  )
}
