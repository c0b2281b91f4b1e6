import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { endOpenInvitations } from './end-open-invitations.server.ts'
import { lockRequest } from './locks.server.ts'
import { notifyRequestChanged } from './notify-request-changed.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { requestLifeCycle } from './public/life-cycles.ts'
import type { QuoteServices } from './quote-services.ts'

type Withdrawing = { requestId: string; by: string | null; now: Date }

/** Withdraws a request. Invited providers are notified, and their quotes end. */
export function withdrawRequest(services: QuoteServices, wish: Withdrawing): Promise<Outcome> {
  return transaction(services.db, (tx) => withdrawRequestIn(services, tx, wish))
}

/** The same within the caller's transaction. */
export async function withdrawRequestIn(
  services: QuoteServices,
  tx: Tx,
  { requestId, by, now }: Withdrawing,
): Promise<Outcome> {
  const request = await lockRequest(tx, requestId)
  if (!request) return refused('gone')
  if (request.state === 'withdrawn') return { ok: true }
  if (request.state === 'closed') return refused('already chosen')
  if (!requestLifeCycle.canTake('withdraw', request.state, 'customer')) return refused('gone')

  const invitations = await endOpenInvitations(tx, { requestId, state: 'withdrawn', now })
  await setWithdrawn(tx, requestId, now)
  await recordEvent(tx, {
    name: 'request withdrawn',
    about: { kind: 'request', id: requestId },
    by,
    now,
  })
  // An unconfirmed request never reached a provider.
  if (request.state === 'open')
    for (const { id } of invitations)
      await queueEmail(services, tx, { kind: 'request withdrawn', id, to: 'provider' })
  await notifyRequestChanged(services, tx, {
    requestId,
    users: [request.customer_user, ...invitations.map(({ userId }) => userId)],
    now,
  })
  return { ok: true }
}

const setWithdrawn = (tx: Tx, requestId: string, now: Date) =>
  tx
    .updateTable('quote_requests')
    .set({ state: 'withdrawn', closed_at: now, due_at: null })
    .where('id', '=', requestId)
    .execute()
