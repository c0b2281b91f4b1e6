import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { searchAddress } from '../public/search-params.ts'
import type { ResultRow } from '../result-rows.server.ts'
import type { SearchPage } from '../search-page.server.ts'
import { counted } from './filters.tsx'

/** The rows of this page and those fetched after it, without duplicates of rows that moved meanwhile. */
export function useMoreResults(page: SearchPage) {
  const fetcher = useFetcher<{ page: SearchPage }>()
  const localizedPath = usePageAddress()
  const [more, setMore] = useState<{ page: SearchPage; rows: ResultRow[]; after: string | null }>({
    page,
    rows: [],
    after: page.after,
  })
  const now = more.page === page ? more : { of: page, rows: [], after: page.after }

  const fetched = fetcher.data?.page
  useEffect(() => {
    if (!fetched) return
    setMore((before) => {
      const loaded = before.page === page ? before.rows : []
      const known = new Set([...page.rows, ...loaded].map(({ id }) => id))
      return {
        page,
        rows: [...loaded, ...fetched.rows.filter(({ id }) => !known.has(id))],
        after: fetched.after,
      }
    })
  }, [fetched, page])

  const to = now.after
    ? searchAddress(localizedPath(page.path), { ...page.search, after: now.after })
    : null
  return {
    rows: [...page.rows, ...now.rows],
    added: now.rows.length,
    to,
    isLoading: fetcher.state !== 'idle',
    load: (event: MouseEvent) => {
      if (!to || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      if (fetcher.state === 'idle') fetcher.load(to)
    },
  }
}

export function MoreResults({
  page,
  more,
}: {
  page: SearchPage
  more: ReturnType<typeof useMoreResults>
}) {
  const { t } = useLingui()
  const shown = more.rows.length
  const all = counted(page.total)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-6">
      <p className="text-small text-ink-2" role="status">
        {page.search.after ? (
          <Trans>
            {spaced(shown)} more of {all}
          </Trans>
        ) : (
          <Trans>
            {spaced(shown)} of {all} shown
          </Trans>
        )}
      </p>
      {more.to ? (
        <Link
          to={more.to}
          rel="next"
          onClick={more.load}
          className="button button-outline"
          aria-busy={more.isLoading || undefined}
        >
          {more.isLoading ? t`Loading 10 more` : t`Show 10 more`}
        </Link>
      ) : null}
    </div>
  )
}
