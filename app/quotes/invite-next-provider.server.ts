import type { Services } from '#app/page/services.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent, recordEventDaily } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { endIfNobodyIsLeft } from './end-request.server.ts'
import { nextBest } from './invited-providers.server.ts'
import { type LockedRequest, lockRequest } from './locks.server.ts'
import { lockCustomer, providersWithEnough } from './open-with-provider.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { whyNobodyElse } from './passing-on.ts'
import { invitationsOf, requestById } from './queries.server.ts'
import type { QuoteServices } from './quote-services.ts'
import { replyDues } from './reply-due.server.ts'
import { notifyProviders } from './send-request.server.ts'

export const PASS_ON_REQUEST = 'pass on request'

type Next = {
  requestId: string
  by: string | null
  now: Date
  /** The invitation that the new one replaces; null if the customer asks for one more. */
  replaces: string | null
  /** How many invitations the customer saw, so that a second tap on the same page doesn't add another. */
  seen?: number
}

/** Invites the next best provider who wasn't invited yet. Only once per ended invitation. */
export async function inviteNextProvider(
  services: QuoteServices,
  { requestId, by, now, replaces, seen }: Next,
): Promise<Outcome<{ name: string }>> {
  // Searched before the transaction: only SQL on `tx` may run inside.
  const candidates = await nextProviders(services.db, requestId, now)
  return transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (!request) return refused('gone')
    const invited = await invitationsOf(tx, requestId)
    const newest = invited.at(-1)
    if (newest && seen !== undefined && invited.length > seen)
      return { ok: true, name: newest.name }
    const why = whyNobodyElse(request.state, invited)
    if (why) return refused(why)
    const enough = await withEnough(tx, request, candidates)
    const isInvited = (id: string) => invited.some(({ provider_id }) => provider_id === id)
    const next = candidates.find(({ id }) => !isInvited(id) && !enough.has(id))
    if (!next) return refused('nobody to ask')
    if (replaces && invited.some((invitation) => invitation.replaces === replaces))
      return refused('gone')
    const id = await invite(tx, request, { providerId: next.id, by, now, replaces })
    await notifyProviders(services, tx, { requestId, now, invitationId: id })
    return { ok: true, name: next.name }
  })
}

async function invite(
  tx: Tx,
  request: LockedRequest,
  { providerId, by, now, replaces }: Pick<Next, 'by' | 'now' | 'replaces'> & { providerId: string },
) {
  const id = newId()
  const dueOf = await replyDues(tx, [providerId], { urgent: request.urgent, now })
  await tx
    .insertInto('invitations')
    .values({
      id,
      request_id: request.id,
      provider_id: providerId,
      state: 'waiting',
      invited_at: now,
      due_at: dueOf(providerId),
      replaces,
    })
    .execute()
  await recordEvent(tx, {
    name: 'provider invited',
    about: { kind: 'invitation', id },
    by,
    now,
    details: { replaces },
  })
  return id
}

/** The next candidates, best first. */
async function nextProviders(db: Db, requestId: string, now: Date) {
  const request = await requestById(db, requestId)
  if (!request?.place_id) return []
  const invited = await invitationsOf(db, requestId)
  return nextBest(db, {
    ...request,
    placeId: request.place_id,
    now,
    isWanted: ({ id, userId }) =>
      userId !== request.customer_user && !invited.some(({ provider_id }) => provider_id === id),
  })
}

/** The candidates who have enough open requests of this customer, counted under a lock. */
async function withEnough(tx: Tx, request: LockedRequest, candidates: { id: string }[]) {
  const customer = customerOf(request)
  await lockCustomer(tx, customer)
  return providersWithEnough(
    tx,
    customer,
    candidates.map(({ id }) => id),
  )
}

const customerOf = ({
  customer_user,
  guest_email,
  guest_phone,
  phone_confirmed_at,
}: LockedRequest) =>
  customer_user
    ? { userId: customer_user }
    : phone_confirmed_at
      ? { phone: guest_phone ?? '' }
      : { email: guest_email ?? '' }

/**
 * After an invitation ended without a job: invites the next best if the customer chose so; otherwise the
 * request ends once no invitation is left.
 */
export async function passOnOrEnd(
  services: QuoteServices,
  tx: Tx,
  { request, invitationId, now }: { request: LockedRequest; invitationId: string; now: Date },
) {
  if (request.passes_on && request.state === 'open')
    await services.jobs.send(tx, PASS_ON_REQUEST, { requestId: request.id, invitationId })
  else await endIfNobodyIsLeft(services, tx, request.id, now)
}

/** The job behind it. Idempotent; if nobody can be invited the request ends. */
export async function passOnRequest(
  services: Pick<Services, 'db' | 'jobs' | 'live' | 'clock'>,
  { requestId, invitationId }: { requestId: string; invitationId: string },
) {
  const now = services.clock.now()
  const next = { requestId, by: null, now, replaces: invitationId }
  const outcome = await inviteNextProvider(services, next)
  if (outcome.ok) return
  await transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request?.state === 'open') await endIfNobodyIsLeft(services, tx, requestId, now)
  })
}

/** Sets whether the next best provider is invited automatically. */
export async function choosePassingOn(
  services: QuoteServices,
  {
    requestId,
    passesOn,
    by,
    now,
  }: { requestId: string; passesOn: boolean; by: string | null; now: Date },
): Promise<Outcome> {
  return transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request?.state !== 'open') return refused('gone')
    if (request.passes_on === passesOn) return { ok: true }
    await tx
      .updateTable('quote_requests')
      .set({ passes_on: passesOn })
      .where('id', '=', requestId)
      .execute()
    await recordEventDaily(tx, {
      name: 'passing on chosen',
      about: { kind: 'request', id: requestId },
      by,
      now,
      details: { passesOn },
    })
    return { ok: true }
  })
}
