import type { Category } from './public/categories.ts'

/**
 * The ten words of the voice vocabulary, which a search URL accepts as a category. Two of them name
 * professions we don't list: their pages say so, and suggest related trades.
 */
export const spokenWords = {
  plumber: 'plumbing',
  electrician: 'electrical',
  cleaner: 'cleaning-services',
  gardener: 'gardening-landscaping',
  painter: 'painting-decorating',
  handyman: 'handyman-services',
  security: 'security-services',
  tutor: 'tutoring-education',
  doctor: null,
  dentist: null,
} as const satisfies Record<string, Category | null>

export const notOurs = {
  // Nurses, caregivers and counsellors are listed under Other; dieticians and physios with the trainers.
  doctor: { nearest: ['other', 'fitness-personal-training'] },
  // No trade is related, so only "Other" is suggested.
  dentist: { nearest: ['other'] },
} as const satisfies Record<string, { nearest: Category[] }>

export type NotOurs = keyof typeof notOurs

/** Words for the two, so that typing them gets the same answer as speaking them. */
export const notOursWords: Record<NotOurs, string[]> = {
  doctor: ['doctor', 'doctors', 'general practitioner', 'dokter', 'udokotela', 'ugqirha'],
  dentist: ['dentist', 'dentists', 'tandarts', 'udokotela wamazinyo', 'ugqirha wamazinyo'],
}

export function isSpokenWord(word: string): word is keyof typeof spokenWords {
  return Object.hasOwn(spokenWords, word)
}
