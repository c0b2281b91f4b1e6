import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { notifyProviders } from './ask-for-quotes.server.ts'
import { listedProviders } from './invited-providers.server.ts'
import { type LockedRequest, lockRequest } from './locks.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { requestLifeCycle } from './public/life-cycles.ts'
import { replyDue } from './public/time-outs.ts'
import type { QuoteServices } from './quote-services.ts'

/** A guest opened the mailed link and said yes. */
export async function confirmRequest(
  services: QuoteServices,
  { requestId, now }: { requestId: string; now: Date },
): Promise<Outcome> {
  return transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    return request ? confirmLocked(services, tx, request, now) : refused('gone')
  })
}

/** The number or address is the guest's: now the providers hear of the request. */
export async function confirmLocked(
  services: QuoteServices,
  tx: Tx,
  request: LockedRequest,
  now: Date,
): Promise<Outcome> {
  const requestId = request.id
  // A second press of the same button finds the work done.
  if (request.state === 'open' || request.state === 'closed') return { ok: true }
  if (!requestLifeCycle.canTake('confirm', request.state, 'customer')) return refused('expired')
  if (request.due_at && request.due_at <= now) return refused('expired')

  const invitations = await tx
    .selectFrom('invitations')
    .select(['id', 'provider_id'])
    .where('request_id', '=', requestId)
    .execute()
  const listed = await listedProviders(
    tx,
    invitations.map(({ provider_id }) => provider_id),
  )
  // Days may have passed: who was suspended meanwhile gets no new requests.
  const left = invitations.filter((invitation) =>
    listed.some(({ id }) => id === invitation.provider_id),
  )
  const gone = invitations.filter((invitation) => !left.includes(invitation))
  if (gone.length > 0)
    await tx
      .updateTable('invitations')
      .set({ state: 'expired', ended_at: now, end_reason: 'not taking requests' })
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  if (left.length > 0)
    await tx
      .updateTable('invitations')
      .set({ invited_at: now, due_at: replyDue(now, request.urgent) })
      .where(
        'id',
        'in',
        left.map(({ id }) => id),
      )
      .execute()
  await tx
    .updateTable('quote_requests')
    .set(
      left.length > 0
        ? { state: 'open', opened_at: now, due_at: null }
        : { state: 'expired', opened_at: now, closed_at: now, due_at: null },
    )
    .where('id', '=', requestId)
    .execute()
  await recordEvent(tx, {
    name: 'request confirmed',
    about: { kind: 'request', id: requestId },
    by: request.customer_user,
    now,
  })
  if (left.length > 0) await notifyProviders(services, tx, { requestId, now })
  else await queueEmail(services, tx, { kind: 'request unanswered', id: requestId, to: 'customer' })
  return { ok: true }
}
