import type { I18n } from '@lingui/core'
import type { RouterContextProvider } from 'react-router'
import { npoCategories } from '#app/directory/public/npo-categories.ts'
import { type LaunchPhase, launchPhase } from '#app/page/launch-phase.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { isUpgrade, type PlanName, planNames, plans } from '#app/plans/public/plans.ts'
import { offerOf } from '#app/plans/public/sale.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { type Day, dayOf } from '#app/platform/time.ts'
import { documentNumber, type Series } from './documents/document.ts'
import { tenthsOf } from './ledger/queries.server.ts'
import { cardUpdateUrl } from './payfast/index.ts'
import { startedMonths, waysToEnd } from './public/cancellation.ts'
import { dunningCalendar } from './public/dunning.ts'
import { campaignConsentOf } from './subscriptions/campaigns.server.ts'
import { canStay } from './subscriptions/end-subscription.server.ts'
import { upgradeOffer } from './subscriptions/proration.ts'
import { paidCharges, payingToken, paymentsOf } from './subscriptions/queries.server.ts'
import { newestSubscription } from './subscriptions/save-subscription.server.ts'
import type { Subscription } from './subscriptions/subscription.ts'
import { chargeDue } from './subscriptions/transitions.ts'

type Context = Readonly<RouterContextProvider>

const PAGE = '/provider-portal/payments'

/** An account's subscription and payments: its state, the possible changes, the receipts. */
export async function paymentsView(context: Context, userId: string) {
  const { db, clock, settings, config, payfast } = context.get(servicesContext)
  const i18n = i18nFor(context.get(languageContext))
  const now = clock.now()
  const today = dayOf(now)
  const [subject, payments, token, consent, given] = await Promise.all([
    newestSubscription(db, userId),
    paymentsOf(db, userId),
    payingToken(db, userId),
    campaignConsentOf(db, userId),
    givenBy(db, userId),
  ])
  const isRunning = subject !== null && subject.state !== 'incomplete' && subject.state !== 'ended'
  const phase = launchPhase(settings.current(), now)
  const { declaredHolidays: declared } = settings.current()
  const paymentIds = payments.map(({ id }) => id)
  const [tenths, ways] = await Promise.all([
    tenthsOf(db, paymentIds),
    isRunning ? waysOf(db, subject, { today, declared }) : null,
  ])
  return {
    subscription: subject && {
      ...stateOf(subject, today),
      name: i18n._(plans[subject.plan].name),
      end: scheduledEnd(subject, now),
    },
    isRunning,
    cardUpdate: token ? cardUpdateUrl(payfast.account, token, `${config.siteUrl}${PAGE}`) : null,
    upgrades: namedPlans(i18n, upgradesFrom(subject, phase, today)),
    ways,
    /** Since when the business agreed to be named in campaigns; null for plans without them. */
    campaigns:
      isRunning && consent ? { agreedOn: consent.agreedAt && dayOf(consent.agreedAt) } : null,
    given: {
      ...givenInCents(given),
      cause: subject && i18n._(npoCategories[subject.npoCategory]),
    },
    payments: payments.map((payment) => paymentView(payment, tenths)),
  }
}

const namedPlans = <Upgrade extends { plan: PlanName }>(i18n: I18n, upgrades: readonly Upgrade[]) =>
  upgrades.map((upgrade) => ({ ...upgrade, name: i18n._(plans[upgrade.plan].name) }))

/** What the provider's cause got from all their fees. */
const givenInCents = (given: Awaited<ReturnType<typeof givenBy>>) => ({
  cents: Number(given?.cents ?? 0),
  paidCents: Number(given?.paidCents ?? 0),
})

const paymentView = (
  payment: Awaited<ReturnType<typeof paymentsOf>>[number],
  tenths: ReadonlyMap<string, number>,
) => ({
  ...payment,
  tenthCents: tenths.get(payment.id) ?? 0,
  documents: payment.documents.map(documentView),
})

function documentView({
  id,
  series: text,
  number,
}: {
  id: string
  series: string
  number: number
}) {
  const series = text as Series
  return { id, series, number: documentNumber(series, number) }
}

/** The higher plans on sale, with the price of an upgrade today. */
function upgradesFrom(subscription: Subscription | null, phase: LaunchPhase, today: Day) {
  if (subscription?.state !== 'active' || subscription.cancelBy) return []
  return planNames
    .filter((plan) => isUpgrade(subscription.plan, plan))
    .filter((plan) => offerOf(plan, { phase, placesLeft: 0 }) === 'on sale')
    .map((plan) => ({ plan, ...upgradeOffer(subscription, plan, today) }))
}

const givenBy = (db: Queryable, userId: string) =>
  db
    .selectFrom('giving_bases')
    .select(['tenth_cents as cents', 'base_cents as paidCents'])
    .where('party', '=', userId)
    .executeTakeFirst()

export type PaymentsView = Awaited<ReturnType<typeof paymentsView>>

/** A subscription's price, paid-until date, contract and overdue amount. */
function stateOf(subject: Subscription, today: Day) {
  const isRunning = subject.state !== 'incomplete' && subject.state !== 'ended'
  return {
    state: subject.state,
    cycle: subject.cycle,
    cents: subject.priceCents,
    paidUntil: subject.paidUntil,
    nextCharge: subject.nextChargeOn
      ? { on: subject.nextChargeOn, cents: chargeDue(subject) }
      : null,
    term: isRunning ? termOf(subject, today) : null,
    nextPrice:
      isRunning && subject.nextPriceCents && subject.nextPriceOn
        ? { on: subject.nextPriceOn, cents: subject.nextPriceCents }
        : null,
    owing:
      subject.owingSince && subject.paidUntil && isRunning
        ? {
            since: subject.owingSince,
            cents: chargeDue(subject),
            ...dunningCalendar(subject.owingSince, subject.paidUntil),
          }
        : null,
  }
}

const scheduledEnd = (subscription: Subscription, now: Date) =>
  subscription.cancelBy
    ? {
        on: subscription.cancelEffectiveOn,
        accessUntil: subscription.endsOn,
        canStay: canStay(subscription, now),
      }
    : null

/** The months that the contract binds, and how many of them are paid. */
function termOf({ termFrom, termEndsOn, contractMonths, paidUntil }: Subscription, today: Day) {
  if (!termEndsOn) return null
  return {
    endsOn: termEndsOn,
    months: contractMonths,
    paidMonths:
      termFrom && paidUntil ? Math.min(contractMonths, startedMonths(termFrom, paidUntil)) : 0,
    isOver: termEndsOn <= today,
  }
}

/** The ways to cancel a running subscription today, with their dates and amounts. */
async function waysOf(
  db: Queryable,
  subject: Subscription,
  { today, declared }: { today: Day; declared: readonly Day[] },
) {
  const ways = waysToEnd(subject, { today, paid: await paidCharges(db, subject.id), declared })
  return {
    coolingOff: ways.coolingOff,
    law: subject.cancelBy === 'law' ? null : ways.law,
    contract: subject.cancelBy ? null : ways.contract,
  }
}
