import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

/** The breadcrumb of this page. The last entry is the page itself, without a link. */
export function Breadcrumb({
  trail,
  label,
  className,
}: {
  trail: readonly { label: ReactNode; to?: string }[]
  /** "You are here" by default. */
  label?: string
  className?: string
}) {
  const { t } = useLingui()
  return (
    <nav aria-label={label ?? t`You're here`} className={cx('trail', className)}>
      <ol>
        {trail.map(({ label: words, to }, i) => (
          <li key={i}>
            {to ? (
              <Link to={to}>{words}</Link>
            ) : (
              <span aria-current={i === trail.length - 1 ? 'page' : undefined}>{words}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
