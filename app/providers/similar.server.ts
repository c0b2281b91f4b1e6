import { noFilters, resultsPage } from '#app/directory/index.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Profile } from './queries.server.ts'

const AROUND_KM = 100

/** Nearby providers of the same trade, best first by the public weights. */
export async function similarProviders(db: Db, profile: Profile, firstDay: string, count = 3) {
  const { rows } = await resultsPage(
    db,
    {
      category: profile.category,
      area: { kind: 'around', lat: profile.lat, lng: profile.lng, km: AROUND_KM },
      filters: noFilters,
      words: [],
      firstDay,
    },
    { sort: 'best', after: null, size: count + 1 },
  )
  return rows.filter(({ id }) => id !== profile.id).slice(0, count)
}
