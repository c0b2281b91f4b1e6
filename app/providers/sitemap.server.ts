import { sql } from 'kysely'
import { ANY, categoryCounts } from '#app/directory/index.server.ts'
import type { SitemapPart } from '#app/page/sitemap-part.ts'

const IN_A_PIECE = 10_000

/** Every listed profile, ten thousand per sitemap. */
export const providerAddresses: SitemapPart = {
  pieces: async ({ db }) => {
    return Math.ceil((await categoryCounts(db)).providers / IN_A_PIECE)
  },
  addresses: async ({ db }, piece) => {
    const { rows } = await sql<{ slug: string; updated_at: Date }>`
      select p.slug, p.updated_at
      from (
        select provider_id from directory_entries where category = ${ANY}
        order by provider_id limit ${IN_A_PIECE} offset ${piece * IN_A_PIECE}
      ) as l join providers p on p.id = l.provider_id`.execute(db)
    return rows.map(({ slug, updated_at }) => ({
      path: `/providers/${slug}`,
      changedAt: updated_at,
    }))
  },
}
