import type { Tx } from '#app/platform/db.server.ts'
import { endAskIn } from './answer-ask.server.ts'
import type { QuoteServices } from './quote-services.ts'
import { withdrawRequestIn } from './withdraw-request.server.ts'

/**
 * Somebody leaves: what they asked for is withdrawn, and what others asked of them is declined. Jobs that
 * were accepted go on.
 */
export async function leaveRequests(
  services: QuoteServices,
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
) {
  const own = await tx
    .selectFrom('quote_requests')
    .select('id')
    .where('customer_user', '=', userId)
    .where('state', 'in', ['held', 'open'])
    .orderBy('id')
    .execute()
  for (const { id } of own) await withdrawRequestIn(services, tx, { requestId: id, by: userId, at })
  const asked = await tx
    .selectFrom('asks')
    .innerJoin('providers', 'providers.id', 'asks.provider_id')
    .select(['asks.id', 'asks.state'])
    .where('providers.user_id', '=', userId)
    .where('asks.state', 'in', ['waiting', 'quoted'])
    .orderBy('asks.request_id')
    .execute()
  for (const { id, state } of asked)
    await endAskIn(services, tx, {
      askId: id,
      by: userId,
      at,
      step: state === 'waiting' ? 'decline' : 'take_back',
      reason: 'other',
    })
}

/** How many jobs somebody has accepted as a provider and not finished. */
export async function openJobsOf(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('jobs')
    .innerJoin('providers', 'providers.id', 'jobs.provider_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('providers.user_id', '=', userId)
    .where('jobs.state', 'in', ['accepted', 'marked_done', 'marked_not_done'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
