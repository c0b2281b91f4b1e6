import { sql } from 'kysely'
import type { FigureRow, FigureSource } from '#app/platform/figure-source.server.ts'
import type { Day } from '#app/platform/time.ts'

/** The review figures of the administration's dashboard: public reviews with their stars. */
export const reviewFigures = {
  reviews: {
    isSplit: true,
    rows: ({ from, to }) => sql<FigureRow>`
      select review.id, review.written_at as happened_at, profile.province, 1 as amount,
        review.rating::text as detail, coalesce(profile.display_name, profile.full_name) as label,
        null::uuid as application_id, profile.user_id as person_id
      from published_reviews review
      join provider_profiles profile on profile.id = review.provider_id
      where review.written_at >= ${from} and review.written_at < ${to}`,
    changedDays: (since) => sql<{ day: Day }>`
      select distinct (written_at at time zone 'Africa/Johannesburg')::date as day
      from reviews where visibility_changed_at >= ${since}`,
  },
} as const satisfies Record<string, FigureSource>
