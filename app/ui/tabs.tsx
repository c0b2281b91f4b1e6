import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { cx } from './cx.ts'

export type Tab = { to: string; label: ReactNode; count?: ReactNode }

/** Tabs whose every tab has its own address. The one that is open is `current` (its `to`). */
export function Tabs({
  label,
  tabs,
  current,
  className,
}: {
  /** What the tabs are about, for those who can't see them. */
  label: string
  tabs: readonly Tab[]
  current?: string
  className?: string
}) {
  const { pathname } = useLocation()
  const open = current ?? tabs.find((tab) => tab.to.split(/[?#]/)[0] === pathname)?.to
  return (
    <nav aria-label={label} className={cx('tabs', className)}>
      {tabs.map(({ to, label: words, count }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === open ? 'page' : undefined}
          preventScrollReset
          className="tab"
        >
          {words}
          {count === undefined ? null : <small>{count}</small>}
        </Link>
      ))}
    </nav>
  )
}
