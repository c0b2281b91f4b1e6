import {
  type ContractMonths,
  type Cycle,
  FIRST_PRICE_MONTHS,
  type PlanName,
  periodMonths,
} from '#app/plans/public/plans.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import type { Cents } from '#app/platform/money.ts'
import { type Day, dayOf } from '#app/platform/time.ts'
import { billingDays } from '../payfast/index.ts'
import { RESERVED_FOR } from './places.server.ts'
import type { Subscription } from './subscription.ts'

export type Purpose = 'start' | 'recover' | 'upgrade' | 'go on'

/** A payment to be made at PayFast; the site's page creates its form from the row of this id. */
export type Checkout = {
  checkoutId: string
  amountCents: Cents
  /** The recurring amount of each period, or null for a single payment. */
  recurring: { cents: Cents; cycle: Cycle; billingDate: Day } | null
  expiresAt: Date
}

export type NewCheckout = {
  subscriptionId: string
  userId: string
  purpose: Purpose
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  amountCents: Cents
  recurringCents: Cents | null
  /** The first day of the period that it pays for. */
  beginsOn: Day
  termsVersion: string
  /** How a client names the business and the payment, if it isn't the site's own page. */
  named?: CheckoutNames
}

export type CheckoutNames = { businessName: string | null; reference: string | null }

export async function openCheckout(tx: Tx, offered: NewCheckout, now: Date): Promise<Checkout> {
  const { cycle, beginsOn, recurringCents, amountCents } = offered
  const checkoutId = newId()
  const expiresAt = new Date(now.getTime() + RESERVED_FOR)
  await tx
    .insertInto('checkouts')
    .values({
      ...columnsOf(offered),
      id: checkoutId,
      state: 'open',
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  const { billingDate } = billingDays({ beginsOn, today: dayOf(now), months: periodMonths(cycle) })
  return {
    checkoutId,
    amountCents,
    recurring: recurringCents === null ? null : { cents: recurringCents, cycle, billingDate },
    expiresAt,
  }
}

const columnsOf = (offered: NewCheckout) => ({
  subscription_id: offered.subscriptionId,
  user_id: offered.userId,
  purpose: offered.purpose,
  plan: offered.plan,
  cycle: offered.cycle,
  contract_months: offered.contractMonths,
  price_months: FIRST_PRICE_MONTHS,
  amount_cents: offered.amountCents,
  recurring_cents: offered.recurringCents,
  begins_on: offered.beginsOn,
  terms_version: offered.termsVersion,
  business_name: offered.named?.businessName ?? null,
  payment_reference: offered.named?.reference ?? null,
})

type Further = Omit<NewCheckout, 'subscriptionId' | 'cycle' | 'contractMonths' | 'named'>

/** A checkout for an existing subscription, with its contract. */
export async function openFurtherCheckout(
  tx: Tx,
  { id, cycle, contractMonths }: Subscription,
  offered: Further,
  now: Date,
): Promise<Checkout> {
  const { userId, purpose, plan, amountCents } = offered
  const checkout = await openCheckout(
    tx,
    { ...offered, subscriptionId: id, cycle, contractMonths },
    now,
  )
  await recordEvent(tx, {
    name: 'checkout begun',
    about: { kind: 'subscription', id },
    by: userId,
    now,
    details: {
      checkout: checkout.checkoutId,
      purpose,
      ...(purpose === 'upgrade' ? { plan } : {}),
      amountCents,
    },
  })
  return checkout
}

export async function checkoutNamed(
  tx: Tx,
  { checkoutId, token }: { checkoutId: string | null; token: string | null },
) {
  // An invalid id matches nothing; PostgreSQL would reject it in a comparison with a uuid.
  const named = isId(checkoutId) ? await oneCheckout(tx, 'id', checkoutId) : undefined
  return named ?? (token ? await oneCheckout(tx, 'token', token) : undefined)
}

async function oneCheckout(tx: Tx, column: 'id' | 'token', value: string) {
  const row = await tx
    .selectFrom('checkouts')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      purpose: row.purpose as Purpose,
      plan: row.plan as PlanName,
      cycle: row.cycle as Cycle,
      contract_months: row.contract_months as ContractMonths,
    }
  )
}

export type CheckoutRow = NonNullable<Awaited<ReturnType<typeof checkoutNamed>>>
