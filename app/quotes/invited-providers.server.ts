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
import { dayOf } from '#app/platform/time.ts'
import { MOST_INVITATIONS } from './passing-on.ts'
import { MOST_PROVIDERS } from './request-form.ts'
import { chooseUrgent } from './urgent-choice.ts'
import { hoursOn, weeklyHours } from './weekly-hours.server.ts'

/** The chosen providers who accept requests now, in the chosen order. */
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

/** URLs name providers by slug, or by the id that the results page uses. */
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

/** "Ask everyone": the five best matches with a free day that work here. */
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

/** Customers who are providers don't send a request to themselves. */
export const isNotOneself =
  (person: { id: string } | null) =>
  ({ userId }: { userId: string }) =>
    userId !== person?.id

/** How many of the nearest are considered: more than are ever closed at once during the day. */
const MOST_NEAR = 60

type UrgentSearch = {
  category: Category
  placeId: string
  now: Date
  isWanted: (provider: { id: string; userId: string }) => boolean
}

/** The providers of an urgent request: the three nearest that are open, or open first. */
export async function urgentProviders(db: Db, { category, placeId, now, isWanted }: UrgentSearch) {
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
  const ids = rows.map(({ id }) => id)
  const [listed, hours] = [await listedProviders(db, ids), await weeklyHours(db, ids)]
  const near = listed.filter(isWanted).map((provider) => {
    const row = rows.find(({ id }) => id === provider.id)!
    const days = freeWeek(row, today).filter(({ isFree }) => isFree)
    const own = hours.filter(({ id }) => id === provider.id)
    return {
      ...provider,
      km: row.km ?? 0,
      hours: days.flatMap(({ day }) => hoursOn(day, own)),
    }
  })
  return chooseUrgent(near, now)
}

/**
 * Further candidates, best first, by the rule that chose the first: the nearest open ones, or the best
 * matches.
 */
export async function nextBest(
  db: Db,
  {
    category,
    urgent,
    isWanted,
    ...search
  }: Omit<UrgentSearch, 'category'> & { category: string; urgent: boolean },
) {
  if (!isCategory(category)) return []
  if (urgent) return (await urgentProviders(db, { category, isWanted, ...search })).providers
  // Already invited providers may be among the best.
  const best = await bestMatches(db, { category, count: MOST_INVITATIONS + 1, ...search })
  return best.filter(isWanted)
}
