import { sql } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import { endInvitationIn } from './answer-invitation.server.ts'
import type { QuoteServices } from './quote-services.ts'
import { withdrawRequestIn } from './withdraw-request.server.ts'

/**
 * When an account closes, its open requests are withdrawn and its invitations declined. Accepted jobs
 * continue.
 */
export async function leaveRequests(
  services: QuoteServices,
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
) {
  const own = await tx
    .selectFrom('quote_requests')
    .select('id')
    .where('customer_user', '=', userId)
    .where('state', 'in', ['held', 'open'])
    .orderBy('id')
    .execute()
  for (const { id } of own)
    await withdrawRequestIn(services, tx, { requestId: id, by: userId, now })
  const requested = await tx
    .selectFrom('invitations')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'invitations.provider_id')
    .select(['invitations.id', 'invitations.state'])
    .where('provider_profiles.user_id', '=', userId)
    .where('invitations.state', 'in', ['waiting', 'quoted'])
    .orderBy('invitations.request_id')
    .execute()
  for (const { id, state } of requested)
    await endInvitationIn(services, tx, {
      invitationId: id,
      by: userId,
      now,
      step: state === 'waiting' ? 'decline' : 'take_back',
      reason: 'other',
    })
}

/**
 * For the erasure of an account: a request that reached no provider is in nobody else's records, and is
 * deleted.
 */
export async function removeUnsentRequests(tx: Tx, userId: string) {
  await sql`
    delete from request_photos using quote_requests
    where quote_requests.id = request_photos.request_id and customer_user = ${userId}`.execute(tx)
  await sql`
    delete from quote_requests
    where customer_user = ${userId} and not exists (
      select from invitations where invitations.request_id = quote_requests.id and invitations.invited_at is not null)`.execute(
    tx,
  )
}
