import {
  ANY,
  bestOpen,
  noFilters,
  placeById,
  reachOf,
  resultsPage,
} from '#app/directory/index.server.ts'
import { type Category, isCategory } from '#app/directory/public/categories.ts'
import { firstDayOf, freeWeek } from '#app/directory/public/week.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { dayOf, weekdayOf } from '#app/platform/time.ts'
import { MOST_INVITATIONS } from './passing-on.ts'
import { MOST_PROVIDERS } from './request-form.ts'
import { chooseUrgent } from './urgent-choice.ts'

/** Those of the chosen who take requests now, in the order they were chosen. */
export async function listedProviders(db: Queryable, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('directory_entries')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'directory_entries.provider_id')
    .select([
      'provider_profiles.id',
      'provider_profiles.user_id as userId',
      'directory_entries.name',
      'directory_entries.slug',
      'directory_entries.main_category as category',
      'directory_entries.reply_minutes as replyMinutes',
      'directory_entries.portrait_seed as portraitSeed',
      'directory_entries.photo_file as photoFile',
    ])
    .where('directory_entries.category', '=', ANY)
    .where('provider_profiles.id', 'in', ids)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export type InvitedProvider = Awaited<ReturnType<typeof listedProviders>>[number]

/** An address names providers by slug, or by the id that the results page uses. */
export async function providersNamed(db: Db, names: string[]): Promise<string[]> {
  const wanted = [...new Set(names)].slice(0, MOST_PROVIDERS)
  const slugs = wanted.filter((name) => !isId(name))
  const rows = slugs.length
    ? await db
        .selectFrom('provider_profiles')
        .select(['id', 'slug'])
        .where('slug', 'in', slugs)
        .execute()
    : []
  return wanted.flatMap(
    (name) => (isId(name) ? name : rows.find(({ slug }) => slug === name)?.id) ?? [],
  )
}

/** "Ask everyone": the five best matches that have a day free and work here. */
export async function bestMatches(
  db: Db,
  {
    category,
    placeId,
    now,
    count = MOST_PROVIDERS,
  }: { category: Category; placeId: string; now: Date; count?: number },
) {
  const place = placeById(placeId)
  if (!place) return []
  const wanted = {
    category,
    area: { kind: 'around', lat: place.lat, lng: place.lng, km: reachOf(place) },
    filters: noFilters,
    words: [],
    firstDay: firstDayOf(now),
  } as const
  const found = await bestOpen(db, { ...wanted, words: [] }, count)
  return listedProviders(
    db,
    found.map(({ id }) => id),
  )
}

/** Nobody asks themselves. */
export const isNotOneself =
  (person: { id: string } | null) =>
  ({ userId }: { userId: string }) =>
    userId !== person?.id

/** So many of the nearest are looked at: more than are closed anywhere at noon. */
const MOST_NEAR = 60

/** Whom an urgent request asks: the three nearest who are open, or who open first. */
export async function urgentProviders(
  db: Db,
  {
    category,
    placeId,
    now,
    isWanted,
  }: {
    category: Category
    placeId: string
    now: Date
    isWanted: (provider: { id: string; userId: string }) => boolean
  },
) {
  const place = placeById(placeId)
  if (!place) return { isOpen: false, providers: [] }
  const today = dayOf(now)
  const { rows } = await resultsPage(
    db,
    {
      category,
      area: { kind: 'around', lat: place.lat, lng: place.lng, km: reachOf(place) },
      filters: noFilters,
      words: [],
      firstDay: today,
    },
    { sort: 'near', after: null, size: MOST_NEAR },
  )
  const listed = await listedProviders(
    db,
    rows.map(({ id }) => id),
  )
  const hours = await weeklyHours(
    db,
    rows.map(({ id }) => id),
  )
  const near = listed.filter(isWanted).map((provider) => {
    const row = rows.find(({ id }) => id === provider.id)!
    const days = freeWeek(row, today).filter(({ isFree }) => isFree)
    return {
      ...provider,
      km: row.km ?? 0,
      hours: days.flatMap(({ day }) =>
        hours
          .filter(({ id, weekday }) => id === provider.id && weekday === weekdayOf(day))
          .map(({ from, to }) => ({ day, from, to })),
      ),
    }
  })
  return chooseUrgent(near, now)
}

/** Who else would be chosen, best first, by the rule that chose the first: the nearest who are open, or the best matches. */
export async function nextBest(
  db: Db,
  {
    category,
    urgent,
    isWanted,
    ...search
  }: {
    category: string
    urgent: boolean
    placeId: string
    now: Date
    isWanted: (provider: { id: string; userId: string }) => boolean
  },
) {
  if (!isCategory(category)) return []
  if (urgent) return (await urgentProviders(db, { category, isWanted, ...search })).providers
  // Whoever was asked already may be among the best.
  const best = await bestMatches(db, { category, count: MOST_INVITATIONS + 1, ...search })
  return best.filter(isWanted)
}

async function weeklyHours(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('weekly_hours')
    .select(['provider_id as id', 'weekday', 'from_minute as from', 'to_minute as to'])
    .where('provider_id', 'in', ids)
    .execute()
}
