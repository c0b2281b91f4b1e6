import type { RouterContextProvider } from 'react-router'
import { isNpoCategory, type NpoCategory } from '#app/directory/public/npo-categories.ts'
import { launchPhase } from '#app/page/launch-phase.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { priceStepsOn } from '#app/plans/public/agreed.ts'
import { type Cycle, type PlanName, periodMonths } from '#app/plans/public/plans.ts'
import { plansShown } from '#app/plans/public/sale.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { addDays, addMonths, DAY, type Day, dayOf, startOfDay } from '#app/platform/time.ts'
import { type ChosenPlan, chosenPlan } from './chosen-plan.server.ts'
import { billingDays } from './payfast/index.ts'
import { COOLING_OFF_DAYS } from './public/cancellation.ts'
import { dunningCalendar } from './public/dunning.ts'
import { refusals } from './public/outcome.ts'
import { paymentReference } from './public/reference.ts'
import { hasPayfastEnded, ownCheckout } from './result-view.server.ts'
import { noticeWindow } from './subscriptions/clock-steps.ts'
import { isAgreementOver } from './subscriptions/orders.server.ts'
import { payerOf } from './subscriptions/payer.server.ts'
import { placesLeft } from './subscriptions/places.server.ts'
import { newestSubscription } from './subscriptions/save-subscription.server.ts'
import type { Holder, Subscription } from './subscriptions/subscription.ts'
import { chargeDue } from './subscriptions/transitions.ts'

type Context = Readonly<RouterContextProvider>

/** The purpose of /payment-setup for this user, which follows from their application and subscription. */
export async function setupView(context: Context, request: Request) {
  const { db, clock, settings } = context.get(servicesContext)
  const who = visitor(context)
  const payer = who && (await payingFor(db, who.id))
  if (!who || !payer) return { is: 'no application' as const }
  const now = clock.now()
  const today = dayOf(now)
  const subscription = await newestSubscription(db, who.id)
  const shared = {
    name: payer.name,
    reference: paymentReference(payer.name),
    today,
    isVatIncluded: settings.current().vatNumber !== '',
  }
  const purpose = await purposeOf(db, subscription, now, settings.current().declaredHolidays)
  if (subscription && purpose === 'nothing') {
    const { plan, paidUntil, nextChargeOn } = subscription
    const { hasRecord } = payer
    return { ...shared, is: 'active' as const, plan, paidUntil, nextChargeOn, hasRecord }
  }
  const failed = await lastFailure(db, who.id, now)
  if (subscription && purpose === 'recover')
    return { ...shared, is: 'owing' as const, failed, ...amountDueOf(subscription) }
  if (payer.isClosed) return { ...shared, is: 'closed' as const, state: payer.isClosed }
  const left = await placesLeft(db, now)
  const shown = plansShown({ phase: launchPhase(settings.current(), now), placesLeft: left })
  // A term after a prepaid year starts at its end, and the launch special is only for new subscribers.
  const from = purpose === 'go on' ? subscription!.paidUntil! : today
  const plans = shown.filter(({ plan }) => purpose !== 'go on' || plan !== 'launch-special')
  return {
    ...shared,
    is: 'choosing' as const,
    failed,
    /** A new applicant can't pay while new applications are turned off. */
    paused:
      payer.hasRecord || settings.current().newApplications
        ? null
        : requestI18n(context)._(refusals['not now']),
    isGoingOn: purpose === 'go on',
    placesLeft: left,
    plans,
    npoCategory: payer.npoCategory,
    holder: payer.holder,
    days: daysFrom(from, today),
    chosen: preselected(plans, chosenPlan(context, request), subscription),
  }
}

function amountDueOf(subscription: Subscription) {
  const { state, plan, cycle, owingSince, paidUntil } = subscription
  const owing = owingSince && dunningCalendar(owingSince, paidUntil!)
  return {
    state,
    plan,
    cycle,
    cents: chargeDue(subscription),
    owingSince,
    suspendedOn: owing ? owing.suspendedOn : null,
    endedOn: owing ? owing.endedOn : null,
    paidUntil,
  }
}

export type SetupView = Awaited<ReturnType<typeof setupView>>
export type Choosing = Extract<SetupView, { is: 'choosing' }>

/** A user who returns after a failed payment sees that here too, for a day. */
const FAILURE_SHOWN = DAY

/** How the latest attempt to pay failed, if recently. A new attempt replaces it. */
async function lastFailure(db: Queryable, userId: string, now: Date) {
  const last = await ownCheckout(db, userId, null)
  if (!last || last.state === 'paid' || +last.created_at <= +now - FAILURE_SHOWN) return null
  if (await hasPayfastEnded(db, last)) return 'by PayFast' as const
  return last.state === 'cancelled' ? ('by the buyer' as const) : null
}

async function purposeOf(
  db: Queryable,
  subject: Subscription | null,
  now: Date,
  declared: readonly Day[],
): Promise<'start' | 'recover' | 'go on' | 'nothing'> {
  if (!subject || subject.state === 'incomplete' || subject.state === 'ended') return 'start'
  if (subject.state !== 'active' || (await hasNoCard(db, subject))) return 'recover'
  const isPaidAhead = !subject.payingCheckout && !subject.cancelBy && subject.paidUntil
  const isTime = isPaidAhead && startOfDay(noticeWindow(subject.paidUntil!, declared).from) <= now
  return isTime ? 'go on' : 'nothing'
}

/** Paid for now, but there is no card for the next period. */
const hasNoCard = async (db: Queryable, subscription: Subscription) =>
  subscription.payingCheckout !== null &&
  subscription.nextChargeOn !== null &&
  (await isAgreementOver(db, subscription))

/** The dates for every choice. PayFast's form uses the same function. */
function daysFrom(from: Day, today: Day) {
  const next = (cycle: Cycle) =>
    billingDays({ beginsOn: from, today, months: periodMonths(cycle) }).nextChargeOn
  return {
    from,
    next: { monthly: next('monthly'), annual: next('annual') },
    priceStepsOn: priceStepsOn({ from }),
    termEnds: { 12: addMonths(from, 12), 24: addMonths(from, 24) },
    coolsUntil: addDays(today, COOLING_OFF_DAYS),
  }
}

/** The choice from the plan comparison, otherwise from an earlier attempt, while it is on sale. */
function preselected(
  shown: { plan: PlanName; offer: string }[],
  chosen: ChosenPlan | null,
  earlier: Subscription | null,
) {
  const sold = shown.filter(({ offer }) => offer === 'on sale')
  const isSold = (name: PlanName | undefined) => sold.some(({ plan }) => plan === name)
  if (chosen && isSold(chosen.plan)) return { ...chosen, contractMonths: 12 as const }
  if (earlier && isSold(earlier.plan))
    return {
      plan: earlier.plan,
      cycle: earlier.cycle || ('monthly' as const),
      contractMonths: earlier.contractMonths || (12 as const),
    }
  return {
    plan: sold[0]?.plan ?? null,
    cycle: 'monthly' as const,
    contractMonths: 12 as const,
  }
}

export type PayingFor = {
  name: string
  /** A rejected or withdrawn application: until it is reopened there is nothing to pay for. */
  isClosed: 'rejected' | 'withdrawn' | null
  npoCategory: NpoCategory | null
  holder: Holder
  hasRecord: boolean
}

/** The business that an account pays for: its record, or its draft application. */
export async function payingFor(db: Queryable, userId: string): Promise<PayingFor | null> {
  const [application, record, payer] = await Promise.all([
    db
      .selectFrom('application_states')
      .select(['fields', 'state'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('provider_profiles')
      .select(['id', 'npo_category as npoCategory'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    payerOf(db, userId),
  ])
  if (!payer || (!application && !record)) return null
  const typed = (application?.fields ?? {}) as Record<string, unknown>
  const text = (name: string) => (typeof typed[name] === 'string' ? (typed[name] as string) : '')
  const category = record?.npoCategory ?? typed.npoCategory
  return {
    name: payer.name,
    isClosed:
      application?.state === 'rejected' || application?.state === 'withdrawn'
        ? application.state
        : null,
    npoCategory: isNpoCategory(category) ? category : null,
    // A business with a registered company signs as that company.
    holder: text('companyNumber') ? 'company' : 'person',
    hasRecord: record !== undefined,
  }
}
