import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { requestLifeCycle } from './life-cycles.ts'
import { lockRequest } from './locks.server.ts'
import { letterDue, requestChanged } from './news.server.ts'
import { type Outcome, refused } from './outcome.ts'
import type { QuoteServices } from './quote-services.ts'

type Withdrawing = { requestId: string; by: string | null; at: Date }

/** The customer needs it no longer. Providers who were asked are told, and their quotes end. */
export function withdrawRequest(services: QuoteServices, wish: Withdrawing): Promise<Outcome> {
  return transaction(services.db, (tx) => withdrawRequestIn(services, tx, wish))
}

/** The same as a part of a larger act. */
export async function withdrawRequestIn(
  services: QuoteServices,
  tx: Tx,
  { requestId, by, at }: Withdrawing,
): Promise<Outcome> {
  const request = await lockRequest(tx, requestId)
  if (!request) return refused('gone')
  if (request.state === 'withdrawn') return { ok: true }
  if (request.state === 'closed') return refused('already chosen')
  if (!requestLifeCycle.canTake('withdraw', request.state, 'customer')) return refused('gone')

  const asks = await tx
    .selectFrom('asks')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'asks.provider_id')
    .select(['asks.id', 'provider_profiles.user_id as userId'])
    .where('request_id', '=', requestId)
    .where('state', 'in', ['waiting', 'quoted'])
    .execute()
  if (asks.length > 0) {
    const ids = asks.map(({ id }) => id)
    await tx
      .updateTable('asks')
      .set({ state: 'withdrawn', ended_at: at, due_at: null })
      .where('id', 'in', ids)
      .execute()
    await tx
      .updateTable('quotes')
      .set({ state: 'declined' })
      .where('ask_id', 'in', ids)
      .where('state', '=', 'sent')
      .execute()
  }
  await tx
    .updateTable('quote_requests')
    .set({ state: 'withdrawn', closed_at: at, due_at: null })
    .where('id', '=', requestId)
    .execute()
  await recordEvent(tx, {
    name: 'request withdrawn',
    about: { kind: 'request', id: requestId },
    by,
    at,
  })
  // A request that was still held never reached anybody.
  if (request.state === 'open')
    for (const { id } of asks) await letterDue(services, tx, 'request withdrawn', id, 'provider')
  await requestChanged(services, tx, {
    requestId,
    users: [request.customer_user, ...asks.map(({ userId }) => userId)],
    at,
  })
  return { ok: true }
}
