import type { Tx } from '#app/platform/db.server.ts'
import type { QuoteServices } from './quote-services.ts'

/**
 * The letters of this room. An act says in its transaction that one is due; it is drawn and put into
 * the outbox afterwards, because drawing takes time and a transaction must not.
 */
export type LetterKind =
  | 'request held'
  | 'request received'
  | 'request withdrawn'
  | 'request unanswered'
  | 'quote arrived'
  | 'ask declined'
  | 'quote withdrawn'
  | 'quote accepted'
  | 'booking made'
  | 'quote not chosen'
  | 'quote expired'
  | 'message written'
  | 'job marked'
  | 'job ended'
  | 'job to rate'
  | 'review written'

export const WRITE_QUOTE_LETTER = 'write quote letter'

/** `id` is the request's for letters about all of it, else the ask's, job's, message's or review's. */
export async function letterDue(
  { jobs }: Pick<QuoteServices, 'jobs'>,
  tx: Tx,
  kind: LetterKind,
  id: string,
  to: 'customer' | 'provider',
) {
  await jobs.send(tx, WRITE_QUOTE_LETTER, { kind, id, to })
}

/** Tells whoever has a page about this request open that it reads differently now. */
export async function requestChanged(
  { live }: Pick<QuoteServices, 'live'>,
  tx: Tx,
  { requestId, users, at }: { requestId: string; users: (string | null)[]; at: Date },
) {
  for (const user of new Set(users))
    if (user) await live.tell(tx, user, 'request changed', { requestId }, at)
}
