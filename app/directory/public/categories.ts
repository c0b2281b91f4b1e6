import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The twenty service types that the site begins with, by the code that is stored. Their names are the specification's. */
const builtIn = {
  plumbing: { name: msg`Plumbing`, people: msg`plumbers` },
  electrical: { name: msg`Electrical`, people: msg`electricians` },
  'cleaning-services': {
    name: msg`Cleaning Services`,
    people: msg`cleaners`,
  },
  'gardening-landscaping': {
    name: msg`Gardening & Landscaping`,
    people: msg`gardeners`,
  },
  'home-maintenance': {
    name: msg`Home Maintenance`,
    people: msg`home maintenance providers`,
  },
  'painting-decorating': {
    name: msg`Painting & Decorating`,
    people: msg`painters`,
  },
  carpentry: { name: msg`Carpentry`, people: msg`carpenters` },
  roofing: { name: msg`Roofing`, people: msg`roofers` },
  'security-services': {
    name: msg`Security Services`,
    people: msg`security providers`,
  },
  'pet-services': { name: msg`Pet Services`, people: msg`pet carers` },
  'tutoring-education': {
    name: msg`Tutoring & Education`,
    people: msg`tutors`,
  },
  photography: { name: msg`Photography`, people: msg`photographers` },
  catering: { name: msg`Catering`, people: msg`caterers` },
  'event-planning': {
    name: msg`Event Planning`,
    people: msg`event planners`,
  },
  transportation: { name: msg`Transportation`, people: msg`drivers` },
  'it-support': {
    name: msg`IT Support`,
    people: msg`IT technicians`,
  },
  'beauty-wellness': {
    name: msg`Beauty & Wellness`,
    people: msg`beauty providers`,
  },
  'fitness-personal-training': {
    name: msg`Fitness & Personal Training`,
    people: msg`trainers`,
  },
  'handyman-services': {
    name: msg`Handyman Services`,
    people: msg`handy people`,
  },
  // "Other" is an answer elsewhere too: renaming the category must not rename those.
  other: { name: msg({ message: 'Other', context: 'service type' }), people: msg`other providers` },
} as const satisfies Record<string, Record<'name' | 'people', MessageDescriptor>>

export type BuiltInCategory = keyof typeof builtIn

declare const checked: unique symbol
/** The slug of a category. Administrators add others: a string is one once `isCategory` says so. */
export type Category = BuiltInCategory | (string & { readonly [checked]: true })

export const builtInCategories = Object.keys(builtIn) as BuiltInCategory[]

export const isBuiltIn = (code: string): code is BuiltInCategory => Object.hasOwn(builtIn, code)

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

/** For the server: words of categories that aren't built in are in its catalogues alone. */
const wordsOf = (code: string, kind: 'name' | 'people'): MessageDescriptor =>
  isBuiltIn(code) ? builtIn[code][kind] : { id: `category/${code}/${kind}` }

export const categoryName = (code: string) => wordsOf(code, 'name')

/** Those who do this work: "plumbers". */
export const categoryPeople = (code: string) => wordsOf(code, 'people')
