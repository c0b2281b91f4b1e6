import { refreshListing, type Where } from '#app/directory/index.server.ts'
import { disabledEmails, setDisabledEmails } from '#app/notifications/index.server.ts'
import { isOptionalEmail, type OptionalEmail } from '#app/notifications/public/email-preferences.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import { isSpoken } from '#app/platform/languages.ts'
import { typedRand } from '#app/platform/money.ts'
import {
  changeProfile,
  lockProvider,
  type ProfileChange,
  type ProviderRow,
} from '../provider-record.server.ts'

/** The separator of email names in one string. */
export const BETWEEN = ', '

type Acting = { providerId: string; by: string; now: Date }
export type Saved<Values> =
  | { ok: true }
  | { ok: false; overwritten: (keyof Values & string)[]; now: Values; typed: Values }

/** The values of each small form, as compared strings. */
export const feeShown = (row: Pick<ProviderRow, 'callout_cents' | 'callout_note'>) => ({
  fee: row.callout_cents === null ? '' : typedRand(row.callout_cents),
  note: row.callout_note,
})
export type FeeFields = ReturnType<typeof feeShown>

export const areaShown = (row: Pick<ProviderRow, 'place_id' | 'radius_km'>) => ({
  place: row.place_id,
  radius: String(row.radius_km),
})
export type AreaFields = ReturnType<typeof areaShown>

export const languagesShown = (row: Pick<ProviderRow, 'languages'>) => ({
  languages: row.languages.filter(isSpoken).toSorted().join(' '),
})

export const preferencesShown = (off: readonly OptionalEmail[]) => ({
  off: off.toSorted().join(BETWEEN),
})

/** Saves the call-out fee and what it includes. */
export async function saveFee(
  db: Db,
  saving: Acting & { typed: FeeFields; cents: number | null; seen: string },
) {
  return save(db, saving, {
    now: async (_tx, row) => feeShown(row),
    write: async (tx) => {
      await recordChange(tx, saving, { name: 'call-out fee set', details: { cents: saving.cents } })
      return { callout_cents: saving.cents, callout_note: saving.typed.note }
    },
  })
}

/** Saves the provider's location and radius. */
export async function saveArea(
  db: Db,
  saving: Acting & {
    typed: AreaFields
    where: Where
    placeTyped: string
    radiusKm: number
    seen: string
  },
) {
  const { place } = saving.where
  return save(db, saving, {
    now: async (_tx, row) => areaShown(row),
    write: async (tx) => {
      await recordChange(tx, saving, {
        name: 'area set',
        details: { place: place.id, km: saving.radiusKm },
      })
      return {
        place_id: place.id,
        place_typed: saving.placeTyped,
        province: place.province,
        lat: place.lat,
        lng: place.lng,
        radius_km: saving.radiusKm,
      }
    },
  })
}

export async function saveLanguages(
  db: Db,
  saving: Acting & { typed: { languages: string }; seen: string },
) {
  const languages = saving.typed.languages.split(' ').filter(isSpoken)
  return save(db, saving, {
    now: async (_tx, row) => languagesShown(row),
    write: async (tx) => {
      await recordChange(tx, saving, { name: 'languages set', details: { languages } })
      return { languages }
    },
  })
}

/** Saves which optional emails are turned off. */
export async function saveEmailPreferences(
  db: Db,
  saving: Acting & { typed: { off: string }; seen: string },
) {
  const known = saving.typed.off.split(BETWEEN).filter(isOptionalEmail)
  return save(db, saving, {
    now: async (tx) => preferencesShown(await disabledEmails(tx, saving.providerId)),
    write: async (tx) => {
      await setDisabledEmails(tx, saving.providerId, known)
      await recordChange(tx, saving, { name: 'email preferences chosen', details: { off: known } })
      return {}
    },
  })
}

type Saving<Values> = Acting & { typed: Values; seen: string }

/** Saves a small form, unless it would overwrite what another tab saved since it was rendered. */
async function save<Values extends Record<string, string>>(
  db: Db,
  { providerId, now: instant, typed, seen }: Saving<Values>,
  act: {
    now: (tx: Tx, row: ProviderRow) => Promise<Values>
    write: (tx: Tx) => Promise<ProfileChange>
  },
): Promise<Saved<Values>> {
  return transaction(db, async (tx): Promise<Saved<Values>> => {
    const now = await act.now(tx, await lockProvider(tx, providerId))
    const lost = overwritten(seen, now, typed) as (keyof Values & string)[]
    if (lost.length > 0)
      return { ok: false, overwritten: lost, now, typed: merged(seen, now, typed) }
    if (Object.entries(typed).every(([name, value]) => now[name] === value)) return { ok: true }
    await changeProfile(tx, { providerId, change: await act.write(tx), now: instant })
    await refreshListing(tx, providerId, instant)
    return { ok: true }
  })
}

async function recordChange(
  tx: Tx,
  { providerId, by, now }: Acting,
  { name, details }: { name: EventName; details: Record<string, unknown> },
) {
  await recordEvent(tx, { name, about: { kind: 'provider', id: providerId }, by, now, details })
}
