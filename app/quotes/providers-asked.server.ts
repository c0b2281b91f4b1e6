import { ANY, bestOpen, noFilters, placeById, reachOf } from '#app/directory/index.server.ts'
import type { Category } from '#app/directory/public/categories.ts'
import { firstDayOf } from '#app/directory/public/week.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { MOST_PROVIDERS } from './request-form.ts'

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
  { category, placeId, now }: { category: Category; placeId: string; now: Date },
) {
  const place = placeById(placeId)
  if (!place) return []
  const found = await bestOpen(db, {
    category,
    area: { kind: 'around', lat: place.lat, lng: place.lng, km: reachOf(place) },
    filters: noFilters,
    words: [],
    firstDay: firstDayOf(now),
  })
  return listedProviders(
    db,
    found.map(({ id }) => id),
  )
}
