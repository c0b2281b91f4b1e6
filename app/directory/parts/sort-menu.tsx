import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { type Sort, searchAddress, sorts } from '../public/search-params.ts'
import type { SearchPage } from '../search-page.server.ts'

const names: Record<Sort, MessageDescriptor> = {
  best: msg`Best match`,
  near: msg`Nearest first`,
  rating: msg`Best rated first`,
  price: msg`Lowest call-out fee first`,
  replies: msg`Fastest reply first`,
}

/** The sort orders, as links. "Nearest" is available once a location is known. */
export function SortMenu({ page }: { page: SearchPage }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const { search } = page
  const offered = sorts.filter((sort) => sort !== 'near' || page.areaKind === 'around')
  const now = offered.includes(search.sort) ? search.sort : 'best'
  return (
    <details className="relative" key={now}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-head text-[0.9375rem] font-bold [&::-webkit-details-marker]:hidden">
        <span className="visually-hidden">{t`Sort by:`}</span>
        {t(names[now])}
        <ChevronDown className="!size-4" />
      </summary>
      <ul className="absolute right-0 z-20 w-64 rounded-panel border border-line bg-paper py-1.5 shadow-float">
        {offered.map((sort) => (
          <li key={sort}>
            <Link
              to={searchAddress(localizedPath(page.path), { ...search, sort, after: null })}
              preventScrollReset
              aria-current={sort === now ? 'true' : undefined}
              className="flex min-h-11 items-center justify-between gap-3 px-4 font-head font-bold hover:bg-sand"
            >
              {t(names[sort])}
              {sort === now ? <Check className="!size-4" /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
