import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The fields of a provider's profile, each as one string, as displayed and compared. */
export const profileFields = [
  'fullName',
  'tradingName',
  'serviceType',
  'headline',
  'about',
  'experience',
  'teamSize',
  'skills',
  'certifications',
  'vatNumber',
  'website',
  'facebook',
  'instagram',
  'linkedin',
] as const
export type ProfileField = (typeof profileFields)[number]

/**
 * Which edits need a review before they are public: whatever customers rely on or was checked (names,
 * services, descriptions, the headline of a one-page site, registrations and documents). All others apply at
 * once.
 */
const ways: Record<ProfileField | EditField, 'reviewed' | 'at once'> = {
  fullName: 'reviewed',
  tradingName: 'reviewed',
  serviceType: 'reviewed',
  about: 'reviewed',
  certifications: 'reviewed',
  vatNumber: 'reviewed',
  siteHeadline: 'reviewed',
  document: 'reviewed',
  headline: 'at once',
  experience: 'at once',
  teamSize: 'at once',
  skills: 'at once',
  website: 'at once',
  facebook: 'at once',
  instagram: 'at once',
  linkedin: 'at once',
}

export type ReviewedField =
  | 'fullName'
  | 'tradingName'
  | 'serviceType'
  | 'about'
  | 'certifications'
  | 'vatNumber'
export type EditField = ReviewedField | 'siteHeadline' | 'document'

export const isReviewed = <Field extends ProfileField | EditField>(
  field: Field,
): field is Field & EditField => ways[field] === 'reviewed'

/** Whether an edit is of the profile itself. */
export const isOfProfile = (field: EditField): field is ReviewedField =>
  field !== 'document' && field !== 'siteHeadline'

/** The settings page of a field. */
export function pageOf(field: EditField): 'profile' | 'site' | 'documents' {
  if (field === 'document') return 'documents'
  return field === 'siteHeadline' ? 'site' : 'profile'
}

/** The labels of fields, in lists of edits and of changes. */
export const fieldNames: Record<ProfileField | EditField, MessageDescriptor> = {
  fullName: msg`Full name`,
  tradingName: msg`Trading name`,
  serviceType: msg`Service type`,
  about: msg`Description`,
  certifications: msg`Certifications`,
  vatNumber: msg`VAT number`,
  document: msg`Document`,
  siteHeadline: msg`One-page site headline`,
  headline: msg`One line about you`,
  experience: msg`Experience`,
  teamSize: msg`Team size`,
  skills: msg`Skills`,
  website: msg`Website`,
  facebook: msg`Facebook`,
  instagram: msg`Instagram`,
  linkedin: msg`LinkedIn`,
}
