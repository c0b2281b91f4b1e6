import { sql } from 'kysely'
import { spokenLanguages } from '#app/platform/languages.ts'
import type { Category } from './public/categories.ts'
import { checkCodes, codesIn } from './public/checks.ts'
import type { Province } from './public/provinces.ts'

/** A listing in a list of results. */
export type Found = {
  id: string
  name: string
  slug: string
  headline: string
  category: Category
  placeId: string
  province: Province
  km: number | null
  callout: number | null
  rating: number | null
  ratingCount: number
  stars: number[]
  replyMinutes: number | null
  checksDone: number
  checks: string[]
  languages: string[]
  weekBits: number
  daysOff: string[]
  paidPlace: boolean
  /** The plan that includes a paid place. */
  paidPlan: string | null
  place: number
  placeWithoutPaying: number
  teamSize: number
  portraitSeed: number
  photoFile: string | null
  joinedAt: Date
}

export const columns = sql`l.provider_id, l.name, l.slug, l.headline, l.main_category, l.category, l.place_id, l.province,
  l.callout_cents, l.rating_sum, l.rating_count, l.stars, l.reply_minutes, l.checks_done, l.checks_bits,
  l.language_bits, l.week_bits, l.days_off, l.paid_place, l.paid_plan, l.team_size, l.portrait_seed, l.photo_file, l.joined_at`

export type Row = {
  provider_id: string
  name: string
  slug: string
  headline: string
  main_category: Category
  category: Category | 'any'
  place_id: string
  province: Province
  callout_cents: number | null
  rating_sum: number
  rating_count: number
  stars: number[]
  reply_minutes: number | null
  checks_done: number
  checks_bits: number
  language_bits: number
  week_bits: number
  days_off: string[]
  paid_place: boolean
  paid_plan: string | null
  team_size: number
  portrait_seed: number
  photo_file: string | null
  joined_at: Date
  km: number | null
  place: number
  natural_place: number
  ranked: number
}

export function found(row: Row): Found {
  return {
    id: row.provider_id,
    name: row.name,
    slug: row.slug,
    headline: row.headline,
    category: row.category === 'any' ? row.main_category : row.category,
    placeId: row.place_id,
    province: row.province,
    km: row.km === null ? null : Math.round(row.km * 10) / 10,
    callout: row.callout_cents,
    rating: row.rating_count ? Math.round((row.rating_sum / row.rating_count) * 10) / 10 : null,
    ratingCount: row.rating_count,
    stars: row.stars,
    replyMinutes: row.reply_minutes,
    checksDone: row.checks_done,
    checks: codesIn(row.checks_bits, checkCodes),
    languages: codesIn(row.language_bits, spokenLanguages),
    weekBits: row.week_bits,
    daysOff: daysOf(row.days_off),
    paidPlace: row.paid_place,
    paidPlan: row.paid_plan,
    place: Number(row.place),
    placeWithoutPaying: Number(row.natural_place),
    teamSize: row.team_size,
    portraitSeed: row.portrait_seed,
    photoFile: row.photo_file,
    joinedAt: row.joined_at,
  }
}

/** One database driver returns a date array as text, the other as dates. */
function daysOf(days: unknown): string[] {
  if (typeof days === 'string') return days.slice(1, -1).split(',').filter(Boolean)
  if (!Array.isArray(days)) return []
  return days.map((day) => (day instanceof Date ? localDay(day) : String(day)))
}

function localDay(date: Date) {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
