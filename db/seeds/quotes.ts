import { vatIncludedIn } from '#app/platform/money.ts'
import { addDays, dayOf } from '#app/platform/time.ts'
import type { Chance } from './chance.ts'
import type { MadeProvider, Offer } from './provider-types.ts'
import type { Rows } from './rows.ts'

type Quote = {
  id: string
  invitationId: string
  provider: MadeProvider
  offer: Offer
  quantity: number
  complexity: number
  sentAt: Date
  until: Date
  state: string
}

/** The state of a quote that wasn't accepted, by the state of its invitation. */
export function quoteStateOf(invitationState: string) {
  if (invitationState === 'not_chosen') return 'declined'
  return invitationState === 'expired' ? 'expired' : 'sent'
}

/** Adds a quote with its lines. Returns its total in cents. */
export function addQuote(rows: Rows, chance: Chance, quote: Quote): number {
  const { id, invitationId, provider, sentAt } = quote
  const { lines, callout } = drawLines(chance, quote)
  const total = lines.reduce((sum, line) => sum + line.quantity * line.unit_cents, callout)
  rows.add('quotes', {
    id,
    invitation_id: invitationId,
    note: chance.happens(0.4) ? chance.one(notes) : '',
    callout_cents: callout,
    vat_cents: provider.isVendor ? vatIncludedIn(total) : 0,
    total_cents: total,
    can_come_on: addDays(dayOf(sentAt), chance.whole(1, 6)),
    guarantee_days: chance.one([null, 30, 90, 180, 365]),
    valid_until: quote.until,
    state: quote.state,
    sent_at: sentAt,
  })
  lines.forEach((line, position) => {
    rows.add('quote_lines', {
      quote_id: id,
      position,
      ...line,
      amount_cents: line.quantity * line.unit_cents,
    })
  })
  return total
}

function drawLines(chance: Chance, { provider, quantity, complexity, ...quote }: Quote) {
  // Each provider quotes from their own price list.
  const offer = provider.offers.find(({ key }) => key === quote.offer.key) ?? quote.offer
  const unit = Math.max(
    10_00,
    Math.round((offer.cents * complexity * chance.factor(0.05)) / 10_00) * 10_00,
  )
  const partsUnit = Math.round((unit * (offer.parts ?? 0)) / 10_00) * 10_00
  const lines = [
    { kind: 'labour', words: offer.title, quantity, unit_cents: unit - partsUnit },
    ...(partsUnit > 0
      ? [{ kind: 'parts', words: 'Material', quantity, unit_cents: partsUnit }]
      : []),
  ]
  const callout =
    provider.calloutCents > 0 && offer.unit === 'job' && chance.happens(0.35)
      ? Math.round(provider.calloutCents / 20_00) * 10_00
      : 0
  return { lines, callout }
}

const notes = [
  'Price includes clearing up. If I find something else I phone before I touch it.',
  'I can come earlier if somebody cancels.',
  'Please switch off at the board before I come.',
  'Material at cost, slips with the invoice.',
  'Parking for a bakkie would help.',
  'If it is simpler than it looks, it gets cheaper.',
]
