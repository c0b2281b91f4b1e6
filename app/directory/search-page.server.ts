import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Db } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { type Day, dayOf, weekdayOf } from '#app/platform/time.ts'
import { calloutBand } from './callout-band.ts'
import { hasFilters, noFilters, type Wanted } from './candidates.server.ts'
import { emptyHelp } from './empty-help.server.ts'
import { countOf, facets } from './facets.server.ts'
import { findByWords } from './find-by-words.server.ts'
import type { Found } from './found.server.ts'
import { provinceMap } from './places.server.ts'
import { type Category, currentCategory, isActive } from './public/categories.ts'
import { categoryName, categoryPeople } from './public/category-names.ts'
import { type Province, provinces } from './public/provinces.ts'
import type { Search } from './public/search-params.ts'
import { firstDayOf } from './public/week.ts'
import {
  bestOpen,
  chosenProviders,
  type Figures,
  figureKey,
  figuresOf,
  provinceCounts,
  usualJobs,
} from './queries.server.ts'
import { countedWeights } from './ranking.ts'
import { rowsOf } from './result-rows.server.ts'
import { type NotOurs, notOurs } from './spoken-words.ts'
import { COUNTRY } from './tally-keys.ts'
import type { ParsedQuery } from './understood.server.ts'

type Input = { search: Search; fixed: Category | null; language: Language; i18n: I18n; now: Date }

/** All data of the results page, from its URL. */
export async function searchPage(db: Db, { search, fixed, language, i18n, now }: Input) {
  const firstDay = firstDayOf(now)
  const found = await findByWords(db, { search, fixed, language, firstDay })
  const { query, wanted, page, ignored } = found
  const { category, area, province } = query
  const isFirstPage = !search.after
  const [counts, chosen] = await Promise.all([
    countsOf(db, { query, wanted, found: page.rows, firstDay, language }),
    chosenProviders(db, search.chosen),
  ])
  const rows = rowsOf(page.rows, { firstDay, language, i18n, isFirstPage, sort: search.sort })
  const isEmpty = rows.length === 0 && isFirstPage
  const showsPrices = search.view === 'pricing' && category !== null
  return {
    path: fixed ? (`/services/${fixed}` as const) : ('/search' as const),
    search,
    fixed,
    ...queryView(query, i18n),
    ...counts,
    ignoredWords: ignored,
    words: wanted.words,
    rows,
    after: page.after,
    firstWeekday: weekdayOf(firstDay),
    isTodayFirst: firstDay === dayOf(now),
    weights: countedWeights(area.kind === 'around'),
    chosen,
    prices: showsPrices ? await priceTable(db, category, page.rows) : null,
    empty: isEmpty
      ? await emptyHelp(db, { category, area, province, wanted, language, i18n })
      : null,
    everyone: isEmpty || !isFirstPage ? null : (await bestOpen(db, wanted)).map(({ id }) => id),
  }
}

export type SearchPage = Awaited<ReturnType<typeof searchPage>>

/** How the search was parsed. */
function queryView(query: ParsedQuery, i18n: I18n) {
  const { category, location, locationName, shortName, area } = query
  const { urgent, calmQuery, mended, choices, unknownPlace, asksNearMe } = query
  const person = query.notOurs
  return {
    ...{ category, location, locationName, shortName },
    trade: category && i18n._(categoryName(category)),
    people: i18n._(category ? categoryPeople(category) : msg`providers`),
    areaKind: area.kind,
    km: area.kind === 'around' ? area.km : null,
    isAroundMe: area.kind === 'around' && !location,
    ...{ urgent, calmQuery, mended, choices, unknownPlace, asksNearMe },
    notOurs: person ? { person, nearest: nearestTo(person, i18n) } : null,
  }
}

const nearestTo = (person: NotOurs, i18n: I18n) =>
  notOurs[person].nearest
    .map((code) => currentCategory(code))
    .filter(isActive)
    .map((code) => ({ code, name: i18n._(categoryName(code)) }))

type CountsInput = {
  query: ParsedQuery
  wanted: Wanted
  found: Found[]
  firstDay: Day
  language: Language
}

/** The number of providers, facet counts, and common call-out fees. */
async function countsOf(db: Db, { query, wanted, found, firstDay, language }: CountsInput) {
  const category = query.category ?? 'any'
  const regions = regionsOf(found, query.province)
  const isFiltered = hasFilters(wanted) || wanted.words.length > 0
  const [{ country, counts }, facetCounts, figures, unfiltered] = await Promise.all([
    provinceCounts(db, category),
    facets(db, wanted),
    figuresOf(db, { categories: [category], areas: [COUNTRY, ...regions], firstDay }),
    isFiltered ? countOf(db, { ...wanted, filters: noFilters, words: [] }) : null,
  ])
  const { area } = query
  const here =
    area.kind === 'around'
      ? (unfiltered ?? facetCounts.total)
      : { count: area.kind === 'country' ? country : counts[area.province], isMore: false }
  const bands = bandsOf(figures, category, regions)
  return {
    country,
    here,
    total: isFiltered ? facetCounts.total : here,
    isFiltered,
    facets: facetCounts,
    map: mapOf(counts, language),
    band: bands[query.province ?? COUNTRY] ?? null,
    bands,
  }
}

function regionsOf(found: Found[], province: Province | null): Province[] {
  const regions = new Set(found.map((row) => row.province))
  if (province) regions.add(province)
  return [...regions]
}

function bandsOf(figures: Map<string, Figures>, category: string, regions: Province[]) {
  const bands: Record<string, NonNullable<ReturnType<typeof calloutBand>>> = {}
  if (category === 'any') return bands
  for (const area of [COUNTRY, ...regions]) {
    const band = calloutBand(figures.get(figureKey(category, area)))
    if (band) bands[area] = band
  }
  return bands
}

export function mapOf(counts: Record<Province, number>, language: string) {
  const { viewBox, provinces: shapes } = provinceMap(language)
  return {
    viewBox,
    provinces: shapes.map((shape) => ({
      ...shape,
      short: provinces[shape.id].short,
      count: counts[shape.id],
    })),
  }
}

async function priceTable(db: Db, category: Category, found: Found[]) {
  const jobs = await usualJobs(
    db,
    category,
    found.map(({ id }) => id),
  )
  return [...Map.groupBy(jobs, ({ providerId }) => providerId)].map(([id, list]) => ({
    id,
    jobs: list.slice(0, 3).map(({ title, unit, price }) => ({ title, unit, price })),
  }))
}
