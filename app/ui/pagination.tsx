import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from './button.tsx'
import { cx } from './cx.ts'
import { spaced } from './numbers.ts'

/** "5 of 34 shown" and a link to the same list with more. */
export function ShowMore({
  shown,
  total,
  to,
  children,
  className,
}: {
  shown: number
  total: number
  /** The URL with more. Missing if all are shown. */
  to?: string
  /** "Show 10 more" */
  children?: ReactNode
  className?: string
}) {
  const [some, all] = [spaced(shown), spaced(total)]
  return (
    <div className={cx('show-more', className)}>
      <p>
        <Trans>
          {some} of {all} shown
        </Trans>
      </p>
      {to && shown < total ? (
        <ButtonLink to={to} preventScrollReset>
          {children}
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** The page numbers to link: first, last, this one and its neighbours; null stands for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((n, i) => {
    const before = sorted[i - 1]
    if (before === undefined || n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : [null, n]
  })
}

type Props = {
  page: number
  pages: number
  to: (page: number) => string
  /** "Pages" by default. */
  label?: string
  className?: string
}

/** Numbered pages, for long lists. */
export function Pagination({ page, pages, to, label, className }: Props) {
  const { t } = useLingui()
  if (pages < 2) return null
  return (
    <nav aria-label={label ?? t`Pages`} className={cx('pages', className)}>
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" aria-label={t`Previous page`}>
          <ChevronLeft />
        </Link>
      ) : null}
      {pageNumbers(page, pages).map((n, i) =>
        n === null ? (
          <span key={`gap ${i}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={n} to={to(n)} aria-current={n === page ? 'page' : undefined}>
            <span className="visually-hidden">{t`Page`} </span>
            {n}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link to={to(page + 1)} rel="next" aria-label={t`Next page`}>
          <ChevronRight />
        </Link>
      ) : null}
    </nav>
  )
}
