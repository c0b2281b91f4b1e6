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

/** A guest opened the emailed link and confirmed. */
export async function confirmRequest(
  services: QuoteServices,
  { requestId, now }: { requestId: string; now: Date },
): Promise<Outcome> {
  return transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    return request ? confirmLocked(services, tx, request, now) : refused('gone')
  })
}

/** The guest has proved their number or address: sends the request to the providers. */
export async function confirmLocked(
  services: QuoteServices,
  tx: Tx,
  request: LockedRequest,
  now: Date,
): Promise<Outcome> {
  const requestId = request.id
  // Already confirmed, by a double click for example.
  if (request.state === 'open' || request.state === 'closed') return { ok: true }
  if (!requestLifeCycle.canTake('confirm', request.state, 'customer')) return refused('expired')
  if (request.due_at && request.due_at <= now) return refused('expired')

  const isOpen = await inviteListed(tx, request, now)
  await tx
    .updateTable('quote_requests')
    .set(
      isOpen
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
  if (isOpen) await notifyProviders(services, tx, { requestId, now })
  else await queueEmail(services, tx, { kind: 'request unanswered', id: requestId, to: 'customer' })
  return { ok: true }
}

/** Days may have passed: providers suspended since are left out. Answers whether any is left. */
async function inviteListed(tx: Tx, { id, urgent }: LockedRequest, now: Date): Promise<boolean> {
  const { left, gone } = await listedNow(tx, id)
  const ended = { state: 'expired', ended_at: now, end_reason: 'not taking requests' }
  await updateInvitations(tx, gone, ended)
  await updateInvitations(tx, left, { invited_at: now, due_at: replyDue(now, urgent) })
  return left.length > 0
}

async function listedNow(tx: Tx, requestId: string) {
  const invitations = await tx
    .selectFrom('invitations')
    .select(['id', 'provider_id'])
    .where('request_id', '=', requestId)
    .execute()
  const providerIds = invitations.map(({ provider_id }) => provider_id)
  const listed = new Set((await listedProviders(tx, providerIds)).map(({ id }) => id))
  const { left = [], gone = [] } = Object.groupBy(invitations, ({ provider_id }) =>
    listed.has(provider_id) ? 'left' : 'gone',
  )
  return { left, gone }
}

async function updateInvitations(
  tx: Tx,
  invitations: { id: string }[],
  changes: {
    state?: string
    ended_at?: Date
    end_reason?: string
    invited_at?: Date
    due_at?: Date
  },
) {
  if (invitations.length === 0) return
  const ids = invitations.map(({ id }) => id)
  await tx.updateTable('invitations').set(changes).where('id', 'in', ids).execute()
}
