/** Legal forms of a business, which section 43 of the ECT Act requires it to disclose. */
export const legalStatuses = [
  'private company',
  'public company',
  'non-profit company',
  'close corporation',
  'co-operative',
  'trust',
  'partnership',
  'sole proprietor',
] as const
export type LegalStatus = (typeof legalStatuses)[number]

/** Legal persons must disclose their registration and office-bearers. */
const people = new Set<string>(['trust', 'partnership', 'sole proprietor'])
export const isLegalPerson = (status: string) => !people.has(status)
