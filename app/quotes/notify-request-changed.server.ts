import type { Tx } from '#app/platform/db.server.ts'
import type { QuoteServices } from './quote-services.ts'

/** Notifies open pages that this request has changed. */
export async function notifyRequestChanged(
  { live }: Pick<QuoteServices, 'live'>,
  tx: Tx,
  { requestId, users, now }: { requestId: string; users: (string | null)[]; now: Date },
) {
  for (const user of new Set(users))
    if (user) await live.send(tx, user, 'request changed', { requestId }, now)
}
