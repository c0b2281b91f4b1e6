/** Words that addresses of the site are made of. A test holds them against the routes. */
import { reservedWords } from './reserved-words.ts'

const LONGEST = 60

/** "Naledi's Plumbing & Drains" is naledis-plumbing-and-drains: plain letters, digits, hyphens. */
export function slugOf(words: string): string {
  const plain = words
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.slice(0, LONGEST).replace(/-+$/, '')
}

export function isReserved(slug: string): boolean {
  return reservedWords.has(slug)
}

/** What an address may hold where a slug stands; anything else isn't asked of the database. */
export function isSlug(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 90 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/**
 * The slugs a provider may get, best first: the name, the name and the place, then numbered. The
 * first that nobody has, or ever had, is the provider's.
 */
export function* slugChoices(displayName: string, placeName: string): Generator<string> {
  const name = slugOf(displayName)
  const withPlace = [name, slugOf(placeName)].filter(Boolean).join('-') || 'provider'
  if (name && !isReserved(name)) yield name
  yield isReserved(withPlace) ? `${withPlace}-provider` : withPlace
  for (let number = 2; ; number++) yield `${withPlace}-${number}`
}
