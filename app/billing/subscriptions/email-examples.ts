import type { Invented } from '#app/platform/emails.server.ts'
import { addDays, dayOf } from '#app/platform/time.ts'
import type { BillingEmailDetails, BillingEmailKind } from './email-kinds.ts'
import type { BillingEmailContext } from './email-words.ts'

/** Invented data of an email: together they show each of its texts. */
export function billingEmailExamples(
  kind: BillingEmailKind,
  { recipient, siteUrl, now }: Invented,
): BillingEmailContext[] {
  const today = dayOf(now)
  const days = { today, soon: addDays(today, 7), later: addDays(today, 30) }
  return detailsOf[kind](days).map((details) => ({ recipient, siteUrl, details }))
}

type Days = { today: string; soon: string; later: string }
type Examples = Record<BillingEmailKind, (days: Days) => BillingEmailDetails[]>

const CENTS = 149_99

const paid = ({ today, later }: Days) => ({
  plan: 'standard',
  cents: CENTS,
  to: later,
  number: 'INV-2026-000123',
  next: later,
  nextCents: CENTS,
  coolsUntil: today,
})

const aboutPayments: Omit<Examples, keyof typeof aboutContracts | keyof typeof toOffice> = {
  'payment received': (days) => [
    { ...paid(days), isFirst: 1, hasApplied: 0 },
    { ...paid(days), isFirst: 0, coolsUntil: '' },
  ],
  'charge missed': ({ today, soon }) => [
    { cents: CENTS, since: today, suspends: soon, reminder: 1, isAgreementOver: 0 },
    { cents: CENTS, since: today, suspends: soon, reminder: 3, isAgreementOver: 1 },
  ],
  'access suspended': ({ later }) => [{ cents: CENTS, ends: later }],
  'card agreement ended': ({ later }) => [{ until: later }],
  'card changed': ({ soon }) => [{ suspends: '' }, { suspends: soon }],
  'payment charged back': ({ today, soon }) => [
    { cents: CENTS, paidOn: today, reference: '1234567', suspends: soon, hasEnded: 0 },
    { cents: CENTS, paidOn: today, reference: '1234567', suspends: '', hasEnded: 1 },
    { cents: CENTS, paidOn: today, reference: '1234567', suspends: '', hasEnded: 0 },
  ],
  'refund coming': () => [
    { cents: CENTS, why: 'ended' },
    { cents: CENTS, why: '' },
  ],
  'refund made': () => [{ cents: CENTS }],
}

const aboutContracts = {
  'subscription ended': () => [
    { reason: 'not paid' },
    { reason: 'cancelled' },
    { reason: 'term over' },
  ],
  'end scheduled': ({ soon, later }: Days) => {
    const end = { effective: soon, access: later, cost: CENTS, refund: CENTS }
    return [
      { ...end, by: 'law' },
      { ...end, by: 'contract', refund: 0 },
    ]
  },
  'end taken back': ({ later }: Days) => [
    { afterwards: 'charged', until: later },
    { afterwards: 'card needed', until: later },
    { afterwards: 'nothing', until: later },
  ],
  'plan upgraded': ({ later }: Days) => [{ plan: 'premium', from: later, cents: 299_00 }],
  'contract renews': ({ later }: Days) => [
    { end: later, cycle: 'monthly', cents: CENTS },
    { end: later, cycle: 'annual', cents: 1_619_89 },
  ],
  'prepaid year ends': ({ later }: Days) => [
    { end: later, standardMonthly: CENTS, standardAnnual: 1_619_89 },
  ],
  'new price': ({ later }: Days) => [{ from: later, cents: CENTS, before: 49_99 }],
}

const toOffice = {
  'money unmatched': () => [
    { cents: CENTS, expected: 0, reference: '1234567' },
    { cents: CENTS, expected: 49_99, reference: '1234567' },
  ],
  'money surplus': () => [{ cents: CENTS, reference: '1234567' }],
  'cap exceeded': () => [{ subscription: 'example' }],
  'notification quarantined': () => [
    { why: 'signature', reference: '1234567' },
    { why: 'signature', reference: '' },
  ],
}

export const isToOffice = (kind: BillingEmailKind) => Object.hasOwn(toOffice, kind)

const detailsOf: Examples = { ...aboutPayments, ...aboutContracts, ...toOffice }
