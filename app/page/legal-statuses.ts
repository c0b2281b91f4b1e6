/** What a business can be by law, as section 43 of the ECT Act asks it to say. */
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

/** Legal persons name their registration and who holds office in them. */
const people = new Set<string>(['trust', 'partnership', 'sole proprietor'])
export const isLegalPerson = (status: string) => !people.has(status)
