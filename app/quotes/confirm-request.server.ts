import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { listedProviders } from './invited-providers.server.ts'
import { type LockedRequest, lockRequest } from './locks.server.ts'
import { type Customer, lockCustomer, providersWithEnough } from './open-with-provider.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { requestLifeCycle } from './public/life-cycles.ts'
import type { QuoteServices } from './quote-services.ts'
import { replyDues } from './reply-due.server.ts'
import { notifyProviders } from './send-request.server.ts'

/** A guest opened the emailed link and confirmed. */
export async function confirmRequest(
  services: QuoteServices,
  { requestId, now }: { requestId: string; now: Date },
): Promise<Outcome> {
  return transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (!request) return refused('gone')
    const proved = { email: request.guest_email ?? '' }
    return confirmLocked(services, tx, request, { proved, now })
  })
}

/** The guest has proved their number or address: sends the request to the providers. */
export async function confirmLocked(
  services: QuoteServices,
  tx: Tx,
  request: LockedRequest,
  { proved, now }: { proved: Customer; now: Date },
): Promise<Outcome> {
  const requestId = request.id
  // Already confirmed, by a double click for example.
  if (request.state === 'open' || request.state === 'closed') return { ok: true }
  if (!requestLifeCycle.canTake('confirm', request.state, 'customer')) return refused('expired')
  if (request.due_at && request.due_at <= now) return refused('expired')

  const isOpen = await inviteListed(tx, request, { proved, now })
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

type Confirmation = { proved: Customer; now: Date }

/**
 * Days may have passed: leaves out providers suspended since, and those with enough open requests of this
 * guest. Returns whether any is left.
 */
async function inviteListed(
  tx: Tx,
  { id, urgent }: LockedRequest,
  { proved, now }: Confirmation,
): Promise<boolean> {
  const { left, gone, enough } = await listedNow(tx, id, proved)
  const ended = { state: 'expired', ended_at: now }
  await updateInvitations(tx, gone, { ...ended, end_reason: 'not taking requests' })
  await updateInvitations(tx, enough, { ...ended, end_reason: 'enough requests' })
  const dueOf = await replyDues(
    tx,
    left.map(({ provider_id }) => provider_id),
    { urgent, now },
  )
  for (const invitation of left)
    await updateInvitations(tx, [invitation], {
      invited_at: now,
      due_at: dueOf(invitation.provider_id),
    })
  return left.length > 0
}

async function listedNow(tx: Tx, requestId: string, customer: Customer) {
  const invitations = await tx
    .selectFrom('invitations')
    .select(['id', 'provider_id'])
    .where('request_id', '=', requestId)
    .execute()
  const providerIds = invitations.map(({ provider_id }) => provider_id)
  const listed = new Set((await listedProviders(tx, providerIds)).map(({ id }) => id))
  await lockCustomer(tx, customer)
  const full = await providersWithEnough(tx, customer, providerIds)
  const {
    left = [],
    gone = [],
    enough = [],
  } = Object.groupBy(invitations, ({ provider_id }) =>
    !listed.has(provider_id) ? 'gone' : full.has(provider_id) ? 'enough' : 'left',
  )
  return { left, gone, enough }
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
