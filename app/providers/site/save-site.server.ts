import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import { lockProvider } from '../provider-record.server.ts'
import { proposeEdit } from '../settings/propose-edit.server.ts'
import { waitingEdits } from '../settings/queries.server.ts'
import { type Site, siteOf } from './queries.server.ts'
import { sectionsIn } from './sections.ts'
import { type SiteField, type SiteFields, siteFields } from './site-form.ts'
import { storeSite } from './store-site.server.ts'

type Saving = {
  providerId: string
  by: string
  now: Date
  typed: SiteFields
  /** The version the form was rendered with. */
  seen: string
}
export type SavedSite =
  | { ok: true; isWaiting: boolean }
  | { ok: false; overwritten: SiteField[]; now: SiteFields; typed: SiteFields }

/** The site as its owner's form shows it: with the pending headline, if any. */
export async function siteWanted(db: Db | Tx, providerId: string) {
  const site = await siteOf(db, providerId)
  const edits = await waitingEdits(db, providerId)
  const waiting = edits.find(({ field }) => field === 'siteHeadline')
  return { site, isWaiting: waiting !== undefined, wanted: asForm(site, waiting?.new) }
}

const asForm = (site: Site, headline = site.headline): SiteFields => ({
  on: site.isOn ? 'on' : '',
  headline,
  accent: site.accent,
  sections: site.sections.join(' '),
})

/**
 * Saves the site's settings. The headline is prominent and indexed by search engines, so it waits for review;
 * everything else applies at once.
 */
export async function saveSite(db: Db, saving: Saving): Promise<SavedSite> {
  const { providerId, by, now, typed, seen } = saving
  return transaction(db, async (tx) => {
    await lockProvider(tx, providerId)
    const { site, isWaiting, wanted } = await siteWanted(tx, providerId)
    const lost = overwritten(seen, wanted, typed) as SiteField[]
    if (lost.length > 0)
      return { ok: false, overwritten: lost, now: wanted, typed: merged(seen, wanted, typed) }
    const edited = siteFields.filter((field) => typed[field] !== wanted[field])
    if (edited.length === 0) return { ok: true, isWaiting }

    if (edited.includes('headline'))
      await proposeEdit(tx, {
        providerId,
        field: 'siteHeadline',
        shown: site.headline,
        wanted: typed.headline,
        now,
      })
    await storeSite(tx, providerId, {
      isOn: typed.on === 'on',
      accent: typed.accent,
      sections: sectionsIn(typed.sections.split(' ')),
      now,
    })
    await recordEvent(tx, {
      name: 'site saved',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { edited },
      tags: [`provider/${providerId}`],
    })
    return { ok: true, isWaiting: typed.headline !== site.headline }
  })
}
