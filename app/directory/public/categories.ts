/** The service types that the site begins with, by the code that is stored. Their names are in category-names.ts. */
export const builtInCategories = [
  'plumbing',
  'electrical',
  'cleaning-services',
  'gardening-landscaping',
  'home-maintenance',
  'painting-decorating',
  'carpentry',
  'roofing',
  'security-services',
  'pet-services',
  'tutoring-education',
  'photography',
  'catering',
  'event-planning',
  'transportation',
  'it-support',
  'beauty-wellness',
  'fitness-personal-training',
  'handyman-services',
  'other',
] as const

export type BuiltInCategory = (typeof builtInCategories)[number]

declare const checked: unique symbol
/** The slug of a category. Administrators add others: a string is one once `isCategory` says so. */
export type Category = BuiltInCategory | (string & { readonly [checked]: true })

export const isBuiltIn = (code: string): code is BuiltInCategory =>
  builtInCategories.some((builtIn) => builtIn === code)

export const CATEGORY_SLUG = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

type Snapshot = {
  /** What visitors can choose, in its order. */
  active: readonly Category[]
  /** Hidden and merged ones too: what refers to them keeps its name. */
  known: ReadonlySet<string>
  /** What a merged category was merged into. */
  merged: ReadonlyMap<string, Category>
}

export const isServer = typeof document === 'undefined'

/** Where the table was never read, as in a seed, only the built-in ones are there. */
let snapshot: Snapshot = {
  active: builtInCategories,
  known: new Set(builtInCategories),
  merged: new Map(),
}

/** On the server: what the table says now (category-store.server.ts). */
export function setCategories(next: Snapshot) {
  snapshot = next
}

/** The categories that visitors can choose, in their order. Only the server knows them: browsers get lists from loaders. */
export const activeCategories = () => snapshot.active

/** Whether visitors can choose it. Browsers can't know, and leave it to the server. */
export const isActive = (code: unknown): code is Category =>
  isCategory(code) && (!isServer || snapshot.active.includes(code))

/** Whether this is a category, also one that is hidden or was merged. Browsers can't know, and leave it to the server. */
export function isCategory(code: unknown): code is Category {
  if (typeof code !== 'string') return false
  return isServer ? snapshot.known.has(code) : CATEGORY_SLUG.test(code)
}

/** The category that a code means now: a merged one's is the one it was merged into. */
export function currentCategory<Code extends string>(code: Code): Code | Category {
  return snapshot.merged.get(code) ?? code
}

/** The categories that were merged into this one. */
export const mergedInto = (code: string) =>
  [...snapshot.merged].flatMap(([source, target]) => (target === code ? [source as Category] : []))
