export type Metadata = Record<string, unknown>

/** A new value replaces the old one, null takes it away; nothing deeper is looked at. */
export function mergeMetadata(before: Metadata, change: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null),
  )
}

const TOKEN_SHARE = 1024
const FIRST = ['sub', 'email', 'email_verified', 'phone_verified', 'full_name', 'is_provider']

/**
 * What of a person's metadata travels inside their access token: all of it up to 1 KB, else the
 * fields everyone reads and whatever still fits. A token goes with every request.
 */
export function tokenMetadata(metadata: Metadata): Metadata {
  if (size(metadata) <= TOKEN_SHARE) return metadata
  const entries = Object.entries(metadata).sort(([a], [b]) => rank(a) - rank(b))
  let kept: Metadata = {}
  for (const [key, value] of entries) {
    const more = { ...kept, [key]: value }
    if (size(more) <= TOKEN_SHARE) kept = more
  }
  return kept
}

const rank = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)
const size = (metadata: Metadata) => new TextEncoder().encode(JSON.stringify(metadata)).length
