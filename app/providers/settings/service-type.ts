const OTHER = 'other'

/** A category as one string: a code, or "other: " and the provider's own words. */
export function joinService(category: string, custom: string): string {
  return category === OTHER && custom ? `${OTHER}: ${custom}` : category
}

export function splitService(joined: string): { category: string; custom: string } {
  const own = joined.startsWith(`${OTHER}: `)
  return own
    ? { category: OTHER, custom: joined.slice(OTHER.length + 2) }
    : { category: joined, custom: '' }
}
