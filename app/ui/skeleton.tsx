import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A placeholder in the shape of the content. No shimmer. Size it with classes. */
export function SkeletonBlock({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton', className)} />
}

/** Shows its skeleton only after 200 ms, and announces once that it is loading. */
export function Delayed({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useLingui()
  return (
    <div role="status" className={cx('delayed', className)}>
      <span className="visually-hidden">{t`Loading`}</span>
      {children}
    </div>
  )
}
