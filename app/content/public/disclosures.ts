import { isLegalPerson } from '#app/page/legal-statuses.ts'
import type { SettingKey, SiteSettings } from '#app/page/site-settings.ts'

type Disclosure = { item: string; what: string; onlyLegalPersons?: true }

/**
 * What section 43(1) of the ECT Act requires a shop to disclose about itself, each with its setting. The rest
 * of its eighteen items (products, prices, payment, refunds, …) are sentences of the texts: the page of
 * company details has a row for each. If there is nothing to disclose, the value is "None".
 */
export const disclosures: Partial<Record<SettingKey, Disclosure>> = {
  legalName: { item: 'a', what: 'Full name' },
  legalStatus: { item: 'a', what: 'Legal status' },
  physicalAddress: { item: 'b', what: 'Physical address' },
  supportPhone: { item: 'b', what: 'Telephone number' },
  supportEmail: { item: 'c', what: 'Email address' },
  memberships: { item: 'd', what: 'Memberships of self-regulatory or accreditation bodies' },
  codeOfConduct: { item: 'e', what: 'Code of conduct' },
  registrationNumber: { item: 'f', what: 'Registration number', onlyLegalPersons: true },
  officeBearers: { item: 'f', what: 'Office bearers', onlyLegalPersons: true },
  placeOfRegistration: { item: 'f', what: 'Place of registration', onlyLegalPersons: true },
  serviceAddress: { item: 'g', what: 'Physical address for the service of documents' },
  disputeCode: { item: 'o', what: 'Alternative dispute resolution code' },
}

/**
 * Required settings that aren't set. A default doesn't count, because it is a placeholder. Without a legal
 * status, everything is required.
 */
export function undisclosed(given: Partial<SiteSettings>): SettingKey[] {
  return (Object.keys(disclosures) as SettingKey[]).filter((key) => {
    if (disclosures[key]!.onlyLegalPersons && !isLegalPerson(given.legalStatus ?? '')) return false
    return !given[key]
  })
}

/** Why a site may not start in production, as a message for the operator. */
export const undisclosedSentence = (missing: readonly SettingKey[]) =>
  `Section 43 of the ECT Act demands that a site which sells says who it is, and ${
    missing.length === 1 ? 'this setting is' : 'these settings are'
  } empty: ${missing.map((key) => `${key} (${disclosures[key]!.what})`).join(', ')}. Set each with npm run setting -- KEY VALUE; "None" is an answer where there is nothing to say.`
