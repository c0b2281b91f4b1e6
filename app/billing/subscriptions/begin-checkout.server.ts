import type { NpoCategory } from '#app/directory/public/npo-categories.ts'
import { launchPhase } from '#app/page/launch-phase.ts'
import type { Feature } from '#app/plans/public/features.ts'
import {
  type ContractMonths,
  type Cycle,
  contractChoices,
  type PlanName,
  periodPrice,
  priceAfterFirstYear,
  recurs,
} from '#app/plans/public/plans.ts'
import { offerOf } from '#app/plans/public/sale.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Cents } from '#app/platform/money.ts'
import { dayOf, startOfDay } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { type Outcome, type Refusal, refused } from '../public/outcome.ts'
import {
  type Checkout,
  type CheckoutNames,
  type NewCheckout,
  openCheckout,
  type Purpose,
} from './checkouts.server.ts'
import { noticeWindow } from './clock-steps.ts'
import { PLACES_TAG, reservePlace } from './places.server.ts'
import { lockOpenSubscription } from './save-subscription.server.ts'
import type { Holder, Subscription } from './subscription.ts'

export type Choice = {
  userId: string
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  holder: Holder
  npoCategory: NpoCategory
  /** Consent to be named in campaigns. */
  campaignConsent?: boolean
  /** The amount the client expects, if it sends one. */
  amountCents?: Cents
  termsVersion?: string
  named?: CheckoutNames
  now: Date
  works?: ReadonlySet<Feature>
}

/**
 * Starts a checkout: the first one, or to continue after a prepaid year. Reserves a place of the launch
 * special. Nothing is active before PayFast confirms the payment.
 */
export async function beginCheckout(
  services: BillingServices,
  choice: Choice,
): Promise<Outcome<Checkout>> {
  const { plan, cycle, contractMonths, now } = choice
  if (choice.amountCents !== undefined && choice.amountCents !== periodPrice(plan, cycle))
    return refused('amount differs')
  if (!contractChoices(plan, cycle).includes(contractMonths)) return refused('contract differs')
  return transaction(services.db, async (tx) => {
    const before = await openOrNew(tx, choice)
    const purpose = purposeOf(before, choice, services.settings.current().declaredHolidays)
    if (!purpose) return refused('already subscribed')
    if (!isOnSale(services, choice, purpose)) throw new Undone('not on sale')
    if (purpose === 'start') {
      await writeChoice(tx, before.id, choice)
      if (plan === 'launch-special' && !(await reservePlace(tx, before.id, now)))
        throw new Undone('no place left')
    }
    const offered = offeredFor(before, choice, purpose)
    const checkout = await openCheckout(tx, offered, now)
    const { amountCents } = offered
    await recordEvent(tx, {
      name: 'checkout begun',
      about: { kind: 'subscription', id: before.id },
      by: choice.userId,
      now,
      details: { checkout: checkout.checkoutId, purpose, plan, cycle, contractMonths, amountCents },
      tags: plan === 'launch-special' ? [PLACES_TAG] : [],
    })
    return { ok: true as const, ...checkout }
  }).catch((error) => {
    if (error instanceof Undone) return refused(error.why)
    throw error
  })
}

function isOnSale({ settings }: BillingServices, { plan, now, works }: Choice, purpose: Purpose) {
  const offer = offerOf(plan, {
    phase: launchPhase(settings.current(), now),
    // Whether a place is left is decided by reserving it under a lock.
    placesLeft: purpose === 'start' ? Number.POSITIVE_INFINITY : 0,
    works,
  })
  return offer === 'on sale'
}

function offeredFor(before: Subscription, choice: Choice, purpose: Purpose): NewCheckout {
  const { userId, plan, cycle, contractMonths, now, termsVersion = '', named } = choice
  const amountCents = periodPrice(plan, cycle)
  return {
    subscriptionId: before.id,
    userId,
    purpose,
    plan,
    cycle,
    contractMonths,
    amountCents,
    recurringCents: recurs(plan, cycle) ? amountCents : null,
    beginsOn: purpose === 'go on' ? before.paidUntil! : dayOf(now),
    termsVersion,
    named,
  }
}

/** Rolls back the transaction when it is refused. */
class Undone extends Error {
  readonly why: Refusal
  constructor(why: Refusal) {
    super(why)
    this.why = why
  }
}

function purposeOf(
  before: Subscription,
  { now }: Choice,
  declared: readonly string[],
): Extract<Purpose, 'start' | 'go on'> | null {
  if (before.state === 'incomplete') return 'start'
  const isPaidAhead = before.state === 'active' && !before.payingCheckout && !before.cancelBy
  const isTime = isPaidAhead && startOfDay(noticeWindow(before.paidUntil!, declared).from) <= now
  return isTime ? 'go on' : null
}

/** The account's subscription, created if there is none; concurrent calls create only one. */
async function openOrNew(tx: Tx, choice: Choice): Promise<Subscription> {
  const before = await lockOpenSubscription(tx, choice.userId)
  if (before) return before
  await tx
    .insertInto('subscriptions')
    .values({
      ...chosen(choice),
      id: newId(),
      user_id: choice.userId,
      state: 'incomplete',
      created_at: choice.now,
    })
    .onConflict((conflict) => conflict.column('user_id').where('state', '<>', 'ended').doNothing())
    .execute()
  return (await lockOpenSubscription(tx, choice.userId))!
}

async function writeChoice(tx: Tx, id: string, choice: Choice) {
  await tx.updateTable('subscriptions').set(chosen(choice)).where('id', '=', id).execute()
}

const chosen = ({ plan, cycle, now, ...choice }: Choice) => ({
  plan,
  cycle,
  contract_months: choice.contractMonths,
  holder: choice.holder,
  npo_category: choice.npoCategory,
  campaign_consent_at: choice.campaignConsent ? now : null,
  price_cents: periodPrice(plan, cycle),
  next_price_cents: priceAfterFirstYear(plan, cycle),
  updated_at: now,
})
