import type { Where } from '#app/directory/index.server.ts'
import { currentCategory, isCategory } from '#app/directory/public/categories.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { readPhone } from '#app/platform/phone.ts'
import { webAddress } from '#app/platform/web-address.ts'
import { type AppliedProfile, saveAppliedProvider } from '#app/providers/index.server.ts'
import { readVatNumber } from '#app/providers/public/registration-numbers.ts'
import type { Draft } from './public/application.ts'
import type { Document } from './queries.server.ts'

type Submitted = {
  userId: string
  draft: Draft
  where: Where
  documents: readonly Document[]
  now: Date
}

/** Creates the provider record from a submitted application, unapproved. */
export async function writeProviderRecord(tx: Tx, submitted: Submitted): Promise<string> {
  const { userId, now, where } = submitted
  const profile = profileOf(submitted)
  return saveAppliedProvider(tx, { userId, profile, placeName: where.place.name, now })
}

function profileOf({ draft, where: { place }, documents }: Submitted): AppliedProfile {
  const phone = readPhone(draft.phone)
  const category = currentCategory(draft.category)
  const vat = readVatNumber(draft.vatNumber)
  const fileOf = (kind: Document['kind']) =>
    documents.find((document) => document.kind === kind)?.id ?? null
  return {
    full_name: draft.fullName,
    trading_name: draft.tradingName || null,
    email: draft.email,
    phone: 'number' in phone ? phone.number : draft.phone,
    // A custom service is shown as typed; it is listed under Other until an administrator maps it.
    category: draft.customServiceType || !isCategory(category) ? 'other' : category,
    custom_service_type: draft.customServiceType || null,
    about: draft.description,
    experience: draft.experience,
    place_id: place.id,
    place_typed: draft.place,
    province: place.province,
    lat: place.lat,
    lng: place.lng,
    vat_number: 'number' in vat ? vat.number : null,
    npo_category: draft.npoCategory,
    languages: draft.languages,
    skills: draft.skills,
    certifications: draft.certifications,
    facebook_url: webAddress(draft.facebook),
    instagram_url: webAddress(draft.instagram),
    linkedin_url: webAddress(draft.linkedin),
    website_url: webAddress(draft.website),
    photo_file: fileOf('photo'),
    logo_file: fileOf('logo'),
  }
}
