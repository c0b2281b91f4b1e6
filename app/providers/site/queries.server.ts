import type { Queryable } from '#app/platform/db.server.ts'
import type { Profile } from '../queries.server.ts'
import { type Accent, FIRST_ACCENT, isAccent } from './accents.ts'
import { type Section, sectionNames, sectionsIn } from './sections.ts'
import { isShown, siteAddress } from './site.ts'

export type Site = { isOn: boolean; headline: string; accent: Accent; sections: Section[] }

/** A provider's site as it is kept; for who never looked at it, as it would begin. */
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

/** Where a provider's own site is, for the profile to link to; nothing where none is shown. */
export async function shownSite(
  db: Queryable,
  provider: Pick<Profile, 'id' | 'slug' | 'isListed' | 'plan'>,
): Promise<ReturnType<typeof siteAddress> | null> {
  const { isOn } = await siteOf(db, provider.id)
  return isShown({ ...provider, isOn }) ? siteAddress(provider.slug) : null
}
