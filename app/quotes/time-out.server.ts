import type { Services } from '#app/page/services.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { passOnOrEnd } from './invite-next-provider.server.ts'
import { type LockedInvitation, lockInvitation, lockRequest } from './locks.server.ts'
import { notifyRequestChanged } from './notify-request-changed.server.ts'
import { invitationLifeCycle } from './public/life-cycles.ts'
import type { QuoteServices } from './quote-services.ts'
import { queueGuestText } from './text-guest.server.ts'

const AT_ONCE = 200

/** A scheduled task: ends everything that is overdue by the product clock, each in its own transaction. */
export async function endWhatIsOverdue(services: Services) {
  const now = services.clock.now()
  for (const id of await overdue(services.db, 'quote_requests', now))
    await expireUnconfirmed(services, id, now)
  for (const id of await overdue(services.db, 'invitations', now))
    await expireInvitation(services, id, now)
}

async function overdue(db: Db, table: 'quote_requests' | 'invitations', now: Date) {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** A guest never confirmed. No provider was notified of the request, so none is notified of its end. */
async function expireUnconfirmed(services: QuoteServices, requestId: string, now: Date) {
  await transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request?.state !== 'held' || !request.due_at || request.due_at > now) return
    await tx
      .updateTable('quote_requests')
      .set({ state: 'expired', closed_at: now, due_at: null })
      .where('id', '=', requestId)
      .execute()
    await tx
      .updateTable('invitations')
      .set({ state: 'expired', ended_at: now, end_reason: 'never confirmed' })
      .where('request_id', '=', requestId)
      .execute()
    await recordEvent(tx, {
      name: 'request expired',
      about: { kind: 'request', id: requestId },
      by: null,
      now,
    })
  })
}

/** A provider didn't answer in time, or a quote is no longer valid. */
async function expireInvitation(services: QuoteServices, invitationId: string, now: Date) {
  await transaction(services.db, async (tx) => {
    const locked = await lockInvitation(tx, invitationId)
    if (!locked) return
    const { invitation, request, quote } = locked
    if (!invitation.due_at || invitation.due_at > now) return
    if (!invitationLifeCycle.canTake('expire', invitation.state, 'clock')) return
    await setExpired(tx, locked, now)
    if (quote)
      await queueEmail(services, tx, { kind: 'quote expired', id: invitationId, to: 'provider' })
    await recordEvent(tx, {
      name: quote ? 'quote expired' : 'invitation expired',
      about: { kind: 'invitation', id: invitationId },
      by: null,
      now,
    })
    await queueGuestText(services, tx, request)
    await passOnOrEnd(services, tx, { request, invitationId, now })
    await notifyRequestChanged(services, tx, {
      requestId: request.id,
      users: [request.customer_user, invitation.providerUser],
      now,
    })
  })
}

async function setExpired(tx: Tx, { invitation, quote }: LockedInvitation, now: Date) {
  await tx
    .updateTable('invitations')
    .set({
      state: 'expired',
      ended_at: now,
      due_at: null,
      end_reason: invitation.state === 'waiting' ? 'no answer' : 'quote ran out',
    })
    .where('id', '=', invitation.id)
    .execute()
  if (quote)
    await tx.updateTable('quotes').set({ state: 'expired' }).where('id', '=', quote.id).execute()
}
