const LONGEST = 60

/** "Naledi's Plumbing & Drains" becomes naledis-plumbing-and-drains: plain letters, digits, hyphens. */
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

/** Whether a path segment can be a slug; anything else isn't looked up. */
export function isSlug(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 90 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}
