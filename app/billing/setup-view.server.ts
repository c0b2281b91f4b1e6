import type { RouterContextProvider } from 'react-router'
import { visitor } from '#app/auth/visitors/visitor.server.ts'
import { isNpoCategory, type NpoCategory } from '#app/giving/npo-categories.ts'
import { launchPhase } from '#app/launch/phases.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { addDays, addMonths, DAY, type Day, dayOf, startOfDay } from '#app/platform/time.ts'
import { servicesContext } from '#app/services.server.ts'
import { billingDateFrom } from './payfast/index.ts'
import { paymentReference } from './payments/reference.ts'
import { type PlanName, periodMonths } from './plans/plans.ts'
import { plansShown } from './plans/sale.ts'
import { hasPayfastEnded, ownCheckout } from './result-view.server.ts'
import { COOLING_OFF_DAYS } from './subscriptions/cancellation.ts'
import { noticeWindow } from './subscriptions/clock-steps.ts'
import { dunningCalendar } from './subscriptions/dunning.ts'
import { newestSubscription } from './subscriptions/keep-subscription.server.ts'
import { payerOf } from './subscriptions/payer.server.ts'
import { placesLeft } from './subscriptions/places.server.ts'
import type { Holder, Subscription } from './subscriptions/subscription.ts'
import { chargeDue } from './subscriptions/transitions.ts'

type Context = Readonly<RouterContextProvider>

/** What /payment-setup is for, for whoever asks: it follows from their application and subscription. */
export async function setupView(context: Context) {
  const { db, clock, settings } = context.get(servicesContext)
  const who = visitor(context)
  const payer = who && (await payingFor(db, who.id))
  if (!who || !payer) return { is: 'no application' as const }
  const at = clock.now()
  const today = dayOf(at)
  const of = await newestSubscription(db, who.id)
  const shared = {
    name: payer.name,
    reference: paymentReference(payer.name),
    today,
    isVatIncluded: settings.current().vatNumber !== '',
  }
  const purpose = await purposeOf(db, of, at, settings.current().declaredHolidays)
  if (of && purpose === 'nothing')
    return {
      ...shared,
      is: 'active' as const,
      plan: of.plan,
      paidUntil: of.paidUntil,
      nextChargeOn: of.nextChargeOn,
      hasRecord: payer.hasRecord,
    }
  const failed = await lastFailure(db, who.id, at)
  if (of && purpose === 'recover') {
    const owing = of.owingSince && dunningCalendar(of.owingSince, of.paidUntil!)
    return {
      ...shared,
      is: 'owing' as const,
      failed,
      state: of.state,
      plan: of.plan,
      cycle: of.cycle,
      cents: chargeDue(of),
      owingSince: of.owingSince,
      suspendedOn: owing ? owing.suspendedOn : null,
      endedOn: owing ? owing.endedOn : null,
      paidUntil: of.paidUntil,
    }
  }
  const left = await placesLeft(db, at)
  const shown = plansShown({ phase: launchPhase(settings.current(), at), placesLeft: left })
  // To go on after a year that was paid ahead counts from its end, and the special is for beginners.
  const from = purpose === 'go on' ? of!.paidUntil! : today
  const plans = shown.filter(({ plan }) => purpose !== 'go on' || plan !== 'launch-special')
  return {
    ...shared,
    is: 'choosing' as const,
    failed,
    isGoingOn: purpose === 'go on',
    placesLeft: left,
    plans,
    npoCategory: payer.npoCategory,
    holder: payer.holder,
    days: daysFrom(from, today),
    chosen: chosenBefore(of, plans),
  }
}

export type SetupView = Awaited<ReturnType<typeof setupView>>
export type Choosing = Extract<SetupView, { is: 'choosing' }>

/** Whoever comes back after a payment that failed reads of it here as well, for a day. */
const FAILURE_SHOWN = DAY

/** Who ended the last attempt to pay, where it failed a short while ago. A new attempt takes its place. */
async function lastFailure(db: Queryable, userId: string, at: Date) {
  const last = await ownCheckout(db, userId, null)
  if (!last || last.state === 'paid' || +last.created_at <= +at - FAILURE_SHOWN) return null
  if (await hasPayfastEnded(db, last)) return 'by PayFast' as const
  return last.state === 'cancelled' ? ('by the buyer' as const) : null
}

async function purposeOf(
  db: Queryable,
  of: Subscription | null,
  at: Date,
  declared: readonly Day[],
): Promise<'start' | 'recover' | 'go on' | 'nothing'> {
  if (!of || of.state === 'incomplete' || of.state === 'ended') return 'start'
  if (of.state !== 'active' || (await isAgreementOver(db, of))) return 'recover'
  const isPaidAhead = !of.payingCheckout && !of.cancelBy && of.paidUntil
  const isTime = isPaidAhead && startOfDay(noticeWindow(of.paidUntil!, declared).from) <= at
  return isTime ? 'go on' : 'nothing'
}

/** Paid for now, while nothing is there any more to pay the next period with. */
async function isAgreementOver(db: Queryable, { payingCheckout, nextChargeOn }: Subscription) {
  if (!payingCheckout || !nextChargeOn) return false
  const row = await db
    .selectFrom('checkouts')
    .select('token_cancelled_at as endedAt')
    .where('id', '=', payingCheckout)
    .executeTakeFirst()
  return row?.endedAt != null
}

/** The days that every choice leads to, counted once here, so that page and charge agree. */
function daysFrom(from: Day, today: Day) {
  const counted = from === today ? billingDateFrom(today) : from
  const next = (months: number) =>
    counted === today ? addMonths(today, months) : from === today ? counted : from
  return {
    from,
    next: { monthly: next(periodMonths('monthly')), annual: next(periodMonths('annual')) },
    termEnds: { 12: addMonths(from, 12), 24: addMonths(from, 24) },
    coolsUntil: addDays(today, COOLING_OFF_DAYS),
  }
}

function chosenBefore(of: Subscription | null, shown: { plan: PlanName; offer: string }[]) {
  const sold = shown.filter(({ offer }) => offer === 'on sale')
  const before = sold.find(({ plan }) => plan === of?.plan)?.plan
  return {
    plan: before ?? sold[0]?.plan ?? null,
    cycle: (before && of?.cycle) || ('monthly' as const),
    contractMonths: (before && of?.contractMonths) || (12 as const),
  }
}

export type PayingFor = {
  name: string
  npoCategory: NpoCategory | null
  holder: Holder
  hasRecord: boolean
}

/** The business that an account pays for: its record, or the application it has begun. */
export async function payingFor(db: Queryable, userId: string): Promise<PayingFor | null> {
  const [application, record, payer] = await Promise.all([
    db.selectFrom('applications').select('fields').where('user_id', '=', userId).executeTakeFirst(),
    db
      .selectFrom('providers')
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
    name: record ? payer.name : text('tradingName') || text('fullName') || payer.name,
    npoCategory: isNpoCategory(category) ? category : null,
    // Whoever trades through a registered company agrees as that company.
    holder: text('companyNumber') ? 'company' : 'person',
    hasRecord: record !== undefined,
  }
}
