import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY } from '#app/platform/time.ts'
import { type DocumentKey, isDocumentKey } from './shapes.ts'

/** A preview of a document as it would be public at a date: its draft, or one of its versions. */
export type ContentPreview = {
  document: DocumentKey
  /** For a draft with its revision, so that the URL changes with each save. */
  version: { draft: number } | { number: number } | null
  date: Date
}

/** A link works without an account, for a day. */
const LASTS = DAY

export function packPreview(
  secret: string,
  { document, version, date }: ContentPreview,
  now: Date,
): string {
  // The expiry is rounded, so that a preview's URL stays the same for an hour and isn't reloaded.
  const until = (Math.floor(now.getTime() / (DAY / 24)) + 1) * (DAY / 24) + LASTS
  const which = !version ? 'p' : 'draft' in version ? `d${version.draft}` : `v${version.number}`
  const words = [document, which, date.getTime().toString(36), until.toString(36)].join('.')
  return `${words}.${signature(secret, words)}`
}

export function unpackPreview(secret: string, packed: string, now: Date): ContentPreview | null {
  const [document = '', which = '', date = '', until = '', signed = ''] = packed.split('.')
  if (!isSame(signed, signature(secret, [document, which, date, until].join('.')))) return null
  if (!isDocumentKey(document) || Number.parseInt(until, 36) <= now.getTime()) return null
  const number = Number(which.slice(1))
  const version = which === 'p' ? null : which.startsWith('d') ? { draft: number } : { number }
  return { document, version, date: new Date(Number.parseInt(date, 36)) }
}

const signature = (secret: string, words: string) =>
  keyedHash(secret, 'content preview', words).toString('base64url').slice(0, 27)
