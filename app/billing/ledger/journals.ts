import { type Cents, vatIncludedIn } from '#app/platform/money.ts'
import { type Account, type Cause, givingAccount } from './accounts.ts'

/** One line: debits are positive, credits negative. */
export type Line = { account: Account; cents: Cents; party?: string }

const debit = (account: Account, cents: Cents, party?: string): Line => ({ account, cents, party })
const credit = (account: Account, cents: Cents, party?: string) => debit(account, -cents, party)

/** Lines of nothing are left out. */
const lines = (...all: Line[]) => all.filter(({ cents }) => cents !== 0)

export const sumOf = (journal: readonly Line[]) =>
  journal.reduce((sum, { cents }) => sum + cents, 0)

/** Every line turned round: the only way to correct. */
export const reversalOf = (journal: readonly Line[]): Line[] =>
  journal.map((line) => ({ ...line, cents: -line.cents }))

type Received = { grossCents: Cents; feeCents: Cents }

/** PayFast holds what was paid less its fee, which includes the VAT of it. */
export const moneyArrived = ({ grossCents, feeCents }: Received, party: string) =>
  lines(
    debit('payfast', grossCents - feeCents),
    debit('payment-fees', feeCents),
    credit('customers', grossCents, party),
  )

/** The same for money that belongs to nothing we know. */
export const moneyUnmatched = ({ grossCents, feeCents }: Received) =>
  lines(
    debit('payfast', grossCents - feeCents),
    debit('payment-fees', feeCents),
    credit('unmatched', grossCents),
  )

/** A fee was earned, or will be month by month; its tenth is set aside at once. */
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

/** A tenth, or what corrects it: below zero it comes back from the category. */
export const tenthSetAside = (cents: Cents, category: Cause, party: string) =>
  lines(debit('giving', cents, party), credit(givingAccount(category), cents, party))

/** Some months of a fee were served. */
export const feeReleased = (cents: Cents, party: string) =>
  lines(debit('deferred-revenue', cents, party), credit('revenue', cents, party))

/** Months that were paid for and will not be served: owed to the provider from now on. */
export function feeGivenBack({
  cents,
  deferredCents,
  isVendor,
  tenthCents,
  category,
  party,
}: {
  cents: Cents
  /** How much of it had not been earned yet. */
  deferredCents: Cents
  isVendor: boolean
  /** What the tenth falls by. */
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

/** The provider has the money back. PayFast keeps the fee of the payment and takes one for this. */
export const refundPaid = ({ cents, feeCents }: { cents: Cents; feeCents: Cents }, party: string) =>
  lines(
    debit('customers', cents, party),
    debit('payment-fees', feeCents),
    credit('payfast', cents + feeCents),
  )

/** A bank took a payment back, and PayFast kept a fee for it. Without a party it had matched nothing. */
export const chargedBack = (charge: { cents: Cents; feeCents: Cents }, party: string | null) =>
  party === null ? unmatchedReturned(charge) : refundPaid(charge, party)

/** Money that belonged to nothing we know went back to where it came from. */
export const unmatchedReturned = ({ cents, feeCents }: { cents: Cents; feeCents: Cents }) =>
  lines(
    debit('unmatched', cents),
    debit('payment-fees', feeCents),
    credit('payfast', cents + feeCents),
  )

/** PayFast has moved money to our bank, and kept a fee for it. */
export const payfastPaidOut = ({ cents, feeCents }: { cents: Cents; feeCents: Cents }) =>
  lines(debit('bank', cents), debit('payment-fees', feeCents), credit('payfast', cents + feeCents))

/** A category's money went to an organisation. */
export const givingPaidOut = (cents: Cents, category: Cause) =>
  lines(debit(givingAccount(category), cents), credit('bank', cents))
