import { sql } from 'kysely'
import { ANY } from '#app/directory/refresh-listing.server.ts'
import type { SitemapPart } from '#app/shell/machine-pages.server.ts'

const IN_A_PIECE = 10_000

/** Every profile that is listed, ten thousand to a sitemap. */
export const providerAddresses: SitemapPart = {
  pieces: async ({ db }) => {
    const tally = await db
      .selectFrom('listing_tallies')
      .select(({ fn }) => fn.max('listings').as('listings'))
      .where('category', '=', ANY)
      .executeTakeFirst()
    return Math.ceil(Number(tally?.listings ?? 0) / IN_A_PIECE)
  },
  addresses: async ({ db }, piece) => {
    const { rows } = await sql<{ slug: string; updated_at: Date }>`
      select p.slug, p.updated_at
      from (
        select provider_id from listings where category = ${ANY}
        order by provider_id limit ${IN_A_PIECE} offset ${piece * IN_A_PIECE}
      ) as l join providers p on p.id = l.provider_id`.execute(db)
    return rows.map(({ slug, updated_at }) => ({
      path: `/providers/${slug}`,
      changedAt: updated_at,
    }))
  },
}
