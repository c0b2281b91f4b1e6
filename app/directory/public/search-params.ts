import { type SpokenLanguage, spokenLanguages } from '#app/platform/languages.ts'
import { isSpokenWord } from '../spoken-words.ts'
import { type Category, isCategory } from './categories.ts'
import { type Check, checkCodes } from './checks.ts'

export const sorts = ['best', 'near', 'rating', 'price', 'replies'] as const
export type Sort = (typeof sorts)[number]

export const reaches = [5, 10, 25, 50, 100] as const
export const ratings = ['4.5', '4.0', 'new'] as const
export type RatingChoice = (typeof ratings)[number]

const MOST_LETTERS = 160
const MOST_PRICE = 100_000

/** The filters of results. */
export type SearchFilters = {
  min: number | null
  max: number | null
  rating: RatingChoice[]
  checks: Check[]
  languages: SpokenLanguage[]
  /** ISO weekdays, 1 is Monday. */
  free: number[]
  freeThisWeek: boolean
}

/** All parameters of a search URL. Money is in whole rand, as a person would type it. */
export type Search = SearchFilters & {
  q: string | null
  /** A category's code, or one of the ten voice words. */
  category: Category | string | null
  location: string | null
  near: { lat: number; lng: number } | null
  km: number | null
  urgent: boolean
  view: 'pricing' | null
  sort: Sort
  after: string | null
  chosen: string[]
  asTyped: boolean
}

export const emptySearch: Search = {
  q: null,
  category: null,
  location: null,
  near: null,
  km: null,
  urgent: false,
  view: null,
  min: null,
  max: null,
  rating: [],
  checks: [],
  languages: [],
  free: [],
  freeThisWeek: false,
  sort: 'best',
  after: null,
  chosen: [],
  asTyped: false,
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const cursor = /^\d{1,5}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Parses a URL's parameters. Invalid values are ignored, never rejected. */
export function parseSearch(params: URLSearchParams): Search {
  const text = (name: string) => clean(params.get(name))
  const many = <Code extends string>(name: string, known: readonly Code[]) => {
    const given = new Set(
      params
        .getAll(name)
        .slice(0, 40)
        .flatMap((value) => value.slice(0, 200).split(',')),
    )
    return known.filter((code) => given.has(code))
  }
  const [low, high] = inOrder(rand(params.get('min')), rand(params.get('max')))
  const category = text('category')?.toLowerCase() ?? null
  return {
    q: text('q'),
    category: category && (isCategory(category) || isSpokenWord(category)) ? category : null,
    location: text('location'),
    near: point(params.get('near')),
    km: reaches.find((reach) => String(reach) === params.get('km')) ?? null,
    urgent: params.get('urgent') === 'true' || params.get('urgent') === 'on',
    view: params.get('view') === 'pricing' ? 'pricing' : null,
    min: low,
    max: high,
    rating: many('rating', ratings),
    checks: many('checks', checkCodes),
    languages: many('language', spokenLanguages),
    free: many('free', weekdays).map(Number),
    freeThisWeek: many('free', ['week']).length > 0,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'best',
    after: cursor.test(params.get('after') ?? '') ? params.get('after') : null,
    chosen: [...new Set(params.getAll('provider').filter((id) => uuid.test(id)))].slice(0, 5),
    asTyped: params.get('as') === 'typed',
  }
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

/** The canonical query string: fixed order, without defaults. Used as page cache key. */
export function writeSearch(search: Partial<Search>): URLSearchParams {
  const all = { ...emptySearch, ...search }
  const params = new URLSearchParams()
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') params.append(name, String(value))
  }
  put('q', all.q)
  put('category', all.category)
  put('location', all.location)
  put('near', all.near && `${all.near.lat},${all.near.lng}`)
  put('km', all.km)
  put('urgent', all.urgent ? 'true' : null)
  put('view', all.view)
  put('min', all.min)
  put('max', all.max)
  for (const rating of all.rating) put('rating', rating)
  for (const language of all.languages) put('language', language)
  for (const check of all.checks) put('checks', check)
  if (all.freeThisWeek) put('free', 'week')
  for (const day of all.free) put('free', day)
  put('sort', all.sort === 'best' ? null : all.sort)
  put('after', all.after)
  put('as', all.asTyped ? 'typed' : null)
  for (const id of all.chosen) put('provider', id)
  return params
}

export function searchAddress<Path extends string>(path: Path, search: Partial<Search>) {
  const params = writeSearch(search).toString()
  return params ? (`${path}?${params}` as const) : path
}

/** The parameters that distinguish cached pages; any others don't create a new entry. */
export const searchParamNames = [
  'q',
  'category',
  'location',
  'near',
  'km',
  'urgent',
  'view',
  'min',
  'max',
  'rating',
  'language',
  'checks',
  'free',
  'sort',
  'after',
  'as',
  'provider',
] as const

// Removes control characters, lone surrogates and so on, which PostgreSQL would also reject.
function clean(value: string | null) {
  if (!value) return null
  const words = value
    .slice(0, MOST_LETTERS * 4)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return [...words].slice(0, MOST_LETTERS).join('').trim() || null
}

function rand(value: string | null) {
  if (!value || !/^\d{1,7}$/.test(value.trim())) return null
  const amount = Number(value)
  return amount <= MOST_PRICE ? amount : null
}

function inOrder(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high]
}

/** "Use my location" is rounded to two decimals, about a kilometre: enough to rank, not to find a house. */
function point(value: string | null) {
  const [, lat, lng] =
    /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/.exec(value ?? '') ?? []
  if (lat === undefined || lng === undefined) return null
  const rounded = { lat: round(Number(lat)), lng: round(Number(lng)) }
  const inTheCountry =
    rounded.lat > -36 && rounded.lat < -21 && rounded.lng > 15 && rounded.lng < 34
  return inTheCountry ? rounded : null
}

const round = (degrees: number) => Math.round(degrees * 100) / 100

export function activeFilters(search: Search) {
  return (
    search.rating.length +
    search.checks.length +
    search.languages.length +
    search.free.length +
    Number(search.freeThisWeek) +
    Number(search.min !== null || search.max !== null) +
    Number(search.urgent)
  )
}
