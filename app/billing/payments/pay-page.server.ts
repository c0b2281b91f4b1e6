import { createHash, randomBytes } from 'node:crypto'
import { href } from 'react-router'
import { type Cycle, type PlanName, periodMonths } from '#app/plans/public/plans.ts'
import type { Db } from '#app/platform/db.server.ts'
import { dayOf } from '#app/platform/time.ts'
import {
  billingDays,
  type CheckoutForm,
  type CheckoutProblem,
  checkoutForm,
  cutTo,
  type Order,
} from '../payfast/index.ts'
import { itemName, paymentReference } from '../public/reference.ts'
import { payerOf } from '../subscriptions/payer.server.ts'
import type { PaymentServices } from './payment-services.ts'

export type Method = 'card' | 'instant eft'

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * The URL of the page that posts a checkout to PayFast. Anyone with the URL can open it once; only the
 * checkout's owner gets it.
 */
export async function payPageOf(db: Db, checkoutId: string): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  await db
    .updateTable('checkouts')
    .set({ page_key: hashed(key), page_opened_at: null })
    .where('id', '=', checkoutId)
    .where('state', '=', 'open')
    .execute()
  return `/pay/${key}`
}

export type PayPage =
  | { is: 'open'; form: CheckoutForm; cents: number; until: Date }
  /** Already opened, expired, paid, or another user's: the user has to choose again. */
  | { is: 'closed' }
  | { is: 'refused'; problems: CheckoutProblem[] }

type Visit = { key: string; visitorId: string | null; now: Date }

/** Whether the page would open, for HEAD requests of link checkers, which must change nothing. */
export async function isPayPageOpen(db: Db, { key, visitorId, now }: Visit): Promise<boolean> {
  const checkout = await db
    .selectFrom('checkouts')
    .select('id')
    .where('page_key', '=', hashed(key))
    .where('page_opened_at', 'is', null)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .where((eb) => (visitorId ? eb('user_id', '=', visitorId) : eb.val(true)))
    .executeTakeFirst()
  return checkout !== undefined
}

/** Opens the page, which can be done only once. */
export async function openPayPage(
  services: PaymentServices,
  { key, visitorId, method, now }: Visit & { method?: Method },
): Promise<PayPage> {
  const { db } = services
  const checkout = await db
    .updateTable('checkouts')
    .set({ page_opened_at: now })
    .where('page_key', '=', hashed(key))
    .where('page_opened_at', 'is', null)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .where((eb) => (visitorId ? eb('user_id', '=', visitorId) : eb.val(true)))
    .returningAll()
    .executeTakeFirst()
  if (!checkout) return { is: 'closed' }
  const made = checkoutForm(
    services.payfast.account,
    await orderOf(services, checkout, method ?? 'card'),
  )
  if ('problems' in made) {
    services.log.error({ problems: made.problems }, 'PayFast would refuse this form')
    return { is: 'refused', problems: made.problems }
  }
  return { is: 'open', form: made.form, cents: checkout.amount_cents, until: checkout.expires_at }
}

type Row = {
  id: string
  user_id: string
  plan: string
  cycle: string
  purpose: string
  amount_cents: number
  recurring_cents: number | null
  begins_on: string
  created_at: Date
  business_name: string | null
  payment_reference: string | null
}

async function orderOf(
  { db, payfast, config }: PaymentServices,
  checkout: Row,
  method: Method,
): Promise<Order> {
  const payer = await payerOf(db, checkout.user_id)
  const name = checkout.business_name ?? payer?.name ?? ''
  const reference = checkout.payment_reference || paymentReference(name)
  // PayFast's form has a person's first and last name; the business is in the item's name.
  const [firstName = '', ...rest] = (payer?.person ?? '').split(/\s+/)
  const back = (page: '/payment-success' | '/payment-cancelled') =>
    `${config.siteUrl}${href(page)}?ref=${checkout.id}`
  const recurring = recurringOf(checkout)
  return {
    reference: checkout.id,
    amount: checkout.amount_cents,
    itemName: itemName(checkout.plan as PlanName, name),
    itemDescription: cutTo(255, `Reference: ${reference}`),
    returnUrl: back('/payment-success'),
    cancelUrl: back('/payment-cancelled'),
    notifyUrl: payfast.notifyUrl,
    buyer: { firstName, lastName: rest.join(' '), email: payer?.email },
    custom: { texts: [checkout.plan, checkout.purpose] },
    ...(recurring ? { recurring } : method === 'instant eft' ? { method } : {}),
  }
}

function recurringOf(checkout: Row): Order['recurring'] {
  if (checkout.recurring_cents === null) return undefined
  return {
    kind: 'subscription',
    frequency: checkout.cycle === 'annual' ? 'annually' : 'monthly',
    cycles: 0,
    billingDate: billingDays({
      beginsOn: checkout.begins_on,
      today: dayOf(checkout.created_at),
      months: periodMonths(checkout.cycle as Cycle),
    }).billingDate,
    amount: checkout.recurring_cents,
  }
}
