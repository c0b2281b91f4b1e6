import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ChipLink } from '#app/ui/chip.tsx'
import { searchAddress } from '../public/search-params.ts'
import type { SearchPage } from '../search-page.server.ts'

/** How the search was interpreted, with links to other interpretations. */
export function ReadingNotes({ page }: { page: SearchPage }) {
  return (
    <div className="grid gap-3 empty:hidden">
      <Mended page={page} />
      <NotOurs page={page} />
      <PlaceChoice page={page} />
      <UnknownPlace page={page} />
      <Ignored page={page} />
    </div>
  )
}

function Mended({ page: { mended, search, path } }: { page: SearchPage }) {
  const localizedPath = usePageAddress()
  if (!mended || !search.q) return null
  const typed = search.q
  return (
    <p>
      <Trans>
        Showing results for <b>{mended}</b>.
      </Trans>{' '}
      <Link
        to={searchAddress(localizedPath(path), { ...search, asTyped: true, after: null })}
        className="link"
      >
        <Trans>Search instead for {typed}</Trans>
      </Link>
    </p>
  )
}

function NotOurs({ page: { notOurs, search } }: { page: SearchPage }) {
  if (!notOurs) return null
  return (
    <Banner
      title={
        notOurs.person === 'doctor' ? (
          <Trans>Doctors aren't listed here</Trans>
        ) : (
          <Trans>Dentists aren't listed here</Trans>
        )
      }
    >
      {notOurs.person === 'doctor' ? (
        <Trans>The closest we have: nurses and caregivers, dieticians and physiotherapists.</Trans>
      ) : (
        <Trans>You'll find nurses and caregivers under Other.</Trans>
      )}{' '}
      <Trans>In an emergency call 112 from a cellphone, or 10177 for an ambulance.</Trans>
      <RelatedTrades trades={notOurs.nearest} location={search.location} />
    </Banner>
  )
}

type RelatedProps = {
  trades: NonNullable<SearchPage['notOurs']>['nearest']
  location: string | null
}

function RelatedTrades({ trades, location }: RelatedProps) {
  const localizedPath = usePageAddress()
  return (
    <span className="chips mt-3">
      {trades.map(({ code, name }) => (
        <ChipLink
          key={code}
          to={searchAddress(localizedPath(`/services/${code}`), { location })}
          size="choice"
        >
          {name}
        </ChipLink>
      ))}
      <ChipLink to={localizedPath('/services')} size="choice">
        <Trans>All trades</Trans>
      </ChipLink>
    </span>
  )
}

function PlaceChoice({ page }: { page: SearchPage }) {
  const { choices, search, path, category, fixed, location } = page
  const localizedPath = usePageAddress()
  // Once a place is chosen, the URL has the parsed values instead of the words.
  const read = { ...search, q: category ? null : search.q, category: fixed ? null : category }
  if (choices.length < 2) return null
  return (
    <nav aria-labelledby="which-place" className="rounded-card border border-line bg-paper p-4">
      <p id="which-place" className="text-h4">
        <Trans>Several places have this name. Which one do you mean?</Trans>
      </p>
      <ul className="chips mt-3">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <ChipLink
              to={searchAddress(localizedPath(path), { ...read, location: id, after: null })}
              chosen={id === location && search.location === id}
              size="choice"
            >
              {name}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function UnknownPlace({ page: { unknownPlace } }: { page: SearchPage }) {
  if (!unknownPlace) return null
  return (
    <Banner title={<Trans>We don't know the place “{unknownPlace}”</Trans>}>
      <Trans>
        These results are from the whole country. Try the nearest town, or choose a province.
      </Trans>
    </Banner>
  )
}

function Ignored({ page: { ignoredWords } }: { page: SearchPage }) {
  if (ignoredWords.length === 0) return null
  const words = ignoredWords.join(' ')
  return (
    <p className="text-small text-ink-2">
      <Trans>No provider here mentions “{words}”, so we've left it out.</Trans>
    </p>
  )
}
