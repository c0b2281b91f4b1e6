import { sql } from 'kysely'
import { ANY } from '#app/directory/index.server.ts'
import type { SitemapPart } from '#app/page/sitemap-part.ts'
import { plansWithSite, siteAddress } from './site.ts'

const IN_A_PIECE = 10_000

/** Public sites: the provider is listed, the plan includes one, and it is turned on. */
const shown = sql`
  from sites s
  join directory_entries l on l.provider_id = s.provider_id and l.category = ${ANY}
  join provider_profiles p on p.id = s.provider_id
  where s.is_on and p.plan in (${sql.join(plansWithSite)})`

/** Every public site, ten thousand per sitemap. */
export const siteAddresses: SitemapPart = {
  pieces: async ({ db }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count ${shown}`.execute(
      db,
    )
    return Math.ceil(rows[0]!.count / IN_A_PIECE)
  },
  addresses: async ({ db }, piece) => {
    const { rows } = await sql<{ slug: string; changed_at: Date }>`
      select p.slug, greatest(p.updated_at, s.updated_at) as changed_at ${shown}
      order by s.provider_id limit ${IN_A_PIECE} offset ${piece * IN_A_PIECE}`.execute(db)
    return rows.map(({ slug, changed_at }) => ({ path: siteAddress(slug), changedAt: changed_at }))
  },
}
