import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { QuoteServices } from './quote-services.ts'

/** An open request ends automatically when no provider is left whose quote could be accepted. */
export async function endIfNobodyIsLeft(
  services: QuoteServices,
  tx: Tx,
  requestId: string,
  now: Date,
) {
  const left = await tx
    .selectFrom('invitations')
    .select('id')
    .where('request_id', '=', requestId)
    .where('state', 'in', ['waiting', 'quoted', 'accepted'])
    .executeTakeFirst()
  if (left) return
  const { numUpdatedRows } = await tx
    .updateTable('quote_requests')
    .set({ state: 'expired', closed_at: now, due_at: null })
    .where('id', '=', requestId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordEvent(tx, {
    name: 'request expired',
    about: { kind: 'request', id: requestId },
    by: null,
    now,
  })
  await queueEmail(services, tx, { kind: 'request unanswered', id: requestId, to: 'customer' })
}
