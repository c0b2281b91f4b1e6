import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** What happened, what was saved, what to do: in this order. */
export function ErrorState({
  title,
  detail,
  action,
  as: Heading = 'h3',
  className,
}: {
  title: ReactNode
  detail: ReactNode
  /** What to do: a button or a link named after the action. */
  action: ReactNode
  as?: 'h1' | 'h2' | 'h3' | 'h4'
  className?: string
}) {
  return (
    <div role="alert" className={cx('error-state', className)}>
      <CircleAlert />
      <div>
        <Heading className="text-h3">{title}</Heading>
        <p>{detail}</p>
        {action}
      </div>
    </div>
  )
}
