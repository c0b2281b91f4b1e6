import type { I18n } from '@lingui/core'
import { type Language, languages } from '#app/platform/languages.ts'
import { type Day, dayOf, formatDay, startOfDay, weekdayOf } from '#app/platform/time.ts'
import type { Found } from './found.server.ts'
import { placeById, placePath } from './places.server.ts'
import { categoryName, categoryPeople } from './public/category-names.ts'
import type { Search } from './public/search-params.ts'
import { freeWeek } from './public/week.ts'
import { reasonsFor } from './reasons.ts'

/** A row of results, with places and dates in the page's language. */
export type ResultRow = ReturnType<typeof rowOf>

type Wording = { language: Language; i18n: I18n }
type RowsInput = Wording & { firstDay: Day; isFirstPage: boolean; sort?: Search['sort'] }

export function rowsOf(found: Found[], input: RowsInput): ResultRow[] {
  const { firstDay, isFirstPage, sort = 'best' } = input
  const rows = found.map((row) => {
    const week = freeWeek(row, firstDay)
    return { ...row, week, freeOn: week.find(({ isFree }) => isFree)?.day ?? null }
  })
  const reasons = sort === 'best' && isFirstPage ? reasonsFor(rows) : rows.map(paidOnly(sort))
  return rows.map((row, index) => rowOf(row, reasons[index]!, input))
}

/** A paid place always shows its unpaid position, on every page of the list. */
const paidOnly = (sort: Search['sort']) => (row: Found) =>
  row.paidPlace && sort === 'best'
    ? { kind: 'paid place' as const, place: row.place, without: row.placeWithoutPaying }
    : null

type Reason = ReturnType<typeof reasonsFor>[number] | ReturnType<ReturnType<typeof paidOnly>>

function rowOf(
  row: Found & { week: ReturnType<typeof freeWeek> },
  reason: Reason,
  { language, i18n, firstDay }: RowsInput,
) {
  const { id, name, slug, headline, category, province, km, callout, rating, week } = row
  const { replyMinutes, checksDone, teamSize, paidPlace, paidPlan, photoFile } = row
  const place = placeById(row.placeId)
  return {
    ...{ id, name, slug, headline, category, province, km, callout, rating },
    ...{ replyMinutes, checksDone, teamSize, paidPlace, paidPlan, photoFile },
    trade: i18n._(categoryName(category)),
    people: i18n._(categoryPeople(category)),
    where: place ? placePath(place, language) : row.placeId,
    stars: row.stars as [number, number, number, number, number],
    speaks: row.languages.map((code) => languages[code as keyof typeof languages].name),
    joined:
      row.ratingCount === 0 ? formatDay(dayOf(row.joinedAt), language, startOfDay(firstDay)) : null,
    week: week.map(({ isFree }) => isFree),
    isFreeFirst: week[0]!.isFree,
    portraitSeed: String(row.portraitSeed || id),
    reason:
      reason && 'freeOn' in reason
        ? { ...reason, freeOn: reason.freeOn ? weekdayOf(reason.freeOn) : null }
        : reason,
  }
}
