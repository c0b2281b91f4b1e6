import { createHash, createHmac } from 'node:crypto'
import { isSame, keyFor } from '../keyed-hash.server.ts'
import type { Fault } from './fault.ts'

/** An entry as stored: personal values are encrypted, so that erasing a person changes no hash. */
export type StoredEntry = {
  id: string
  name: string
  about_kind: string
  about_id: string
  actor: string | null
  person: string | null
  /** Microseconds since 1970, the precision that the database stores. */
  microseconds: number
  origin: string | null
  content: string
}

export type Link = {
  seq: number
  entryId: string
  previousHash: string
  hash: string
  seal: string
}

/** The first entry's previous hash. */
export const START = '0'.repeat(64)

/** The hash of an entry at its place in the chain. Anyone with the rows can compute it. */
export function hashOfEntry(entry: StoredEntry, seq: number, previousHash: string): string {
  const { id, name, about_kind, about_id, actor, person, microseconds, origin, content } = entry
  const fields = [seq, previousHash, id, name, about_kind, about_id, actor, person, microseconds]
  return createHash('sha256')
    .update(JSON.stringify([...fields, origin, content]))
    .digest('hex')
}

/**
 * An HMAC of the hash that only the server can compute, so that access to the database isn't enough to forge
 * a whole new chain.
 */
export function sealOf(secret: string, hash: string): string {
  return createHmac('sha256', keyFor(secret, 'audit chain')).update(hash).digest('hex')
}

export type LinkToCheck = Link & { entry: StoredEntry | null }

/** What is wrong with the link that should follow `head`, or null. */
export function faultOf(
  secret: string,
  head: { seq: number; hash: string },
  link: LinkToCheck,
): Fault | null {
  if (link.seq !== head.seq + 1) return 'link missing'
  if (link.previousHash !== head.hash) return 'wrong order'
  if (!link.entry) return 'entry missing'
  if (hashOfEntry(link.entry, link.seq, link.previousHash) !== link.hash) return 'entry changed'
  return isSame(sealOf(secret, link.hash), link.seal) ? null : 'wrong seal'
}
