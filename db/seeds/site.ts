import { type Accent, accentNames } from '#app/providers/site/accents.ts'
import { sectionNames } from '#app/providers/site/sections.ts'
import type { Rows } from './rows.ts'

export type SiteWish = { headline: string; accent: Accent }

/** A one-page site that is turned on; by default colours rotate. */
export function addSite(
  rows: Rows,
  { id, number, wish, since }: { id: string; number: number; wish?: SiteWish; since: Date },
) {
  rows.add('sites', {
    provider_id: id,
    is_on: true,
    headline: wish?.headline ?? '',
    accent: wish?.accent ?? accentNames[number % accentNames.length],
    sections: sectionNames,
    created_at: since,
    updated_at: since,
  })
}
