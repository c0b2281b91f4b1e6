import { CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const icons = { sky: Info, clay: Clock, fynbos: CircleCheck, danger: TriangleAlert }

/** Something that is above the page's own matter: sky informs, clay says time runs, fynbos kept. */
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
  /** Set where it comes without a new page: 'status', or 'alert' for failures. */
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
