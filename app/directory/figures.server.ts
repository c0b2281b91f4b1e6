import { sql } from 'kysely'
import type { FigureRow, FigureSource } from '#app/platform/figure-source.server.ts'

/** What the administration counts of the directory: everyone who can be found now, once. */
export const directoryFigures = {
  'providers visible': {
    isState: true,
    rows: () => sql<FigureRow>`
      select listing.provider_id as id, profile.joined_at as happened_at, listing.province, 1 as amount,
        profile.category as detail, listing.name as label, null::uuid as application_id,
        profile.user_id as person_id
      from (
        select distinct on (provider_id) provider_id, province, name from listings order by provider_id
      ) listing
      join provider_profiles profile on profile.id = listing.provider_id`,
  },
} as const satisfies Record<string, FigureSource>
