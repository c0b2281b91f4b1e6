import { msg } from '@lingui/core/macro'
import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { isPlan } from '#app/plans/public/plans.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { payPageOf } from './payments/pay-page.server.ts'
import { refusals } from './public/outcome.ts'
import { beginUpgrade } from './subscriptions/begin-upgrade.server.ts'
import { setCampaignConsent } from './subscriptions/campaigns.server.ts'
import { endSubscription, takeEndBack } from './subscriptions/end-subscription.server.ts'
import { refundInFull } from './subscriptions/refund-in-full.server.ts'

type Context = Readonly<RouterContextProvider>
type Act = { context: Context; userId: string; now: Date; form: FormData }

/** A provider's actions on their own subscription; each returns a page, or an error (422). */
export async function handlePaymentsAct(context: Context, request: Request) {
  const { id: userId } = allowed(context, request, 'manage a subscription')
  const { clock } = context.get(servicesContext)
  const form = await postedForm(request)
  const act: Act = { context, userId, now: clock.now(), form }
  switch (form.get('intent')) {
    case 'upgrade':
      return upgrade(act)
    case 'campaigns':
      return agreeToCampaigns(act)
    case 'end':
      return end(act)
    case 'stay':
      return stay(act)
    default:
      return refuse(context, 'no subscription')
  }
}

const refuse = (context: Context, why: keyof typeof refusals) =>
  data({ refusal: requestI18n(context)._(refusals[why]) }, { status: 422 })

function done(to: string, title: string, description?: string) {
  return redirect(to, {
    headers: withToast(new Headers(), { kind: 'success', title, description }),
  })
}

async function upgrade({ context, userId, now, form }: Act) {
  const services = context.get(servicesContext)
  const plan = form.get('plan')
  if (!isPlan(plan)) return refuse(context, 'no subscription')
  const started = await beginUpgrade(services, { userId, plan, now })
  if (!started.ok) return refuse(context, started.why)
  if (started.checkout) throw redirect(await payPageOf(services.db, started.checkout.checkoutId))
  throw done(href('/provider-portal/payments'), requestI18n(context)._(msg`Plan changed`))
}

async function agreeToCampaigns({ context, userId, now, form }: Act) {
  const { db } = context.get(servicesContext)
  const isAgreed = form.get('agreed') === 'yes'
  const set = await setCampaignConsent(db, { userId, isAgreed, now })
  if (!set.ok) return refuse(context, set.why)
  const title = isAgreed
    ? msg`We may name your business in our campaigns`
    : msg`We no longer name your business in our campaigns`
  throw done(href('/provider-portal/payments'), requestI18n(context)._(title))
}

async function end({ context, userId, now, form }: Act) {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const way = form.get('way')
  const ended =
    way === 'cooling off'
      ? await refundInFull(services, { userId, now, why: 'cooling off', by: userId })
      : way === 'law' || way === 'contract'
        ? await endSubscription(services, { userId, now, by: way })
        : null
  if (!ended) return refuse(context, 'no subscription')
  if (!ended.ok) return refuse(context, ended.why)
  const title = way === 'cooling off' ? msg`You get everything back` : msg`The end date is set`
  throw done(
    href('/provider-portal/payments'),
    i18n._(title),
    i18n._(msg`We're emailing you the dates.`),
  )
}

async function stay({ context, userId, now }: Act) {
  const i18n = requestI18n(context)
  const stored = await takeEndBack(context.get(servicesContext), { userId, now })
  if (!stored.ok) return refuse(context, stored.why)
  const needsCard = stored.afterwards === 'card needed'
  throw done(
    needsCard ? href('/payment-setup') : href('/provider-portal/payments'),
    i18n._(msg`Cancellation withdrawn`),
    needsCard
      ? i18n._(msg`Set up a payment method to continue when your paid time ends.`)
      : undefined,
  )
}
