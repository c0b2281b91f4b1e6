import type { RouterContextProvider } from 'react-router'
import { launchPhase } from '#app/page/launch-phase.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { isUpgrade, planNames, plans } from '#app/plans/public/plans.ts'
import { offerOf } from '#app/plans/public/sale.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { documentNumber, type Series } from './documents/document.ts'
import { cardUpdateUrl } from './payfast/index.ts'
import { waysToEnd } from './public/cancellation.ts'
import { dunningCalendar } from './public/dunning.ts'
import { campaignConsentOf } from './subscriptions/campaigns.server.ts'
import { canStay } from './subscriptions/end-subscription.server.ts'
import { newestSubscription } from './subscriptions/keep-subscription.server.ts'
import { upgradeOffer } from './subscriptions/proration.ts'
import { paidCharges, payingToken, paymentsOf } from './subscriptions/queries.server.ts'
import { chargeDue } from './subscriptions/transitions.ts'

type Context = Readonly<RouterContextProvider>

const PAGE = '/provider-portal/payments'

/** Everything about an account's money with us: how it stands, what can be changed, what was paid. */
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
    db
      .selectFrom('giving_bases')
      .select('tenth_cents as cents')
      .where('party', '=', userId)
      .executeTakeFirst(),
  ])
  const isRunning = subject !== null && subject.state !== 'incomplete' && subject.state !== 'ended'
  const phase = launchPhase(settings.current(), now)
  return {
    subscription: subject && {
      state: subject.state,
      name: i18n._(plans[subject.plan].name),
      cycle: subject.cycle,
      cents: subject.priceCents,
      paidUntil: subject.paidUntil,
      nextCharge: subject.nextChargeOn
        ? { on: subject.nextChargeOn, cents: chargeDue(subject) }
        : null,
      term:
        isRunning && subject.termEndsOn
          ? {
              endsOn: subject.termEndsOn,
              months: subject.contractMonths,
              isOver: subject.termEndsOn <= today,
            }
          : null,
      nextPrice:
        isRunning && subject.nextPriceCents && subject.nextPriceOn
          ? { on: subject.nextPriceOn, cents: subject.nextPriceCents }
          : null,
      end: subject.cancelBy
        ? {
            on: subject.cancelEffectiveOn,
            accessUntil: subject.endsOn,
            canStay: canStay(subject, now),
          }
        : null,
      owing:
        subject.owingSince && subject.paidUntil && isRunning
          ? { since: subject.owingSince, ...dunningCalendar(subject.owingSince, subject.paidUntil) }
          : null,
    },
    isRunning,
    cardUpdate: token ? cardUpdateUrl(payfast.account, token, `${config.siteUrl}${PAGE}`) : null,
    upgrades:
      subject?.state === 'active' && !subject.cancelBy
        ? planNames
            .filter((plan) => isUpgrade(subject.plan, plan))
            .filter((plan) => offerOf(plan, { phase, placesLeft: 0 }) === 'on sale')
            .map((plan) => ({
              plan,
              name: i18n._(plans[plan].name),
              ...upgradeOffer(subject, plan, today),
            }))
        : [],
    /** Since when the business may be named in campaigns; null for plans without them. */
    campaigns:
      isRunning && consent ? { agreedOn: consent.agreedAt && dayOf(consent.agreedAt) } : null,
    givenCents: Number(given?.cents ?? 0),
    payments: payments.map((payment) => ({
      ...payment,
      documents: payment.documents.map((document) => ({
        id: document.id,
        series: document.series as Series,
        number: documentNumber(document.series as Series, document.number),
      })),
    })),
  }
}

export type PaymentsView = Awaited<ReturnType<typeof paymentsView>>

/** Each way in which the subscription can end today, with its days and sums. Null when none can. */
export async function endView(context: Context, userId: string) {
  const { db, clock, settings } = context.get(servicesContext)
  const subscription = await newestSubscription(db, userId)
  if (!subscription || subscription.state === 'incomplete' || subscription.state === 'ended')
    return null
  const ways = waysToEnd(subscription, {
    today: dayOf(clock.now()),
    paid: await paidCharges(db, subscription.id),
    declared: settings.current().declaredHolidays,
  })
  return {
    ...ways,
    endsBy: subscription.cancelBy,
    plan: subscription.plan,
    termEndsOn: subscription.termEndsOn,
  }
}
