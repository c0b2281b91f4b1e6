import { AuthError } from '../public/auth-error.ts'

export type Metadata = Record<string, unknown>

/** A shallow merge: a new value replaces the old one, null removes it. */
export function mergeMetadata(before: Metadata, change: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null),
  )
}

const KILOBYTE = 1024
/** Metadata is loaded with every query of a user, so it must stay small. */
export const MOST_METADATA_BYTES = 16 * KILOBYTE
export const MOST_METADATA_DEPTH = 8

/** Why these metadata are invalid, or null. */
export function metadataProblem(metadata: Metadata): string | null {
  if (isDeeperThan(metadata, MOST_METADATA_DEPTH))
    return `metadata may be nested ${MOST_METADATA_DEPTH} levels deep at most`
  if (size(metadata) > MOST_METADATA_BYTES)
    return `metadata may have ${MOST_METADATA_BYTES / KILOBYTE} KB at most`
  return null
}

function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((part) => isDeeperThan(part, most - 1))
}

/** The merged metadata; throws if too large. Oversized metadata may always shrink. */
export function checkedMerge(before: Metadata, change: Metadata): Metadata {
  const merged = mergeMetadata(before, change)
  const problem = metadataProblem(merged)
  if (problem && size(merged) >= size(before)) throw new AuthError('validation_failed', problem)
  return merged
}

/** Claims of an identity provider are merged as far as they fit: nobody is refused because of them. */
export function mergeFitting(before: Metadata, claims: Metadata): Metadata {
  const flat = Object.entries(claims).filter(
    ([, value]) => !isDeeperThan(value, MOST_METADATA_DEPTH - 1),
  )
  return fitting(mergeMetadata(before, Object.fromEntries(flat)), MOST_METADATA_BYTES)
}

const TOKEN_SHARE = KILOBYTE
const FIRST = ['sub', 'email', 'email_verified', 'phone_verified', 'full_name', 'is_provider']

/**
 * The metadata in a user's access token: all up to 1 KB, otherwise the standard fields and whatever still
 * fits. A token is sent with every request.
 */
export function tokenMetadata(metadata: Metadata): Metadata {
  return fitting(metadata, TOKEN_SHARE)
}

function fitting(metadata: Metadata, most: number): Metadata {
  if (size(metadata) <= most) return metadata
  const entries = Object.entries(metadata).sort(([a], [b]) => rank(a) - rank(b))
  let rest: Metadata = {}
  for (const [key, value] of entries) {
    const more = { ...rest, [key]: value }
    if (size(more) <= most) rest = more
  }
  return rest
}

const rank = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)
const size = (metadata: Metadata) => new TextEncoder().encode(JSON.stringify(metadata)).length
