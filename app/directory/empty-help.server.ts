import type { I18n } from '@lingui/core'
import type { Db } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { type Area, noFilters, type Wanted } from './candidates.server.ts'
import { placePath, provinceShape } from './places.server.ts'
import { activeCategories, type Category } from './public/categories.ts'
import { categoryName } from './public/category-names.ts'
import type { Point } from './public/distance.ts'
import type { Province } from './public/provinces.ts'
import {
  bestOpen,
  categoryCounts,
  nearestWithSomebody,
  neighbouringCounts,
} from './queries.server.ts'
import { COUNTRY } from './tally-keys.ts'

const CENTRE_OF_COUNTRY: Point = { lat: -29, lng: 25 }

type Empty = {
  category: Category | null
  area: Area
  province: Province | null
  wanted: Wanted
  language: Language
  i18n: I18n
}

/**
 * Suggestions for a search without results: the nearest places with providers, related trades, whom to ask
 * anyway.
 */
export async function emptyHelp(
  db: Db,
  { category, area, province, wanted, language, i18n }: Empty,
) {
  const [near, others, open] = await Promise.all([
    nearestWithSomebody(db, category ?? 'any', centreOf(area)),
    category
      ? neighbouringCounts(db, category, province ?? COUNTRY)
      : listedCategories(db, province ?? COUNTRY),
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
    others: others
      .slice(0, 6)
      .map((other) => ({ ...other, name: i18n._(categoryName(other.category)) })),
    everyone: open.map(({ id }) => id),
  }
}

function centreOf(area: Area): Point {
  if (area.kind === 'around') return area
  return area.kind === 'province' ? provinceShape(area.province).centroid : CENTRE_OF_COUNTRY
}

async function listedCategories(db: Db, area: string) {
  const { counts } = await categoryCounts(db, area)
  return activeCategories()
    .map((category) => ({ category, listings: counts[category] ?? 0 }))
    .filter(({ listings }) => listings > 0)
}
