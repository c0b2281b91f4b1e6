import type { Area } from './candidates.server.ts'
import { namesakes, placeById, placePath, provinceName, reachOf } from './places.server.ts'
import { type Category, currentCategory, isActive } from './public/categories.ts'
import { isProvince, type Province } from './public/provinces.ts'
import type { Search } from './public/search-params.ts'
import { nameWords, plainWords } from './public/words.ts'
import { readWords } from './search-words.server.ts'
import { silentWords, urgentWords } from './small-words.ts'
import { isSpokenWord, type NotOurs, notOurs, spokenWords } from './spoken-words.ts'

/** The result of parsing a search URL. */
export type ParsedQuery = {
  category: Category | null
  /** A place or province as a code; null for the whole country or around a point. */
  location: string | null
  locationName: string | null
  /** The unqualified name, for headings: only if it is unique. */
  shortName: string | null
  province: Province | null
  area: Area
  words: string[]
  urgent: boolean
  notOurs: NotOurs | null
  /** The query with its typos corrected, or null. */
  mended: string | null
  /** Places with exactly this name: the visitor chooses. */
  choices: { id: string; name: string }[]
  /** An unknown place. */
  unknownPlace: string | null
  asksNearMe: boolean
  /** Whether some words were guessed or not recognised: they may be a provider's name. */
  isGuess: boolean
  /** The query without words of urgency, for the link that removes the urgency. */
  calmQuery: string | null
}

const MOST_WORDS = 6
const notOursNames = Object.keys(notOurs) as NotOurs[]

export function understood(search: Search, fixed: Category | null, language: string): ParsedQuery {
  const read = search.q && !search.asTyped ? readWords(search.q) : null
  const requested = search.category
  const spoken = requested && isSpokenWord(requested) ? spokenWords[requested] : requested
  const searched = currentCategory(spoken ?? '')
  // The typed words win: the URL may still have the trade of the previous page.
  const category = fixed ?? read?.category ?? (isActive(searched) ? searched : null)
  const isKnownElsewhere = notOursNames.find((name) => name === requested) ?? null

  const place = search.location ? locate(search.location) : null
  const code = place?.code ?? (search.location || search.near ? null : (read?.area ?? null))
  const choices = place ? place.choices : search.location ? [] : (read?.areasOfOneName ?? [])
  const { area, province, name, short } = whereIs(code, search, language)

  return {
    category,
    location: code,
    locationName: name,
    shortName: short,
    province,
    area,
    words: wordsOf(search, read?.leftOver ?? null),
    urgent: search.urgent || (read?.urgent ?? false),
    notOurs: category ? null : (isKnownElsewhere ?? read?.notOurs ?? null),
    mended: read?.mended ?? null,
    choices: choices.map((id) => ({ id, name: areaPath(id, language) })),
    unknownPlace: search.location && !code ? search.location : null,
    isGuess: read !== null && (read.mended !== null || read.leftOver.length > 0),
    asksNearMe: (read?.nearMe ?? false) && !code && !search.near,
    calmQuery: read?.urgent && search.q ? withoutUrgency(search.q) : search.q,
  }
}

/** The same URL, with its words taken as a provider's name in any area. */
export function parsedAsName(search: Search, fixed: Category | null, language: string) {
  return understood({ ...search, category: null, asTyped: true }, fixed, language)
}

/** Finds a place by code ("jabulani", "gauteng") or by name. */
function locate(text: string) {
  const code = text.toLowerCase()
  if (isProvince(code) || placeById(code)) return { code, choices: [] }
  const { areas, areasOfOneName } = readWords(text)
  return { code: areas[0]?.what ?? null, choices: areasOfOneName }
}

function whereIs(code: string | null, search: Search, language: string) {
  if (code && isProvince(code)) {
    return {
      area: { kind: 'province', province: code } as Area,
      province: code,
      name: provinceName(code, language),
      short: provinceName(code, language),
    }
  }
  const place = code ? placeById(code) : undefined
  if (place) {
    const km = search.km ?? reachOf(place)
    return {
      area: { kind: 'around', lat: place.lat, lng: place.lng, km } as Area,
      province: place.province,
      name: placePath(place, language),
      short: namesakes(place).length > 0 ? placePath(place, language) : place.name,
    }
  }
  if (search.near) {
    return {
      area: { kind: 'around', ...search.near, km: search.km ?? 25 } as Area,
      province: null,
      name: null,
      short: null,
    }
  }
  return { area: { kind: 'country' } as Area, province: null, name: null, short: null }
}

export function areaPath(code: string, language: string) {
  if (isProvince(code)) return provinceName(code, language)
  const place = placeById(code)
  return place ? placePath(place, language) : code
}

function wordsOf(search: Search, leftOver: string[] | null) {
  const text = leftOver?.join(' ') ?? search.q ?? ''
  return nameWords(text, (word) => silentWords.has(word)).slice(0, MOST_WORDS)
}

function withoutUrgency(query: string) {
  const calm = query.split(/\s+/).filter((word) => !urgentWords.has(plainWords(word)))
  return calm.join(' ') || null
}
