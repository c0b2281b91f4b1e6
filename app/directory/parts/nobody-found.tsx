import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChipLink } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { activeFilters, emptySearch, searchAddress } from '../public/search-params.ts'
import type { SearchPage } from '../search-page.server.ts'
import { askEveryone } from './ask-everyone.tsx'

type Empty = NonNullable<SearchPage['empty']>
type Props = { page: SearchPage; empty: Empty }

/** Suggestions after a search without results: the nearest places, related trades, whom to ask anyway. */
export function NobodyFound({ page }: { page: SearchPage }) {
  const { empty } = page
  if (!empty) return null
  return (
    <div className="grid gap-8">
      <NobodyHere page={page} empty={empty} />
      {empty.near.length > 0 ? <NearestPlaces page={page} empty={empty} /> : null}
      {empty.others.length > 0 ? <RelatedTrades page={page} empty={empty} /> : null}
      {empty.everyone.length > 0 ? <AskAnyway page={page} empty={empty} /> : null}
    </div>
  )
}

function NobodyHere({ page, empty }: Props) {
  const people = page.people
  const isFiltered = activeFilters(page.search) > 0 || page.urgent
  return (
    <EmptyState
      as="h2"
      title={
        isFiltered ? (
          <Trans>No {people} match all your filters</Trans>
        ) : (
          <Trans>No {people} here yet</Trans>
        )
      }
      action={isFiltered ? <ClearFilters page={page} /> : <AllTrades />}
    >
      {empty.near.length > 0 ? (
        <Trans>There are some in other places, and other providers who may do the same work.</Trans>
      ) : (
        <Trans>Providers appear here as soon as they are listed.</Trans>
      )}
    </EmptyState>
  )
}

function ClearFilters({ page }: { page: SearchPage }) {
  const { category, location, near } = page.search
  const localizedPath = usePageAddress()
  const search = { ...emptySearch, q: page.calmQuery, category, location, near }
  return (
    <ButtonLink to={searchAddress(localizedPath(page.path), search)}>
      <Trans>Clear all filters</Trans>
    </ButtonLink>
  )
}

function AllTrades() {
  const localizedPath = usePageAddress()
  return (
    <ButtonLink to={localizedPath('/services')}>
      <Trans>See all trades</Trans>
    </ButtonLink>
  )
}

function NearestPlaces({ page, empty }: Props) {
  const localizedPath = usePageAddress()
  const people = page.people
  const { search, category } = page
  return (
    <section>
      <h2 className="text-h3">
        <Trans>Nearest places with {people}</Trans>
      </h2>
      <ul className="rows mt-3">
        {empty.near.map(({ id, name, listings, km }) => (
          <li key={id}>
            <Link
              to={searchAddress(localizedPath(page.path), {
                q: page.path === '/search' && !category ? search.q : null,
                category: page.fixed ? null : category,
                location: id,
              })}
              className="flex min-h-12 items-center gap-3 font-head font-bold hover:underline"
            >
              <span className="flex-1">{name}</span>
              <span className="text-small text-ink-2">
                <Trans>{spaced(km)} km away</Trans>
              </span>
              <span className="tnum">{spaced(listings)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RelatedTrades({ page: { search }, empty }: Props) {
  const localizedPath = usePageAddress()
  return (
    <section>
      <h2 className="text-h3">
        <Trans>Others who may do this work</Trans>
      </h2>
      <ul className="chips mt-3">
        {empty.others.map(({ category: other, name, listings }) => (
          <li key={other}>
            <ChipLink
              to={searchAddress(localizedPath(`/services/${other}`), {
                location: search.location,
              })}
              size="choice"
            >
              {name} <span className="tnum">{spaced(listings)}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AskAnyway({ page, empty }: Props) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <section>
      <h2 className="text-h3">
        <Trans>Ask anyway</Trans>
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">
        {t`We'll send your request to the ${plural(empty.everyone.length, {
          one: 'best match that has',
          other: '# best matches that have',
        })} a free day, wherever they are. They'll say if they travel that far.`}
      </p>
      <ButtonLink
        kind="marigold"
        to={askEveryone(localizedPath('/quote/new'), page, empty.everyone)}
        className="mt-4"
      >
        <Trans>Ask everyone</Trans>
      </ButtonLink>
    </section>
  )
}
