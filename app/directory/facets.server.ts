import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { spokenLanguages } from '#app/platform/languages.ts'
import {
  candidates,
  conditions,
  daysBits,
  type FilterGroup,
  isFree,
  mostLookedAt,
  ratingIs,
  type Wanted,
} from './candidates.server.ts'
import { checkCodes } from './public/checks.ts'
import { ratings } from './public/search-params.ts'

/** Exact up to the number of rows examined; `isMore` if there may be more. */
export type Count = { count: number; isMore: boolean }

export type Facets = {
  total: Count
  checks: Record<string, Count>
  ratings: Record<string, Count>
  languages: Record<string, Count>
  days: Record<number, Count>
  freeThisWeek: Count
  /** Providers per step of the call-out fee; steps have equal width. */
  prices: { step: number; counts: number[] }
}

const PRICE_STEPS = 14
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Facet counts over the rows examined. */
export async function facets(db: Db, wanted: Wanted, step = 100_00): Promise<Facets> {
  const choices = facetConditions(wanted, step)
  const counts = choices.map(({ when }) => sql`(count(*) filter (where ${when}))::int`)
  const { rows } = await sql<{ looked_at: number; counts: number[] }>`
    with near as materialized (${candidates(wanted)})
    select count(*)::int as looked_at, array[${sql.join(counts)}] as counts from near`.execute(db)
  const { looked_at, counts: counted } = rows[0]!
  const all = new Map(choices.map(({ key }, index) => [key, counted[index]!]))
  // If more were found than examined, every count is a lower bound.
  const isCutOff = looked_at >= mostLookedAt(wanted)
  const count = (key: string): Count => {
    const number = all.get(key) ?? 0
    return { count: number, isMore: isCutOff && number > 0 }
  }
  const record = <Key extends string | number>(keys: readonly Key[], group: string) =>
    Object.fromEntries(keys.map((key) => [key, count(`${group} ${key}`)])) as Record<Key, Count>
  return {
    total: count('total'),
    checks: record(checkCodes, 'check'),
    ratings: record(ratings, 'rating'),
    languages: record(spokenLanguages, 'language'),
    days: record(WEEKDAYS, 'day'),
    freeThisWeek: count('week'),
    prices: {
      step,
      counts: Array.from({ length: PRICE_STEPS }, (_, index) => all.get(`price ${index}`) ?? 0),
    },
  }
}

type FacetCondition = { key: string; when: RawBuilder<unknown> }

/** Each option of a group, under all filters except those of its group. */
function facetConditions(wanted: Wanted, step: number): FacetCondition[] {
  const fits = (except?: FilterGroup) => sql`is_in_reach and ${conditions(wanted, except)}`
  return [
    ...checkCodes.map((code, index) => ({
      key: `check ${code}`,
      when: sql`${fits()} and checks_bits & ${sql.lit(1 << index)} <> 0`,
    })),
    ...ratings.map((choice) => ({
      key: `rating ${choice}`,
      when: sql`${fits('rating')} and ${ratingIs(choice)}`,
    })),
    ...spokenLanguages.map((code, index) => ({
      key: `language ${code}`,
      when: sql`${fits('languages')} and language_bits & ${sql.lit(1 << index)} <> 0`,
    })),
    ...WEEKDAYS.map((day) => ({
      key: `day ${day}`,
      when: sql`${fits('free')} and ${isFree(daysBits([day]))}`,
    })),
    { key: 'week', when: sql`${fits('free')} and ${isFree(127)}` },
    ...Array.from({ length: PRICE_STEPS }, (_, index) => ({
      key: `price ${index}`,
      when: sql`${fits('price')} and ${isInPriceStep(index, step)}`,
    })),
    { key: 'total', when: fits() },
  ]
}

/** The last step has no upper bound. */
function isInPriceStep(index: number, step: number) {
  const from = sql`callout_cents >= ${sql.lit(index * step)}`
  return index === PRICE_STEPS - 1
    ? from
    : sql`${from} and callout_cents < ${sql.lit((index + 1) * step)}`
}

/** The number of results, exact up to the number of rows examined. */
export async function countOf(db: Db, wanted: Wanted): Promise<Count> {
  const { rows } = await sql<{ looked_at: number; count: number }>`
    with near as materialized (${candidates(wanted)})
    select count(*)::int as looked_at, (count(*) filter (where is_in_reach and ${conditions(wanted)}))::int as count
    from near`.execute(db)
  const { looked_at, count } = rows[0]!
  return { count, isMore: looked_at >= mostLookedAt(wanted) }
}
