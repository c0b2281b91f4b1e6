import type { Tx } from '#app/platform/db.server.ts'
import type { QuoteServices } from './quote-services.ts'

/** Tells anyone who has a page about this request open that it reads differently now. */
export async function notifyRequestChanged(
  { live }: Pick<QuoteServices, 'live'>,
  tx: Tx,
  { requestId, users, now }: { requestId: string; users: (string | null)[]; now: Date },
) {
  for (const user of new Set(users))
    if (user) await live.send(tx, user, 'request changed', { requestId }, now)
}
