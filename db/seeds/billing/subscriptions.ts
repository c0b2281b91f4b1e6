import { currentVersion } from '#app/agreements/public/text-versions.ts'
import type { Supplier } from '#app/billing/documents/document.ts'
import { RESERVED_FOR, rowOf } from '#app/billing/index.server.ts'
import type { Subscription } from '#app/billing/subscriptions/subscription.ts'
import { FIRST_PRICE_MONTHS, recurs } from '#app/plans/public/plans.ts'
import { dayOf, MINUTE } from '#app/platform/time.ts'
import { Chance } from '../chance.ts'
import { people } from '../people.ts'
import type { Rows } from '../rows.ts'
import { Books, payfastFee } from './books.ts'
import { addCreditNote, addReceipt } from './documents.ts'
import { addEvent, addEvents } from './events.ts'
import {
  type Choice,
  type History,
  type PlannedCharge,
  subscriptionHistory,
  unpaid,
} from './history.ts'

type Payer = {
  name: string
  email: string
  place: string
  vatNumber: string | null
  /** Agreed to be named in campaigns, if the plan includes them. */
  isInCampaigns: boolean
}

export type Making = { rows: Rows; supplier: Supplier; now: Date }

/**
 * The subscription of a generated provider with all its records: checkout, charges, journals, receipts and
 * events. PayFast has no agreement of it, so it has no token, and no due date: nobody pays for it, and time
 * doesn't change it until its owner acts.
 */
export function addSubscription(
  { rows, supplier, now }: Making,
  choice: Choice,
  payer: Payer,
): History {
  // A separate random sequence, so that payments don't change the rest of the generated data.
  const chance = new Chance(`payments ${choice.subscriptionId}`)
  const history = subscriptionHistory(chance, choice, now)
  const { subscription, charges } = history
  addSubscriptionRow(rows, subscription, {
    createdAt: new Date(choice.paidAt.getTime() - 4 * MINUTE),
    updatedAt: subscription.endedAt ?? charges.at(-1)!.settledAt,
    campaignConsentAt: payer.isInCampaigns ? choice.paidAt : null,
  })
  addCheckout(rows, choice, 'paid')
  if (choice.plan === 'launch-special') addLaunchPlace(rows, choice)
  const books = new Books(rows, { chance, now, isVendor: supplier.vatNumber !== '' })
  for (const charge of charges) {
    addCharge(rows, choice, charge)
    addDocuments(rows, chance, { choice, charge, payer, supplier })
  }
  if (choice.refund) addRefund({ rows, now }, chance, { choice, history, books })
  else books.earn(subscription, charges)
  addEvents(rows, chance, { choice, history })
  return history
}

function addLaunchPlace(rows: Rows, { subscriptionId, paidAt, refund }: Choice) {
  const freedAt = refund?.refundedAt ?? null
  rows.add('launch_places', {
    subscription_id: subscriptionId,
    reserved_until: freedAt ?? paidAt,
    taken_at: paidAt,
    freed_at: freedAt,
  })
}

const addCharge = (rows: Rows, choice: Choice, charge: PlannedCharge) =>
  rows.add('charges', {
    id: charge.id,
    reference: charge.reference,
    checkout_id: choice.checkoutId,
    subscription_id: choice.subscriptionId,
    user_id: choice.userId,
    kind: charge.kind,
    plan: choice.plan,
    gross_cents: charge.cents,
    fee_cents: payfastFee(charge.cents),
    period_from: charge.period.from,
    period_to: charge.period.to,
    refund_cents: choice.refund ? charge.cents : 0,
    settled_at: charge.settledAt,
  })

type Documented = { choice: Choice; charge: PlannedCharge; payer: Payer; supplier: Supplier }

function addDocuments(rows: Rows, chance: Chance, { choice, charge, payer, supplier }: Documented) {
  const { plan, cycle, refund } = choice
  const { period, cents, reference } = charge
  const issued = { userId: choice.userId, chargeId: charge.id }
  const content = addReceipt(rows, chance, {
    ...issued,
    issuedAt: charge.settledAt,
    supplier,
    paidFor: { payer, what: 'period', plan, cycle, period, cents, reference, corrects: null },
  })
  if (refund) addCreditNote(rows, chance, { ...issued, issuedAt: refund.refundedAt, content })
}

/** Chosen and never paid: the checkout has expired. */
export function addUnpaidSubscription(
  { rows }: Pick<Making, 'rows'>,
  choice: Omit<Choice, 'paidAt'> & { startedAt: Date },
) {
  const chance = new Chance(`payments ${choice.subscriptionId}`)
  const { startedAt } = choice
  addSubscriptionRow(rows, unpaid(choice), {
    createdAt: startedAt,
    updatedAt: startedAt,
    campaignConsentAt: null,
  })
  addCheckout(rows, { ...choice, paidAt: startedAt }, 'lapsed')
  if (choice.plan === 'launch-special')
    rows.add('launch_places', {
      subscription_id: choice.subscriptionId,
      reserved_until: new Date(startedAt.getTime() + RESERVED_FOR),
    })
  addEvent(rows, chance, choice.subscriptionId, 'checkout begun', startedAt, choice.userId)
}

function addSubscriptionRow(
  rows: Rows,
  subscription: Subscription,
  written: { createdAt: Date; updatedAt: Date; campaignConsentAt: Date | null },
) {
  rows.add('subscriptions', {
    id: subscription.id,
    user_id: subscription.userId,
    ...rowOf(subscription),
    campaign_consent_at: written.campaignConsentAt,
    created_at: written.createdAt,
    updated_at: written.updatedAt,
  })
}

function addCheckout(rows: Rows, choice: Choice, state: 'paid' | 'lapsed') {
  const { plan, cycle, paidAt } = choice
  const startedAt = state === 'paid' ? new Date(paidAt.getTime() - 3 * MINUTE) : paidAt
  const cents = unpaid(choice).priceCents
  rows.add('checkouts', {
    id: choice.checkoutId,
    subscription_id: choice.subscriptionId,
    user_id: choice.userId,
    purpose: 'start',
    plan,
    cycle,
    contract_months: choice.contractMonths,
    amount_cents: cents,
    recurring_cents: recurs(plan, cycle) ? cents : null,
    begins_on: dayOf(paidAt),
    state,
    terms_version: currentVersion('terms'),
    created_at: startedAt,
    expires_at: new Date(startedAt.getTime() + RESERVED_FOR),
    paid_at: state === 'paid' ? paidAt : null,
    price_months: FIRST_PRICE_MONTHS,
  })
}

/** A full refund that PayFast has carried out. */
function addRefund(
  { rows, now }: Pick<Making, 'rows' | 'now'>,
  chance: Chance,
  { choice, history, books }: { choice: Choice; history: History; books: Books },
) {
  const charge = history.charges[0]!
  const { refundedAt: instant, why } = choice.refund!
  const order = chance.id(instant)
  const paidAt = new Date(Math.min(now.getTime(), instant.getTime() + chance.whole(2, 20) * MINUTE))
  rows.add('payfast_orders', {
    id: order,
    kind: 'refund',
    subscription_id: choice.subscriptionId,
    charge_id: charge.id,
    amount_cents: charge.cents,
    cause: `refund ${charge.id}`,
    given_at: instant,
    done_at: paidAt,
  })
  books.earnAndRefund(history.subscription, charge, { order, now: instant, paidAt })
  const by = why === 'cooling off' ? choice.userId : people.nomsa.id
  const details = { why, refundCents: charge.cents }
  addEvent(rows, chance, choice.subscriptionId, 'subscription refunded', instant, by, details)
  addRefundEvent(rows, chance, charge, paidAt)
}

const addRefundEvent = (rows: Rows, chance: Chance, charge: PlannedCharge, paidAt: Date) =>
  rows.add('events', {
    id: chance.id(paidAt),
    name: 'refund made',
    about_kind: 'charge',
    about_id: charge.id,
    by_user: null,
    occurred_at: paidAt,
    details: JSON.stringify({ cents: charge.cents, feeCents: 0 }),
  })
