import type { Queryable } from '#app/platform/db.server.ts'
import type { Profile } from '../queries.server.ts'
import { type Accent, FIRST_ACCENT, isAccent } from './accents.ts'
import { type Section, sectionNames, sectionsIn } from './sections.ts'
import { isShown, siteAddress } from './site.ts'

export type Site = { isOn: boolean; headline: string; accent: Accent; sections: Section[] }

/** A provider's stored site, or its defaults if never saved. */
export async function siteOf(db: Queryable, providerId: string): Promise<Site> {
  const row = await db
    .selectFrom('sites')
    .select(['is_on', 'headline', 'accent', 'sections'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!row) return { isOn: false, headline: '', accent: FIRST_ACCENT, sections: [...sectionNames] }
  return {
    isOn: row.is_on,
    headline: row.headline,
    accent: isAccent(row.accent) ? row.accent : FIRST_ACCENT,
    sections: sectionsIn(row.sections),
  }
}

/** The path of a provider's own site, for a link on the profile; undefined if it isn't shown. */
export async function shownSite(
  db: Queryable,
  provider: Pick<Profile, 'id' | 'slug' | 'isListed' | 'plan'>,
): Promise<ReturnType<typeof siteAddress> | null> {
  const { isOn } = await siteOf(db, provider.id)
  return isShown({ ...provider, isOn }) ? siteAddress(provider.slug) : null
}
