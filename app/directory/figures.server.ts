import { sql } from 'kysely'
import type { FigureRow, FigureSource } from '#app/platform/figure-source.server.ts'

/** The directory's figures on the dashboard: all listed providers, each counted once. */
export const directoryFigures = {
  'providers visible': {
    isState: true,
    rows: () => sql<FigureRow>`
      select profile.id, profile.joined_at as happened_at, profile.province, 1 as amount,
        profile.category as detail, coalesce(profile.display_name, profile.full_name) as label,
        null::uuid as application_id, profile.user_id as person_id
      from provider_profiles profile
      where exists (select from listings where listings.provider_id = profile.id)`,
  },
} as const satisfies Record<string, FigureSource>
