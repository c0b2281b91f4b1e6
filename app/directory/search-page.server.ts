import type { I18n } from '@lingui/core'
import type { Db } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { languages } from '#app/platform/languages.ts'
import { type Day, dayOf, formatDay, weekdayOf } from '#app/platform/time.ts'
import { type Area, hasFilters, noFilters, type Wanted } from './candidates.server.ts'
import { isSomebodysName } from './name-search.server.ts'
import { placeById, placePath, provinceMap, provinceShape } from './places.server.ts'
import { type Category, categories } from './public/categories.ts'
import type { Point } from './public/distance.ts'
import { type Province, provinces } from './public/provinces.ts'
import type { Search } from './public/search-params.ts'
import { firstDayOf, freeWeek } from './public/week.ts'
import {
  bestOpen,
  categoryCounts,
  chosenProviders,
  countOf,
  type Figures,
  facets,
  figureKey,
  figuresOf,
  nearestWithSomebody,
  neighbouringCounts,
  provinceCounts,
  resultsPage,
  usualJobs,
} from './queries.server.ts'
import { countedWeights } from './ranking.ts'
import { reasonsFor } from './reasons.ts'
import { COUNTRY } from './refresh-listing.server.ts'
import type { Found, ResultsPage } from './results.server.ts'
import { notOurs } from './spoken-words.ts'
import { type ParsedQuery, parsedAsName, understood } from './understood.server.ts'

/** What a row of results shows, in words of the page's language where a place or a date is named. */
export type ResultRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** Fewer prices than this are no "most": the band is left out. */
const ENOUGH_PRICES = 5

type Asked = { search: Search; fixed: Category | null; language: Language; i18n: I18n; now: Date }

/** Everything the results page says, from one address. */
export async function searchPage(db: Db, { search, fixed, language, i18n, now }: Asked) {
  const firstDay = firstDayOf(now)
  const { meant, wanted, page, ignored } = await readAndFind(db, {
    search,
    fixed,
    language,
    firstDay,
  })
  const category = meant.category ?? 'any'

  const regions = [
    ...new Set([
      ...page.rows.map((row) => row.province),
      ...(meant.province ? [meant.province] : []),
    ]),
  ]
  const [counts, facetCounts, figures, chosen, hereUnfiltered] = await Promise.all([
    provinceCounts(db, category),
    facets(db, wanted),
    figuresOf(db, { categories: [category], areas: [COUNTRY, ...regions], firstDay }),
    chosenProviders(db, search.chosen),
    hasFilters(wanted) || wanted.words.length
      ? countOf(db, { ...wanted, filters: noFilters, words: [] })
      : null,
  ])
  const bands = bandsOf(figures, category, regions)
  const rows = rowsOf(page.rows, {
    firstDay,
    language,
    i18n,
    isFirstPage: !search.after,
    sort: search.sort,
  })
  const isEmpty = rows.length === 0 && !search.after
  const here =
    meant.area.kind === 'country'
      ? { count: counts.country, isMore: false }
      : meant.area.kind === 'province'
        ? { count: counts.counts[meant.area.province], isMore: false }
        : (hereUnfiltered ?? facetCounts.total)
  const isFiltered = hasFilters(wanted) || wanted.words.length > 0

  return {
    path: fixed ? (`/services/${fixed}` as const) : ('/search' as const),
    search,
    fixed,
    category: meant.category,
    location: meant.location,
    locationName: meant.locationName,
    shortName: meant.shortName,
    areaKind: meant.area.kind,
    km: meant.area.kind === 'around' ? meant.area.km : null,
    isAroundMe: meant.area.kind === 'around' && !meant.location,
    urgent: meant.urgent,
    calmQuery: meant.calmQuery,
    mended: meant.mended,
    choices: meant.choices,
    unknownPlace: meant.unknownPlace,
    asksNearMe: meant.asksNearMe,
    notOurs: meant.notOurs
      ? { person: meant.notOurs, nearest: [...notOurs[meant.notOurs].nearest] }
      : null,
    ignoredWords: ignored,
    words: wanted.words,
    country: counts.country,
    here,
    total: isFiltered ? facetCounts.total : here,
    isFiltered,
    facets: facetCounts,
    map: mapOf(counts.counts, language),
    band: bands[meant.province ?? COUNTRY] ?? null,
    bands,
    rows,
    after: page.after,
    firstWeekday: weekdayOf(firstDay),
    isTodayFirst: firstDay === dayOf(now),
    weights: countedWeights(meant.area.kind === 'around'),
    chosen,
    prices:
      search.view === 'pricing' && meant.category
        ? await priceTable(db, meant.category, page.rows)
        : null,
    empty: isEmpty
      ? await emptyHelp(db, {
          category: meant.category,
          area: meant.area,
          province: meant.province,
          wanted,
          language,
        })
      : null,
    everyone: isEmpty || search.after ? null : (await bestOpen(db, wanted)).map(({ id }) => id),
  }
}

export type SearchPage = Awaited<ReturnType<typeof searchPage>>

type Reading = Pick<Asked, 'search' | 'fixed' | 'language'> & { firstDay: Day }

/**
 * What the words mean, and whom they find: as a provider's name where a few bear it and one of them is
 * found within the place and filters, else as trade, place and further words. Where those find nobody they are tried as the beginnings of a name; at last the words
 * that nobody's name or skills hold are let go, and the page says so.
 */
async function readAndFind(db: Db, { search, fixed, language, firstDay }: Reading) {
  const look = async (meant: ParsedQuery, words = meant.words) => {
    const wanted = wantedOf(search, meant, words, firstDay)
    // What isn't listed here has no rows, no counts and nobody free.
    const page = meant.notOurs
      ? nobody
      : await resultsPage(db, wanted, { sort: search.sort, after: search.after })
    return { meant, wanted, page, ignored: [] as string[] }
  }
  const meant = understood(search, fixed, language)
  const asName = meant.isGuess ? parsedAsName(search, fixed, language) : null
  // One word that is a slip of a trade's is mended though it is somebody's surname; two words are a name.
  const mayBeName = asName !== null && (meant.mended === null || asName.words.length > 1)
  if (mayBeName && (await isSomebodysName(db, asName.words))) {
    const named = await look(asName)
    if (named.page.rows.length > 0) return named
  }
  const found = await look(meant)
  if (found.page.rows.length > 0) return found
  const named = asName ? await look(asName) : found
  if (named.page.rows.length > 0) return named
  if (!meant.category || meant.words.length === 0) return found
  return { ...(await look(meant, [])), ignored: meant.words }
}

const nobody: ResultsPage = { rows: [], after: null, total: 0, ranked: 0 }

function wantedOf(search: Search, meant: ParsedQuery, words: string[], firstDay: Day): Wanted {
  const { min, max, rating, checks, languages: speaks, free, freeThisWeek } = search
  const { urgent, area } = meant
  const filters = { min, max, rating, checks, languages: speaks, free, freeThisWeek, urgent }
  return { category: meant.category ?? 'any', area, filters, words, firstDay }
}

export function bandsOf(figures: Map<string, Figures>, category: string, regions: Province[]) {
  const bands: Record<string, { low: number; high: number; priced: number }> = {}
  if (category === 'any') return bands
  for (const area of [COUNTRY, ...regions]) {
    const first = figures.get(figureKey(category, area))
    if (first && first.priced >= ENOUGH_PRICES && first.low !== null && first.high !== null) {
      bands[area] = { low: first.low, high: first.high, priced: first.priced }
    }
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

export function rowsOf(
  found: Found[],
  {
    firstDay,
    language,
    i18n,
    isFirstPage,
    sort = 'best',
  }: { firstDay: Day; language: Language; i18n: I18n; isFirstPage: boolean; sort?: Search['sort'] },
) {
  const weeks = found.map((row) => freeWeek(row, firstDay))
  const reasoned = found.map((row, index) => ({
    ...row,
    freeOn: weeks[index]!.find(({ isFree }) => isFree)?.day ?? null,
  }))
  const reasons =
    sort === 'best' && isFirstPage ? reasonsFor(reasoned) : reasoned.map(paidOnly(sort))
  return found.map((row, index) => {
    const place = placeById(row.placeId)
    const reason = reasons[index]!
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      headline: row.headline,
      category: row.category,
      trade: i18n._(categories[row.category].name),
      where: place ? placePath(place, language) : row.placeId,
      province: row.province,
      km: row.km,
      callout: row.callout,
      rating: row.rating,
      stars: row.stars as [number, number, number, number, number],
      replyMinutes: row.replyMinutes,
      checksDone: row.checksDone,
      speaks: row.languages.map((code) => languages[code as keyof typeof languages].name),
      teamSize: row.teamSize,
      joined: row.ratingCount === 0 ? formatDay(dayOf(row.joinedAt), language) : null,
      week: weeks[index]!.map(({ isFree }) => isFree),
      isFreeFirst: weeks[index]![0]!.isFree,
      paidPlace: row.paidPlace,
      paidPlan: row.paidPlan,
      portraitSeed: String(row.portraitSeed || row.id),
      photoFile: row.photoFile,
      reason:
        reason && 'freeOn' in reason
          ? { ...reason, freeOn: reason.freeOn ? weekdayOf(reason.freeOn) : null }
          : reason,
    }
  })
}

/** A paid place always says where it would stand, on whichever page of the list it comes. */
const paidOnly = (sort: Search['sort']) => (row: Found) =>
  row.paidPlace && sort === 'best'
    ? { kind: 'paid place' as const, place: row.place, without: row.placeWithoutPaying }
    : null

type Empty = {
  category: Category | null
  area: Area
  province: Province | null
  wanted: Wanted
  language: Language
}

/** Nobody found is never the end: where there is somebody, and who else might do it. */
async function emptyHelp(db: Db, { category, area, province, wanted, language }: Empty) {
  const here: Point =
    area.kind === 'around'
      ? area
      : area.kind === 'province'
        ? provinceShape(area.province).centroid
        : { lat: -29, lng: 25 }
  const [near, others, open] = await Promise.all([
    nearestWithSomebody(db, category ?? 'any', here),
    category
      ? neighbouringCounts(db, category, province ?? COUNTRY)
      : categoryCounts(db, province ?? COUNTRY).then(({ counts }) =>
          Object.entries(counts)
            .filter(([, listings]) => listings > 0)
            .map(([code, listings]) => ({ category: code as Category, listings })),
        ),
    category
      ? bestOpen(db, { ...wanted, area: { kind: 'country' }, filters: noFilters, words: [] })
      : [],
  ])
  return {
    near: near.map(({ place, listings, km }) => ({
      id: place.id,
      name: placePath(place, language),
      listings,
      km: Math.round(km),
    })),
    others: others.slice(0, 6),
    everyone: open.map(({ id }) => id),
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
