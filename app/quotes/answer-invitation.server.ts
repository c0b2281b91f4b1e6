import { refreshListing } from '#app/directory/index.server.ts'
import { notify } from '#app/notifications/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, type Day } from '#app/platform/time.ts'
import { passOnOrEnd } from './invite-next-provider.server.ts'
import { type LockedInvitation, lockInvitation } from './locks.server.ts'
import { jobIn, toCustomer } from './notices.ts'
import { notifyRequestChanged } from './notify-request-changed.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { invitationLifeCycle, type QuoteState } from './public/life-cycles.ts'
import { validUntil } from './public/time-outs.ts'
import type { QuoteServices } from './quote-services.ts'
import { lineAmount, type QuoteLine, quoteSums } from './quote-sums.ts'
import { queueGuestText } from './text-guest.server.ts'

export type QuoteInput = {
  lines: QuoteLine[]
  calloutCents: number
  canComeOn: Day | null
  guaranteeDays: number | null
  validDays: number
  note: string
}

type Answering = { invitationId: string; by: string; now: Date }

/** Sends a quote, or replaces the current one. The server computes the amounts. */
export async function sendQuote(
  services: QuoteServices,
  { invitationId, by, now, quote }: Answering & { quote: QuoteInput },
): Promise<Outcome<{ quoteId: string }>> {
  return transaction(services.db, async (tx) => {
    const locked = await lockInvitation(tx, invitationId)
    const why = mayAnswer(locked, locked?.invitation.state === 'quoted' ? 'revise' : 'quote', now)
    if (!locked || why) return refused(why ?? 'gone')
    const { invitation, request } = locked
    const { last, areTooMany } = await earlierQuotes(tx, invitationId, now)
    if (areTooMany) return refused('too many quotes')

    const revision = last + 1
    const { quoteId, totalCents } = await replaceQuote(tx, locked, { quote, revision, now })
    await recordEvent(tx, {
      name: revision === 1 ? 'quote sent' : 'quote revised',
      about: { kind: 'invitation', id: invitationId },
      by,
      now,
      details: { quoteId, total: totalCents },
    })
    await queueEmail(services, tx, { kind: 'quote arrived', id: quoteId, to: 'customer' })
    await queueGuestText(services, tx, request)
    await notify(tx, {
      ...toCustomer(request, quoteId, now),
      kind: 'quote arrived',
      details: { ...jobIn(request), providerId: invitation.provider_id, cents: totalCents },
    })
    await refreshAfterAnswer(services, tx, locked, now)
    return { ok: true, quoteId }
  })
}

/** The new quote replaces the current one, in the customer's saved quotes too. */
async function replaceQuote(
  tx: Tx,
  { request, invitation, quote: current }: LockedInvitation,
  { quote, revision, now }: { quote: QuoteInput; revision: number; now: Date },
) {
  const sums = quoteSums(quote.lines, quote.calloutCents, invitation.vatNumber !== null)
  const until = validUntil(now, quote.validDays)
  const quoteId = newId()
  if (current) await setQuoteState(tx, current.id, 'replaced')
  await insertQuote(tx, quote, {
    id: quoteId,
    invitation_id: invitation.id,
    revision,
    vat_cents: sums.vat,
    total_cents: sums.total,
    valid_until: until,
    sent_at: now,
  })
  await tx
    .updateTable('invitations')
    .set({ state: 'quoted', first_answer_at: invitation.first_answer_at ?? now, due_at: until })
    .where('id', '=', invitation.id)
    .execute()
  if (request.customer_user)
    await saveForCustomer(tx, request.customer_user, quoteId, current?.id ?? null, now)
  return { quoteId, totalCents: sums.total }
}

/** Updates both sides' open pages, and the listing, whose reply time may have changed. */
async function refreshAfterAnswer(
  services: QuoteServices,
  tx: Tx,
  { request, invitation }: LockedInvitation,
  now: Date,
) {
  await notifyRequestChanged(services, tx, {
    requestId: request.id,
    users: [request.customer_user, invitation.providerUser],
    now,
  })
  if (!invitation.first_answer_at) await refreshListing(tx, invitation.provider_id, now)
}

const setQuoteState = (tx: Tx, quoteId: string, state: QuoteState) =>
  tx.updateTable('quotes').set({ state }).where('id', '=', quoteId).execute()

type QuoteColumns = {
  id: string
  invitation_id: string
  revision: number
  vat_cents: number
  total_cents: number
  valid_until: Date
  sent_at: Date
}

async function insertQuote(tx: Tx, quote: QuoteInput, columns: QuoteColumns) {
  await tx
    .insertInto('quotes')
    .values({
      ...columns,
      note: quote.note,
      callout_cents: quote.calloutCents,
      can_come_on: quote.canComeOn,
      guarantee_days: quote.guaranteeDays,
      state: 'sent',
    })
    .execute()
  const lines = quote.lines.map((line, position) => ({
    quote_id: columns.id,
    position,
    kind: line.kind,
    words: line.words,
    quantity: line.quantity,
    unit_cents: line.unitCents,
    amount_cents: lineAmount(line),
  }))
  if (lines.length > 0) await tx.insertInto('quote_lines').values(lines).execute()
}

export const declineReasons = [
  'too far',
  'no time',
  'not my work',
  'too little known',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]

/** The provider declines. */
export async function declineInvitation(
  services: QuoteServices,
  { invitationId, by, now, reason }: Answering & { reason: DeclineReason },
): Promise<Outcome> {
  return endInvitation(services, { invitationId, by, now, step: 'decline', reason })
}

/** Withdraws a quote before it was accepted. */
export async function takeBackQuote(
  services: QuoteServices,
  { invitationId, by, now, reason }: Answering & { reason: DeclineReason },
): Promise<Outcome> {
  return endInvitation(services, { invitationId, by, now, step: 'take_back', reason })
}

type Ending = Answering & { step: 'decline' | 'take_back'; reason: DeclineReason }

function endInvitation(services: QuoteServices, ending: Ending): Promise<Outcome> {
  return transaction(services.db, (tx) => endInvitationIn(services, tx, ending))
}

/** Declines, or withdraws a quote, within the caller's transaction. */
export async function endInvitationIn(
  services: QuoteServices,
  tx: Tx,
  { invitationId, by, now, step, reason }: Ending,
): Promise<Outcome> {
  const locked = await lockInvitation(tx, invitationId)
  const why = mayAnswer(locked, step, now)
  if (!locked || why) return refused(why ?? 'gone')
  const { invitation, request } = locked
  await setDeclined(tx, locked, { reason, now })
  await recordEvent(tx, {
    name: step === 'decline' ? 'request declined' : 'quote withdrawn',
    about: { kind: 'invitation', id: invitationId },
    by,
    now,
    details: { reason },
  })
  const kind = step === 'decline' ? 'invitation declined' : 'quote withdrawn'
  await queueEmail(services, tx, { kind, id: invitationId, to: 'customer' })
  await queueGuestText(services, tx, request)
  await notify(tx, {
    ...toCustomer(request, invitationId, now),
    kind,
    details: { ...jobIn(request), providerId: invitation.provider_id },
  })
  await passOnOrEnd(services, tx, { request, invitationId, now })
  await refreshAfterAnswer(services, tx, locked, now)
  return { ok: true }
}

async function setDeclined(
  tx: Tx,
  { invitation, quote }: LockedInvitation,
  { reason, now }: { reason: DeclineReason; now: Date },
) {
  await tx
    .updateTable('invitations')
    .set({
      state: 'declined',
      first_answer_at: invitation.first_answer_at ?? now,
      ended_at: now,
      end_reason: reason,
      due_at: null,
    })
    .where('id', '=', invitation.id)
    .execute()
  if (quote) await setQuoteState(tx, quote.id, 'withdrawn')
}

function mayAnswer(
  locked: LockedInvitation | undefined,
  step: 'quote' | 'revise' | 'decline' | 'take_back',
  now: Date,
) {
  if (!locked) return 'gone'
  const { request, invitation } = locked
  if (request.state === 'withdrawn') return 'withdrawn'
  if (request.state !== 'open') return 'gone'
  if (invitation.state === 'expired' || (invitation.due_at && invitation.due_at <= now))
    return 'expired'
  return invitationLifeCycle.canTake(step, invitation.state, 'provider') ? null : 'gone'
}

/** The customer gets an email for each. */
const MOST_QUOTES_A_DAY = 20

async function earlierQuotes(tx: Tx, invitationId: string, now: Date) {
  const rows = await tx
    .selectFrom('quotes')
    .select(['revision', 'sent_at as sentAt'])
    .where('invitation_id', '=', invitationId)
    .execute()
  const isToday = ({ sentAt }: { sentAt: Date }) => now.getTime() - sentAt.getTime() < DAY
  const last = Math.max(0, ...rows.map(({ revision }) => revision))
  return { last, areTooMany: rows.filter(isToday).length >= MOST_QUOTES_A_DAY }
}

/** Adds the quote to the customer's list. If they removed the one it replaces, it stays out. */
async function saveForCustomer(
  tx: Tx,
  userId: string,
  quoteId: string,
  replaces: string | null,
  now: Date,
) {
  if (replaces) {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_quotes')
      .where('quote_id', '=', replaces)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
  }
  await tx
    .insertInto('saved_quotes')
    .values({ quote_id: quoteId, user_id: userId, saved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
