import { type Place, placePath, places, provinceName, provinceNames } from './places.server.ts'
import { provinceCodes } from './public/provinces.ts'
import { plainWords } from './public/words.ts'
import { editDistance } from './typos.ts'

export type Suggestion = { id: string; name: string; about: string }

type Named = { id: string; place: Place | null; plain: string; isName: boolean; weight: number }

const kindWeight = { metro: 0.5, city: 0.6, town: 0.35, township: 0.35, suburb: 0.25, village: 0 }

/** All names of places, normalised once. */
const names: Named[] = [
  ...places.flatMap((place) =>
    [place.name, ...place.aliases].map((name, index) => ({
      id: place.id,
      place,
      plain: plainWords(name),
      isName: index === 0,
      weight:
        kindWeight[place.kind] +
        (place.parent ? 0.1 : 0) +
        Math.min(0.3, Math.log10(place.population + 1) / 24),
    })),
  ),
  ...provinceCodes.flatMap((id) =>
    provinceNames(id).map((name, index) => ({
      id,
      place: null,
      plain: plainWords(name),
      isName: index === 0,
      weight: 0.7,
    })),
  ),
]

const MOST_TYPED = 60

/** The places that match the input: prefixes first, then typos. */
export function placeSuggestions(typed: string, language = 'en', most = 8): Suggestion[] {
  const plain = plainWords(typed.slice(0, MOST_TYPED))
  if (plain.length < 2) return []
  const best = new Map<string, { one: Named; fit: number }>()
  for (const name of names) {
    const fit = fitOf(plain, name.plain) + name.weight - (name.isName ? 0 : 0.4)
    if (fit < 1) continue
    const known = best.get(name.id)
    if (!known || known.fit < fit) best.set(name.id, { one: name, fit })
  }
  return [...best.values()]
    .sort((a, b) => b.fit - a.fit || a.one.plain.localeCompare(b.one.plain))
    .slice(0, most)
    .map(({ one: { id, place } }) =>
      place
        ? { id, name: placePath(place, language), about: provinceName(place.province, language) }
        : {
            id,
            name: provinceName(provinceCodes.find((code) => code === id)!, language),
            about: '',
          },
    )
}

export function fitOf(typed: string, name: string) {
  if (name === typed) return 4
  if (name.startsWith(typed)) return 3
  if (name.includes(` ${typed}`)) return 2
  if (typed.length < 4) return 0
  // A typo in the input so far, compared with the beginning of the name.
  const beginning = name.slice(0, typed.length + 1)
  const distance = Math.min(
    editDistance(typed, beginning, 1),
    editDistance(typed, name.slice(0, typed.length), 1),
    editDistance(typed, name, 1.4),
  )
  return distance === Infinity ? 0 : 1.9 - distance / 2
}
