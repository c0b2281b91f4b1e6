/** The built-in service categories by their stored code. Their names are in category-names.ts. */
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
/** A category's slug. Administrators can add others: narrow a string with `isCategory`. */
export type Category = BuiltInCategory | (string & { readonly [checked]: true })

export const isBuiltIn = (code: string): code is BuiltInCategory =>
  builtInCategories.some((builtIn) => builtIn === code)

export const CATEGORY_SLUG = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

type Snapshot = {
  /** What visitors can choose, in order. */
  active: readonly Category[]
  /** Including hidden and merged ones, which still have names where they are referred to. */
  known: ReadonlySet<string>
  /** The target of each merged category. */
  merged: ReadonlyMap<string, Category>
}

export const isServer = typeof document === 'undefined'

/** Where the table was never read, as in a seed, only built-in categories exist. */
let snapshot: Snapshot = {
  active: builtInCategories,
  known: new Set(builtInCategories),
  merged: new Map(),
}

/** On the server: updates the categories from the table (category-store.server.ts). */
export function setCategories(next: Snapshot) {
  snapshot = next
}

/**
 * The categories that visitors can choose, in order. Known only on the server: browsers get lists from
 * loaders.
 */
export const activeCategories = () => snapshot.active

/** Whether visitors can choose it. In a browser always true, because only the server knows. */
export const isActive = (code: unknown): code is Category =>
  isCategory(code) && (!isServer || snapshot.active.includes(code))

/**
 * Whether this is a category, including hidden or merged ones. In a browser always true, because only the
 * server knows.
 */
export function isCategory(code: unknown): code is Category {
  if (typeof code !== 'string') return false
  return isServer ? snapshot.known.has(code) : CATEGORY_SLUG.test(code)
}

/** The current category of a code: a merged one's target. */
export function currentCategory<Code extends string>(code: Code): Code | Category {
  return snapshot.merged.get(code) ?? code
}

/** The categories that were merged into this one. */
export const mergedInto = (code: string) =>
  [...snapshot.merged].flatMap(([source, target]) => (target === code ? [source as Category] : []))
