import { isCategory } from '#app/directory/categories.ts'

export type CardKind =
  | 'site'
  | 'becoming'
  | 'provider'
  | 'contact'
  | 'about'
  | 'giving'
  | `trade ${string}`

const kinds: [fits: RegExp, kind: CardKind][] = [
  [/^\/(become-provider|provider-special)/, 'becoming'],
  [/^\/(providers|sites)\//, 'provider'],
  [/^\/(contact|faq)/, 'contact'],
  [/^\/(about|careers|how-it-works)/, 'about'],
  [/^\/(npo-|services\/npo-|giving)/, 'giving'],
]

/** What is drawn for the page at this path; anything else shows the street and the mark. */
export function cardOf(path: string): CardKind {
  const trade = /^\/services\/([a-z-]+)$/.exec(path)?.[1]
  if (isCategory(trade)) return `trade ${trade}`
  return kinds.find(([fits]) => fits.test(path))?.[1] ?? 'site'
}
