import type { I18n } from '@lingui/core'
import type { Language } from '#app/platform/languages.ts'
import { spokenPhone } from '#app/platform/phone.ts'
import { addDays, type Day, dayOf, formatDay, formatInstant } from '#app/platform/time.ts'
import { publicName } from '#app/reviews/public/rating.ts'
import { formerName } from './public/customer-name.ts'
import type { InvitationState } from './public/life-cycles.ts'
import { clockOf } from './public/time-left.ts'
import { lastValidDay } from './public/time-outs.ts'
import type { messagesOf, QuoteView, RequestRow } from './queries.server.ts'

type Invitation = { state: InvitationState; invited_at: Date | null; due_at: Date | null }

/** How long the provider has left to answer. */
export function deadlineView({ state, invited_at, due_at }: Invitation, { language, now }: Reader) {
  if (state !== 'waiting') return { clock: null, answerBy: null }
  return {
    clock: clockOf({ invitedAt: invited_at, dueAt: due_at }, now),
    answerBy: due_at ? formatInstant(due_at, language, now) : null,
  }
}

/** The name of a customer whose account was deleted. */
export const formerCustomer = (request: RequestRow, i18n: I18n) =>
  formerName(
    {
      customerUser: request.customer_user,
      guestName: request.guest_name,
      guestEmail: request.guest_email,
    },
    i18n,
  )

export const customerView = (request: RequestRow, former: string | null) => ({
  name: former ?? request.customerName,
  phone: request.guest_phone
    ? { dial: request.guest_phone, spoken: spokenPhone(request.guest_phone) }
    : null,
  email: request.customerEmail,
  plusCode: request.plus_code,
})

/** "Refilwe M.", or nothing where only an email address is known. */
export const shortName = (name: string, hasName: string | null) => (hasName ? publicName(name) : '')

/** The language and time of a view. */
type Reader = { language: Language; now: Date }

export const quoteView = (quote: QuoteView, { language, now }: Reader) => ({
  id: quote.id,
  state: quote.state,
  revision: quote.revision,
  totalCents: quote.totalCents,
  calloutCents: quote.calloutCents,
  vatCents: quote.vatCents,
  lines: quote.lines,
  canComeOn: quote.canComeOn,
  canCome: quote.canComeOn ? formatDay(quote.canComeOn, language, now) : null,
  guaranteeDays: quote.guaranteeDays,
  note: quote.note,
  sentOn: formatInstant(quote.sentAt, language, now),
  goodUntil: formatDay(lastValidDay(quote.validUntil), language, now),
})

type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number]

export const messageView = (
  { id, sender, words, sentAt, isRemoved }: MessageRow,
  { language, now }: Reader,
) => ({
  id,
  sender,
  words,
  isRemoved,
  when: formatInstant(sentAt, language, now),
})

/** The day that the customer wants, where it is neither today nor tomorrow: the form offers those anyway. */
export const laterDay = (day: Day | null, { language, now }: Reader) =>
  day && day > addDays(dayOf(now), 1) ? { day, words: formatDay(day, language, now) } : null
