import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { agreedTexts } from '#app/agreements/public/agreed-texts.ts'
import { agreeTo } from '#app/auth/index.server.ts'
import { isNpoCategory } from '#app/directory/public/npo-categories.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { contractChoices, type PlanName, planNames, recurs } from '#app/plans/public/plans.ts'
import { transaction } from '#app/platform/db.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { chosenPlanCookie } from './chosen-plan.server.ts'
import { type Method, payPageOf } from './payments/pay-page.server.ts'
import { type Outcome, type Refusal, refusals } from './public/outcome.ts'
import { type PayingFor, payingFor } from './setup-view.server.ts'
import { beginCheckout } from './subscriptions/begin-checkout.server.ts'
import { beginRecovery } from './subscriptions/begin-recovery.server.ts'
import type { Checkout } from './subscriptions/checkouts.server.ts'

const Chosen = z.object({
  plan: z.enum(planNames as [PlanName, ...PlanName[]]),
  cycle: z.enum(['monthly', 'annual']),
  contractMonths: z.coerce.number().pipe(z.union([z.literal(12), z.literal(24)])),
  method: z.enum(['card', 'instant eft']).catch('card'),
  npoCategory: z.string().refine(isNpoCategory).nullable().catch(null),
  campaignConsent: z.literal('on').nullable().catch(null),
  /** The amount on the page when the button was clicked. */
  shownCents: z.coerce.number().int(),
})

export type PayAnswer = {
  refusal: string
  why: Refusal
  /** The choices in the form: without script, the amounts are updated only on submit. */
  chosen?: Pick<z.infer<typeof Chosen>, 'plan' | 'cycle' | 'contractMonths' | 'method'>
}

/** Handles "Pay with PayFast": redirects to the page that posts the form, or returns an error. */
export async function goAndPay(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<PayAnswer> {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const person = signedIn(context, request, signInFirst(i18n))
  const form = await postedForm(request)
  const business = await payingFor(services.db, person.id)
  if (!business) throw redirect(href('/payment-setup'))
  const now = services.clock.now()
  const termsVersion = agreedTexts.find(({ text }) => text === 'terms')!.version
  if (form.get('intent') === 'recover') {
    const started = await beginRecovery(services, { userId: person.id, termsVersion, now })
    return leave(context, request, { userId: person.id, started, method: 'card' })
  }
  if (business.isClosed)
    return { refusal: i18n._(refusals['application closed']), why: 'application closed' }
  if (!business.hasRecord && !services.settings.current().newApplications)
    return { refusal: i18n._(refusals['not now']), why: 'not now' }
  const read = Chosen.safeParse(Object.fromEntries(form))
  if (!read.success) return { refusal: i18n._(refusals['amount differs']), why: 'amount differs' }
  const { plan, cycle, method, contractMonths } = read.data
  const chosen = { plan, cycle, method, contractMonths }
  const order = orderFrom(business, read.data)
  if (!order) return { refusal: i18n._(refusals['no cause']), why: 'no cause', chosen }
  const choice = { userId: person.id, ...order, termsVersion, now }
  const started = await beginCheckout(services, choice)
  const methodUsed = recurs(plan, cycle) ? 'card' : method
  const answer = await leave(context, request, { userId: person.id, started, method: methodUsed })
  return { ...answer, chosen }
}

const signInFirst = (i18n: I18n) =>
  ({
    kind: 'failure',
    title: i18n._(msg`Authentication required`),
    description: i18n._(msg`You must be logged in to complete payment`),
  }) as const

/** The order of the checkout; null if no cause was chosen. */
function orderFrom(
  { holder, npoCategory: ownCategory }: PayingFor,
  { plan, cycle, contractMonths, shownCents, campaignConsent, ...typed }: z.infer<typeof Chosen>,
) {
  const npoCategory = ownCategory ?? typed.npoCategory
  if (!npoCategory) return null
  return {
    plan,
    cycle,
    // An annual payment is twelve months, even if the page without script allowed other choices.
    contractMonths: contractChoices(plan, cycle).includes(contractMonths)
      ? contractMonths
      : (12 as const),
    holder,
    npoCategory,
    campaignConsent: campaignConsent !== null,
    amountCents: shownCents,
  }
}

async function leave(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { userId, started, method }: { userId: string; started: Outcome<Checkout>; method: Method },
): Promise<PayAnswer> {
  if (!started.ok)
    return { refusal: requestI18n(context)._(refusals[started.why]), why: started.why }
  const services = context.get(servicesContext)
  // Records which version of the texts applied to the payment, and when.
  const now = services.clock.now()
  await transaction(services.db, (tx) =>
    agreeTo(tx, { userId, texts: agreedTexts, moment: 'payment', now }),
  )
  const page = await payPageOf(services.db, started.checkoutId)
  // From here on the checkout has the choice.
  const headers = { 'Set-Cookie': chosenPlanCookie(context, request, null) }
  throw redirect(method === 'card' ? page : `${page}?method=eft`, { headers })
}
