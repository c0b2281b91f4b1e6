import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { cx } from './cx.ts'

export type Tab = { to: string; label: ReactNode; count?: ReactNode }

/** Tabs that each have a URL. `current` is the `to` of the active one. */
export function Tabs({
  label,
  tabs,
  current,
  className,
}: {
  /** The accessible label of the tabs. */
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
