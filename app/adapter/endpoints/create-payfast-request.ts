import { Hono } from 'hono'
import { z } from 'zod'
import { beginCheckout, payingFor, payPageOf } from '#app/billing/index.server.ts'
import { centsIn } from '#app/billing/payfast/index.ts'
import { refusals, type Refusal as WhyNot } from '#app/billing/public/outcome.ts'
import { paymentReference } from '#app/billing/public/reference.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { plainText } from '#app/platform/text-schemas.ts'
import type { AdapterEnv } from '../adapter-services.ts'
import { jsonBody } from '../json-body.ts'
import { Refusal } from '../refusal.ts'

/** An optional name or reference; an invalid one is ignored. */
const optionalName = plainText(200)
  .transform((text) => text || null)
  .nullable()
  .catch(null)

/**
 * What such a client sends. The amount is ignored: prices come from the plan table. User and email are those
 * of the account.
 */
const PaymentRequest = z.object({
  amount: z.union([z.string(), z.number()]).transform(String),
  is_recurring: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .transform((value) => `${value}` === 'true'),
  business_name: optionalName,
  payment_reference: optionalName,
})

const statuses: Partial<Record<WhyNot, number>> = { 'amount differs': 422, 'no place left': 409 }

/** Starts a payment for the launch special, monthly or yearly: returns the page that redirects to PayFast. */
export const createPayfastRequest = new Hono<AdapterEnv>().post(
  '/create-payfast-request',
  async (c) => {
    const { caller, services } = c.var
    if (!caller)
      throw new Refusal(401, 'no_authorization', 'You must be logged in to complete payment')
    const read = PaymentRequest.safeParse(await jsonBody(c, 'bad_request'))
    const amountCents = read.success ? centsIn(read.data.amount) : null
    if (!read.success || amountCents === null)
      throw new Refusal(400, 'bad_request', 'Failed to create payment request')
    const business = await payingFor(services.db, caller.id)
    if (business?.isClosed)
      throw new Refusal(409, 'application_closed', i18nFor('en')._(refusals['application closed']))
    const { business_name: businessName, payment_reference: reference } = read.data
    const started = await beginCheckout(services, {
      userId: caller.id,
      plan: 'launch-special',
      cycle: read.data.is_recurring ? 'monthly' : 'annual',
      contractMonths: 12,
      holder: business?.holder ?? 'person',
      // Anyone who pays before applying names their cause in the application, which then counts.
      npoCategory: business?.npoCategory ?? 'other-causes',
      amountCents,
      named: { businessName, reference: reference && paymentReference(reference) },
      now: services.clock.now(),
    })
    if (!started.ok)
      throw new Refusal(
        statuses[started.why] ?? 409,
        started.why.replaceAll(' ', '_'),
        i18nFor('en')._(refusals[started.why]),
      )
    const page = await payPageOf(services.db, started.checkoutId)
    return c.json({ paymentUrl: `${services.config.siteUrl}${page}` })
  },
)
