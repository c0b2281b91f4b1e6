import { noFilters } from '#app/directory/candidates.server.ts'
import type { Category } from '#app/directory/categories.ts'
import { placeById, reachOf } from '#app/directory/places.server.ts'
import { bestOpen } from '#app/directory/queries.server.ts'
import { ANY } from '#app/directory/refresh-listing.server.ts'
import { firstDayOf } from '#app/directory/week.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { MOST_PROVIDERS } from './request-form.ts'

/** Those of the chosen who take requests now, in the order they were chosen. */
export async function listedProviders(db: Queryable, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('listings')
    .innerJoin('providers', 'providers.id', 'listings.provider_id')
    .select([
      'providers.id',
      'providers.user_id as userId',
      'listings.name',
      'listings.slug',
      'listings.main_category as category',
      'listings.reply_minutes as replyMinutes',
      'listings.portrait_seed as portraitSeed',
      'listings.photo_file as photoFile',
    ])
    .where('listings.category', '=', ANY)
    .where('providers.id', 'in', ids)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export type AskedProvider = Awaited<ReturnType<typeof listedProviders>>[number]

/** An address names providers by slug, or by the id that the results page uses. */
export async function providersNamed(db: Db, names: string[]): Promise<string[]> {
  const wanted = [...new Set(names)].slice(0, MOST_PROVIDERS)
  const slugs = wanted.filter((name) => !isId(name))
  const rows = slugs.length
    ? await db.selectFrom('providers').select(['id', 'slug']).where('slug', 'in', slugs).execute()
    : []
  return wanted.flatMap(
    (name) => (isId(name) ? name : rows.find(({ slug }) => slug === name)?.id) ?? [],
  )
}

/** "Ask everyone": the five best matches that have a day free and work here. */
export async function bestMatches(
  db: Db,
  { category, placeId, at }: { category: Category; placeId: string; at: Date },
) {
  const place = placeById(placeId)
  if (!place) return []
  const found = await bestOpen(db, {
    category,
    area: { kind: 'around', lat: place.lat, lng: place.lng, km: reachOf(place) },
    filters: noFilters,
    words: [],
    firstDay: firstDayOf(at),
  })
  return listedProviders(
    db,
    found.map(({ id }) => id),
  )
}
