import { jobName } from '#app/directory/public/job-title.ts'
import { notify } from '#app/notifications/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { endOpenInvitations } from './end-open-invitations.server.ts'
import { passOnOrEnd } from './invite-next-provider.server.ts'
import { type LockedInvitation, lockInvitation } from './locks.server.ts'
import { jobIn, toProvider } from './notices.ts'
import { notifyRequestChanged } from './notify-request-changed.server.ts'
import { type Outcome, type Refusal, refused } from './outcome.ts'
import { invitationLifeCycle } from './public/life-cycles.ts'
import type { QuoteServices } from './quote-services.ts'

export type Choosing = { invitationId: string; quoteId: string; by: string | null; now: Date }

/**
 * Accepts a quote, one for each request; the other providers are notified. The quote is named, so that
 * nobody accepts a revision that they haven't seen. What follows from it, the job, is `bookJob`'s to write.
 */
export async function acceptQuote(
  services: QuoteServices,
  { invitationId, quoteId, by, now }: Choosing,
  bookJob: (tx: Tx, accepted: AcceptedQuote) => Promise<string>,
): Promise<Outcome<{ jobId: string }>> {
  return transaction(services.db, async (tx) => {
    const locked = await lockInvitation(tx, invitationId)
    if (!locked) return refused('gone')
    const { request, invitation, quote } = locked
    const why = whyNotAccepted(locked, quoteId, now)
    if (why || !quote) return refused(why ?? 'quote gone')

    const others = await endOpenInvitations(tx, {
      requestId: request.id,
      except: invitationId,
      state: 'not_chosen',
      now,
    })
    const accepted = { request, invitation, quote, now }
    await setAccepted(tx, accepted)
    const jobId = await bookJob(tx, accepted)
    await recordEvent(tx, {
      name: 'quote accepted',
      about: { kind: 'invitation', id: invitationId },
      by,
      now,
      details: { quoteId, jobId, total: quote.total_cents },
    })
    await notifyOfChoice(services, tx, accepted, others)
    return { ok: true, jobId }
  })
}

function whyNotAccepted(
  { request, invitation, quote }: LockedInvitation,
  quoteId: string,
  now: Date,
): Refusal | null {
  if (invitation.state === 'accepted' || request.state === 'closed') return 'already chosen'
  const isValid = quote?.id === quoteId && quote.valid_until > now
  const mayAccept = invitationLifeCycle.canTake('accept', invitation.state, 'customer')
  return request.state === 'open' && mayAccept && isValid ? null : 'quote gone'
}

export type AcceptedQuote = Pick<LockedInvitation, 'request' | 'invitation'> & {
  quote: NonNullable<LockedInvitation['quote']>
  now: Date
}

async function setAccepted(tx: Tx, { request, invitation, quote, now }: AcceptedQuote) {
  await tx.updateTable('quotes').set({ state: 'accepted' }).where('id', '=', quote.id).execute()
  await tx
    .updateTable('invitations')
    .set({ state: 'accepted', due_at: null })
    .where('id', '=', invitation.id)
    .execute()
  await tx
    .updateTable('quote_requests')
    .set({ state: 'closed', closed_at: now, due_at: null })
    .where('id', '=', request.id)
    .execute()
}

async function notifyOfChoice(
  services: QuoteServices,
  tx: Tx,
  { request, invitation, quote, now }: AcceptedQuote,
  others: { id: string; userId: string }[],
) {
  await queueEmail(services, tx, { kind: 'quote accepted', id: invitation.id, to: 'provider' })
  await queueEmail(services, tx, { kind: 'booking made', id: invitation.id, to: 'customer' })
  await notify(tx, {
    ...toProvider({ id: invitation.id, userId: invitation.providerUser }, now),
    kind: 'quote accepted',
    details: { ...jobIn(request), cents: quote.total_cents },
  })
  for (const other of others) {
    await queueEmail(services, tx, { kind: 'quote not chosen', id: other.id, to: 'provider' })
    const details = jobIn(request)
    await notify(tx, { ...toProvider(other, now), kind: 'quote not chosen', details })
  }
  const providers = [invitation.providerUser, ...others.map(({ userId }) => userId)]
  const users = [request.customer_user, ...providers]
  await notifyRequestChanged(services, tx, { requestId: request.id, users, now })
}

/** Declines one quote; the others stay open. */
export async function refuseQuote(
  services: QuoteServices,
  { invitationId, quoteId, by, now }: Choosing,
): Promise<Outcome> {
  return transaction(services.db, async (tx) => {
    const locked = await lockInvitation(tx, invitationId)
    if (!locked) return refused('gone')
    if (!mayRefuse(locked, quoteId)) return refused('gone')
    const { request, invitation } = locked
    await setRefused(tx, { invitationId, quoteId, now })
    await recordEvent(tx, {
      name: 'quote declined',
      about: { kind: 'invitation', id: invitationId },
      by,
      now,
      details: { quoteId },
    })
    await queueEmail(services, tx, { kind: 'quote not chosen', id: invitationId, to: 'provider' })
    await notify(tx, {
      ...toProvider({ id: invitationId, userId: invitation.providerUser }, now),
      kind: 'quote declined',
      details: jobIn(request),
    })
    await passOnOrEnd(services, tx, { request, invitationId, now })
    await notifyRequestChanged(services, tx, {
      requestId: request.id,
      users: [request.customer_user, invitation.providerUser],
      now,
    })
    return { ok: true }
  })
}

function mayRefuse({ request, invitation, quote }: LockedInvitation, quoteId: string) {
  const mayTake = invitationLifeCycle.canTake('refuse', invitation.state, 'customer')
  return request.state === 'open' && mayTake && quote?.id === quoteId
}

async function setRefused(tx: Tx, { invitationId, quoteId, now }: Omit<Choosing, 'by'>) {
  await tx.updateTable('quotes').set({ state: 'declined' }).where('id', '=', quoteId).execute()
  await tx
    .updateTable('invitations')
    .set({ state: 'not_chosen', ended_at: now, due_at: null })
    .where('id', '=', invitationId)
    .execute()
}

/** A job's title in records, independent of its customer's language. */
export const titleOfJob = (job: Parameters<typeof jobName>[1]) => jobName(i18nFor('en'), job)
