import { type Cents, vatIncludedIn } from '#app/platform/money.ts'
import { type Account, type Cause, givingAccount } from './accounts.ts'

/** A line of a journal: debits are positive, credits negative. */
export type Line = { account: Account; cents: Cents; party?: string }

const debit = (account: Account, cents: Cents, party?: string): Line => ({ account, cents, party })
const credit = (account: Account, cents: Cents, party?: string) => debit(account, -cents, party)

/** Lines of zero are left out. */
const lines = (...all: Line[]) => all.filter(({ cents }) => cents !== 0)

export const sumOf = (journal: readonly Line[]) =>
  journal.reduce((sum, { cents }) => sum + cents, 0)

/** A journal with every line negated: the only way to correct one. */
export const reversalOf = (journal: readonly Line[]): Line[] =>
  journal.map((line) => ({ ...line, cents: -line.cents }))

type Received = { grossCents: Cents; feeCents: Cents }

/** The payment less PayFast's fee, which includes VAT. */
export const moneyArrived = ({ grossCents, feeCents }: Received, party: string) =>
  lines(
    debit('payfast', grossCents - feeCents),
    debit('payment-fees', feeCents),
    credit('customers', grossCents, party),
  )

/** The same for a payment that matches nothing we know. */
export const moneyUnmatched = ({ grossCents, feeCents }: Received) =>
  lines(
    debit('payfast', grossCents - feeCents),
    debit('payment-fees', feeCents),
    credit('unmatched', grossCents),
  )

/** A fee is earned now, or deferred month by month; its 10% is set aside at once. */
export function feeEarned({
  cents,
  isVendor,
  isDeferred,
  tenthCents,
  category,
  party,
}: {
  cents: Cents
  isVendor: boolean
  isDeferred: boolean
  tenthCents: Cents
  category: Cause
  party: string
}): Line[] {
  const vat = isVendor ? vatIncludedIn(cents) : 0
  return lines(
    debit('customers', cents, party),
    credit('vat-output', vat),
    credit(isDeferred ? 'deferred-revenue' : 'revenue', cents - vat),
    ...tenthSetAside(tenthCents, category, party),
  )
}

/** The 10%, or its correction: negative if it comes back from the category. */
export const tenthSetAside = (cents: Cents, category: Cause, party: string) =>
  lines(debit('giving', cents, party), credit(givingAccount(category), cents, party))

/** Some months of a fee were delivered. */
export const feeReleased = (cents: Cents, party: string) =>
  lines(debit('deferred-revenue', cents, party), credit('revenue', cents, party))

/** Prepaid months that won't be delivered: now owed to the provider. */
export function refundedFee({
  cents,
  deferredCents,
  isVendor,
  tenthCents,
  category,
  party,
}: {
  cents: Cents
  /** The part that hadn't been earned yet. */
  deferredCents: Cents
  isVendor: boolean
  /** The reduction of the 10%. */
  tenthCents: Cents
  category: Cause
  party: string
}): Line[] {
  const vat = isVendor ? vatIncludedIn(cents) : 0
  const deferred = Math.min(deferredCents, cents - vat)
  return lines(
    debit('vat-output', vat),
    debit('deferred-revenue', deferred),
    debit('revenue', cents - vat - deferred),
    credit('customers', cents, party),
    ...tenthSetAside(-tenthCents, category, party),
  )
}

/** The provider was refunded. PayFast keeps the payment's fee and charges another. */
export const refundPaid = ({ cents, feeCents }: { cents: Cents; feeCents: Cents }, party: string) =>
  lines(
    debit('customers', cents, party),
    debit('payment-fees', feeCents),
    credit('payfast', cents + feeCents),
  )

/** A bank charged a payment back, and PayFast charged a fee. Without a party it had matched nothing. */
export const chargedBack = (charge: { cents: Cents; feeCents: Cents }, party: string | null) =>
  party === null ? unmatchedReturned(charge) : refundPaid(charge, party)

/** An unmatched payment was returned to its sender. */
export const unmatchedReturned = ({ cents, feeCents }: { cents: Cents; feeCents: Cents }) =>
  lines(
    debit('unmatched', cents),
    debit('payment-fees', feeCents),
    credit('payfast', cents + feeCents),
  )

/** PayFast paid out to our bank account, less a fee. */
export const payfastPaidOut = ({ cents, feeCents }: { cents: Cents; feeCents: Cents }) =>
  lines(debit('bank', cents), debit('payment-fees', feeCents), credit('payfast', cents + feeCents))

/** A category's money was paid to an organisation. */
export const givingPaidOut = (cents: Cents, category: Cause) =>
  lines(debit(givingAccount(category), cents), credit('bank', cents))
