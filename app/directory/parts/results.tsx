import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { usePageAddress } from '#app/page/hooks.tsx'
import { formatRandRange } from '#app/platform/money.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ChipLink } from '#app/ui/chip.tsx'
import { later } from '#app/ui/lazy.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { ProviderRow } from '../public/provider-row.tsx'
import { CompactSearch } from '../public/search-box.tsx'
import { activeFilters, searchAddress } from '../public/search-params.ts'
import type { SearchPage } from '../search-page.server.ts'
import { AskEveryone } from './ask-everyone.tsx'
import { BandNote } from './band-note.tsx'
import { ChoiceProvider } from './choice.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { counted, Filters } from './filters.tsx'
import { MoreResults, useMoreResults } from './more-results.tsx'
import { OrderPanel } from './order-panel.tsx'
import { CloseSheet, SideSheet } from './side-sheet.tsx'
import { SortMenu } from './sort-menu.tsx'
import { Tray } from './tray.tsx'
import { UseMyLocation, Where } from './where.tsx'

// Rarely needed, so loaded on demand.
const NobodyFound = later(async () => (await import('./nobody-found.tsx')).NobodyFound)
const ReadingNotes = later(async () => (await import('./reading-notes.tsx')).ReadingNotes)
const PriceTable = later(async () => (await import('./price-table.tsx')).PriceTable)

/** A list of providers, with its filters and orders. */
export function Results({ page }: { page: SearchPage }) {
  const more = useMoreResults(page)
  const known = more.rows.map(({ id, name, portraitSeed, photoFile }) => ({
    id,
    name,
    portraitSeed,
    photoFile,
  }))
  const first = page.chosen.map(({ id, name, portraitSeed, photoFile }) => ({
    id,
    name,
    portraitSeed: String(portraitSeed || id),
    photoFile,
  }))
  return (
    <ChoiceProvider first={first} known={known}>
      <div className="page-box grid gap-6 pt-5 pb-14 lg:grid-cols-[16.25rem_minmax(0,1fr)] lg:gap-x-8 xl:grid-cols-[17.875rem_minmax(0,1fr)] xl:gap-x-12">
        <Head page={page} />
        {page.notOurs ? null : (
          <aside className="grid content-start gap-6 max-lg:contents">
            <SideSheet
              id="where"
              title={<Trans>Where</Trans>}
              className="lg:border-b lg:border-line lg:pb-5"
            >
              <Where page={page} />
              <CloseSheet />
            </SideSheet>
            <SideSheet id="filters" title={<Trans>Filters</Trans>} isTitledOnlyOnSheet>
              <Filters page={page} />
            </SideSheet>
          </aside>
        )}
        <div id="list" className="grid min-w-0 scroll-mt-4 content-start gap-4 lg:col-start-2">
          {hasNotes(page) ? <ReadingNotes page={page} /> : null}
          {page.notOurs ? null : <List page={page} more={more} />}
        </div>
      </div>
      <Tray page={page} />
    </ChoiceProvider>
  )
}

/** Whether the search was corrected, or is ambiguous. */
const hasNotes = ({ mended, notOurs, choices, unknownPlace, ignoredWords }: SearchPage) =>
  Boolean(mended || notOurs || choices.length > 1 || unknownPlace || ignoredWords.length > 0)

function List({ page, more }: { page: SearchPage; more: ReturnType<typeof useMoreResults> }) {
  return (
    <>
      {page.asksNearMe ? <UseMyLocation page={page} /> : null}
      {page.urgent ? <AskEveryone page={page} /> : null}
      <Bar page={page} />
      {page.rows.length === 0 ? (
        <NobodyFound page={page} />
      ) : (
        <>
          {page.search.sort === 'best' ? <OrderPanel weights={page.weights} /> : null}
          <h2 className="visually-hidden">
            <Trans>Providers</Trans>
          </h2>
          {page.prices ? (
            <PriceTable page={page} rows={more.rows} />
          ) : (
            <Rows page={page} more={more} />
          )}
          <MoreResults page={page} more={more} />
          {page.prices ? null : <BandNote page={page} />}
          {page.urgent ? null : <AskEveryone page={page} />}
        </>
      )}
    </>
  )
}

function Head({ page }: { page: SearchPage }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const { category, search } = page
  return (
    <header className="grid gap-x-8 gap-y-4 lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
      <div>
        <Breadcrumb
          trail={[
            { label: t`Services`, to: localizedPath('/services') },
            { label: page.trade ?? t`Search` },
          ]}
        />
        <h1 className="mt-2">
          <Title page={page} />
        </h1>
        <p className="mt-2 text-ink-2">
          <Summary page={page} />
        </p>
      </div>
      <CompactSearch
        key={page.search.q}
        q={search.q}
        location={page.locationName}
        category={category}
      />
    </header>
  )
}

/** "126 plumbers, 34 in Gauteng" */
export function Title({ page }: { page: SearchPage }) {
  const { category, country, here, areaKind, shortName, people } = page
  if (page.notOurs?.person === 'doctor')
    return <Trans>No doctors here, but there are other carers</Trans>
  if (page.notOurs) return <Trans>No dentists here</Trans>
  const all = spaced(country)
  const some = counted(here)
  if (page.words.length > 0 && !category) {
    const words = page.search.q ?? ''
    return (
      <Trans>
        {counted(page.total)} for “{words}”
      </Trans>
    )
  }
  if (areaKind === 'country')
    return (
      <Trans>
        {all} {people}
      </Trans>
    )
  if (areaKind === 'province')
    return (
      <Trans>
        {all} {people}, {some} in {shortName}
      </Trans>
    )
  if (shortName)
    return (
      <Trans>
        {all} {people}, {some} near {shortName}
      </Trans>
    )
  return (
    <Trans>
      {all} {people}, {some} near you
    </Trans>
  )
}

function Summary({ page: { facets, band, rows } }: { page: SearchPage }) {
  const free = facets.freeThisWeek
  if (rows.length === 0) return null
  return (
    <>
      {free.isMore ? (
        <Trans>{counted(free)} are free this week.</Trans>
      ) : (
        <Plural
          value={free.count}
          _0="Nobody is free this week."
          one="# is free this week."
          other="# are free this week."
        />
      )}{' '}
      {band ? <Trans>Most charge {formatRandRange(band.low, band.high)} to come out.</Trans> : null}
    </>
  )
}

function Bar({ page }: { page: SearchPage }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const { search, shortName } = page
  const filters = activeFilters({ ...search, urgent: page.urgent })
  const toggled = searchAddress(localizedPath(page.path), {
    ...search,
    view: search.view === 'pricing' ? null : 'pricing',
    after: null,
  })
  return (
    <div className="result-bar">
      <div className="chips result-chips">
        <a
          href="#filters"
          className="chip lg:hidden"
          data-size="choice"
          data-chosen={filters > 0 ? '' : undefined}
        >
          <SlidersHorizontal />
          {filters > 0 ? <Trans>Filters {filters}</Trans> : <Trans>Filters</Trans>}
        </a>
        <a href="#where" className="chip lg:hidden" data-size="choice">
          {shortName ?? (page.isAroundMe ? t`Near me` : t`Where?`)}
          <ChevronDown />
        </a>
        <ChipLink
          to={searchAddress(localizedPath(page.path), {
            ...search,
            urgent: !page.urgent,
            q: page.urgent ? page.calmQuery : search.q,
            after: null,
          })}
          chosen={page.urgent}
          size="choice"
          preventScrollReset
          className="lg:hidden"
        >
          {page.isTodayFirst ? <Trans>Free today</Trans> : <Trans>Free tomorrow</Trans>}
        </ChipLink>
        {page.category ? (
          <ChipLink to={toggled} size="choice" preventScrollReset>
            {search.view === 'pricing' ? (
              <Trans>Show as a list</Trans>
            ) : (
              <Trans>Show as a price table</Trans>
            )}
          </ChipLink>
        ) : null}
      </div>
      <ChosenFilters page={page} />
      <p role="status">
        {page.isFiltered ? <Trans>{counted(page.total)} match your filters</Trans> : null}
      </p>
      <SortMenu page={page} />
    </div>
  )
}

function Rows({ page, more }: { page: SearchPage; more: ReturnType<typeof useMoreResults> }) {
  return (
    <ol>
      {more.rows.map((row, index) => (
        <ProviderRow
          key={row.id}
          row={row}
          band={page.bands[row.province] ?? null}
          firstWeekday={page.firstWeekday}
          isTodayFirst={page.isTodayFirst}
          showsTrade={!page.category}
          isFirst={index === 0}
        />
      ))}
    </ol>
  )
}
