import { listedMisspellings } from './listed-misspellings.ts'
import { places } from './places.server.ts'
import { plainWords } from './public/words.ts'
import { buildIndex, type SearchIndex } from './search-index.server.ts'
import { readWords } from './search-words.server.ts'
import { serviceWords } from './service-words.server.ts'
import { type TypoKind, typosOf } from './typos.ts'

export type TypoCase = {
  kind: 'service' | 'place'
  slip: TypoKind
  typed: string
  meant: string
  /** Any of these is right: some words belong to two categories, some names to two places. */
  right: string[]
}

export type TypoRow = {
  kind: string
  slip: string
  cases: number
  first: number
  firstThree: number
  /** Whether the best interpretation used it, rather than only suggesting it. */
  readSo: number
}

export function indexWithoutMisspellings() {
  return buildIndex({ misspellings: false })
}

/** Every one-letter typo in every word of five letters and more, with the rest of its phrase unchanged. */
export function typoCases(): TypoCase[] {
  const right = { service: new Map<string, Set<string>>(), place: new Map<string, Set<string>>() }
  const learn = (subject: 'service' | 'place', text: string, what: string) => {
    const plain = plainWords(text)
    const known = right[subject].get(plain) ?? new Set()
    right[subject].set(plain, known.add(what))
  }
  for (const { category, words } of serviceWords()) {
    if (!listedMisspellings.has(words)) learn('service', words, category)
  }
  for (const { id, name, aliases } of places) {
    for (const text of [name, ...aliases]) learn('place', text, id)
  }
  return (['service', 'place'] as const).flatMap((kind) =>
    [...right[kind]].flatMap(([text, whats]) => typosInPhrase(kind, text, [...whats])),
  )
}

function typosInPhrase(subject: TypoCase['kind'], text: string, right: string[]): TypoCase[] {
  const words = text.split(' ')
  return words.flatMap((word, index) =>
    word.length < 5
      ? []
      : typosOf(word).map(({ slip, typed }) => ({
          kind: subject,
          slip,
          typed: words.with(index, typed).join(' '),
          meant: text,
          right,
        })),
  )
}

function foundAt(candidates: { what: string }[], right: string[]) {
  return candidates.findIndex(({ what }) => right.includes(what))
}

function readTypo({ kind: subject, typed, right }: TypoCase, index: SearchIndex) {
  const { categories, areas, category, area } = readWords(typed, index)
  const what = subject === 'service' ? category : area
  return {
    at: foundAt(subject === 'service' ? categories : areas, right),
    readSo: what !== null && right.includes(what),
  }
}

/** How often the right result is first, or among the first three, for each kind of typo. */
export function typoTable(cases: TypoCase[], index = indexWithoutMisspellings()): TypoRow[] {
  const rows: TypoRow[] = []
  const count = (value: string, slip: string, position: number, readSo: boolean) => {
    const known = rows.find((row) => row.kind === value && row.slip === slip)
    const row = known ?? { kind: value, slip, cases: 0, first: 0, firstThree: 0, readSo: 0 }
    if (!known) rows.push(row)
    row.cases += 1
    if (position === 0) row.first += 1
    if (position >= 0 && position < 3) row.firstThree += 1
    if (readSo) row.readSo += 1
  }
  for (const otherCase of cases) {
    const { at: now, readSo } = readTypo(otherCase, index)
    count(otherCase.kind, otherCase.slip, now, readSo)
    if (!otherCase.typed.includes(' '))
      count(`${otherCase.kind}, one word alone`, 'all', now, readSo)
    count('all', 'all', now, readSo)
  }
  for (const { typed, service, place } of pairsOf(cases)) {
    const { categories, areas, category, area } = readWords(typed, index)
    const worst = [foundAt(categories, service.right), foundAt(areas, place.right)]
    const now = worst.includes(-1) ? -1 : Math.max(...worst)
    const readSo = service.right.includes(category ?? '') && place.right.includes(area ?? '')
    count('service and place, a slip in each', 'all', now, readSo)
  }
  return rows.sort((a, b) => a.kind.localeCompare(b.kind) || a.slip.localeCompare(b.slip))
}

/** "plmber in sowteo": each service typo combined with some place typo. */
function pairsOf(cases: TypoCase[]) {
  const services = cases.filter(({ kind: subject }) => subject === 'service')
  const placeTypos = cases.filter(({ kind: subject }) => subject === 'place')
  return services
    .filter((_, index) => index % 10 === 0)
    .map((service, index) => {
      const place = placeTypos[(index * 7919) % placeTypos.length]!
      return { typed: `${service.typed} in ${place.typed}`, service, place }
    })
}

export function typoTableText(rows: TypoRow[]) {
  const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(2)}%`.padStart(8)
  return [
    `${'word of'.padEnd(34)} ${'slip'.padEnd(14)} ${'cases'.padStart(7)}    first  first three   read so`,
    ...rows.map(
      ({ kind: subject, slip, cases, first, firstThree, readSo }) =>
        `${subject.padEnd(34)} ${slip.padEnd(14)} ${String(cases).padStart(7)} ${percent(first, cases)}     ${percent(firstThree, cases)}  ${percent(readSo, cases)}`,
    ),
  ].join('\n')
}
