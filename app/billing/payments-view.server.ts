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
  const at = clock.now()
  const today = dayOf(at)
  const [of, payments, token, consent, given] = await Promise.all([
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
  const isRunning = of !== null && of.state !== 'incomplete' && of.state !== 'ended'
  const phase = launchPhase(settings.current(), at)
  return {
    subscription: of && {
      state: of.state,
      name: i18n._(plans[of.plan].name),
      cycle: of.cycle,
      cents: of.priceCents,
      paidUntil: of.paidUntil,
      nextCharge: of.nextChargeOn ? { on: of.nextChargeOn, cents: chargeDue(of) } : null,
      term:
        isRunning && of.termEndsOn
          ? { endsOn: of.termEndsOn, months: of.contractMonths, isOver: of.termEndsOn <= today }
          : null,
      nextPrice:
        isRunning && of.nextPriceCents && of.nextPriceOn
          ? { on: of.nextPriceOn, cents: of.nextPriceCents }
          : null,
      end: of.cancelBy
        ? { on: of.cancelEffectiveOn, accessUntil: of.endsOn, canStay: canStay(of, at) }
        : null,
      owing:
        of.owingSince && of.paidUntil && isRunning
          ? { since: of.owingSince, ...dunningCalendar(of.owingSince, of.paidUntil) }
          : null,
    },
    isRunning,
    cardUpdate: token ? cardUpdateUrl(payfast.account, token, `${config.siteUrl}${PAGE}`) : null,
    upgrades:
      of?.state === 'active' && !of.cancelBy
        ? planNames
            .filter((plan) => isUpgrade(of.plan, plan))
            .filter((plan) => offerOf(plan, { phase, placesLeft: 0 }) === 'on sale')
            .map((plan) => ({
              plan,
              name: i18n._(plans[plan].name),
              ...upgradeOffer(of, plan, today),
            }))
        : [],
    /** Since when the business may be named in campaigns; null for plans without them. */
    campaigns:
      isRunning && consent ? { agreedOn: consent.agreedAt && dayOf(consent.agreedAt) } : null,
    givenCents: Number(given?.cents ?? 0),
    payments: payments.map((payment) => ({
      ...payment,
      papers: payment.papers.map((paper) => ({
        id: paper.id,
        series: paper.series as Series,
        number: documentNumber(paper.series as Series, paper.number),
      })),
    })),
  }
}

export type PaymentsView = Awaited<ReturnType<typeof paymentsView>>

/** Each way in which the subscription can end today, with its days and sums. Null when none can. */
export async function endView(context: Context, userId: string) {
  const { db, clock, settings } = context.get(servicesContext)
  const of = await newestSubscription(db, userId)
  if (!of || of.state === 'incomplete' || of.state === 'ended') return null
  const ways = waysToEnd(of, {
    today: dayOf(clock.now()),
    paid: await paidCharges(db, of.id),
    declared: settings.current().declaredHolidays,
  })
  return { ...ways, endsBy: of.cancelBy, plan: of.plan, termEndsOn: of.termEndsOn }
}
