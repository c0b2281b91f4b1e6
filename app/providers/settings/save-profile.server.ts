import { refreshListing } from '#app/directory/index.server.ts'
import {
  isReviewed,
  type ProfileField,
  profileFields,
} from '#app/directory/public/profile-fields.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import { webAddress } from '#app/platform/web-address.ts'
import { changeProfile, lockProvider } from '../provider-record.server.ts'
import { listOf, type ProfileFields } from './profile-form.ts'
import { proposeEdit } from './propose-edit.server.ts'
import { profileShown, profileWanted, waitingEdits } from './queries.server.ts'

type Saving = {
  providerId: string
  by: string
  now: Date
  typed: ProfileFields
  /** The version the form was rendered with. */
  seen: string
}
export type SavedProfile =
  | { ok: true; changed: ProfileField[]; waiting: ProfileField[] }
  | { ok: false; overwritten: ProfileField[]; now: ProfileFields; typed: ProfileFields }

/**
 * Saves the provider's profile. Important fields wait for review; a second edit of the same field replaces
 * the first, and an edit back to the published value cancels it.
 */
export async function saveProfile(db: Db, saving: Saving): Promise<SavedProfile> {
  const { providerId, by, now, typed, seen } = saving
  return transaction(db, async (tx) => {
    const row = await lockProvider(tx, providerId)
    const shown = profileShown(row)
    const waiting = await waitingEdits(tx, providerId)
    const wanted = profileWanted(shown, waiting)
    const lost = overwritten(seen, wanted, typed) as ProfileField[]
    if (lost.length > 0)
      return { ok: false, overwritten: lost, now: wanted, typed: merged(seen, wanted, typed) }

    const edited = profileFields.filter((field) => typed[field] !== wanted[field])
    const changed = edited.filter((field) => !isReviewed(field))
    const proposed = edited.filter(isReviewed)
    if (edited.length === 0) return { ok: true, changed: [], waiting: [] }
    for (const field of proposed)
      await proposeEdit(tx, {
        providerId,
        field,
        shown: shown[field],
        wanted: typed[field],
        now,
      })
    if (changed.length > 0) await applyAtOnce(tx, saving)
    await recordEvent(tx, {
      name: 'profile saved',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { changed, proposed },
    })
    if (changed.length > 0) await refreshListing(tx, providerId, now)
    return { ok: true, changed, waiting: proposed.filter((field) => typed[field] !== shown[field]) }
  })
}

async function applyAtOnce(tx: Tx, { providerId, typed, now }: Saving) {
  const change = {
    headline: typed.headline,
    experience: typed.experience,
    team_size: Number(typed.teamSize),
    skills: listOf(typed.skills),
    website_url: webAddress(typed.website),
    facebook_url: webAddress(typed.facebook),
    instagram_url: webAddress(typed.instagram),
    linkedin_url: webAddress(typed.linkedin),
  }
  await changeProfile(tx, { providerId, change, now })
}
