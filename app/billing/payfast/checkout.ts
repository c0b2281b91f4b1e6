import type { Account } from './account.ts'
import { type Cents, randsOf } from './cents.ts'
import { problemsOf } from './checkout-rules.ts'
import { type Frequency, frequencies, type PaymentMethod, paymentMethods } from './codes.ts'
import type { Day } from './days.ts'
import { cutTo, plainLine } from './encoding.ts'
import { type Field, formSignature } from './signature.ts'

export type Order = {
  /** Ours, echoed in every notification of this payment and of what recurs after it. */
  reference: string
  amount: Cents
  itemName: string
  itemDescription?: string
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
  buyer?: { firstName?: string; lastName?: string; email?: string; cell?: string }
  /** Up to five of each, echoed. */
  custom?: { integers?: number[]; texts?: string[] }
  /** A confirmation mail to the merchant, and where to. */
  confirmation?: { send: boolean; to?: string }
  /** Only this one is offered; all of the account's without it. */
  method?: PaymentMethod
  recurring?: Subscription | Tokenization
  /** One further merchant that receives a part. It travels unsigned and shows in no notification. */
  split?: { merchantId: string; amount?: Cents; percentage?: number; min?: Cents; max?: Cents }
}

export type Subscription = {
  kind: 'subscription'
  frequency: Frequency
  /** 0 until it is cancelled. */
  cycles: number
  /** From when charges run: see billingDays. */
  billingDate: Day
  /** Each later charge; the same as the first without it. */
  amount?: Cents
  notify?: { email?: boolean; webhook?: boolean; buyer?: boolean }
}

/** PayFast keeps the card, and charges it when we call. */
export type Tokenization = { kind: 'tokenization' }

/** What a page of one's own posts to PayFast: the fields in this order, no others, none changed. */
export type CheckoutForm = { action: string; method: 'post'; fields: Field[] }

export type CheckoutProblem = { field: string; reason: string }

/** The form, or everything that PayFast would find wrong with it. */
export function checkoutForm(
  account: Account,
  order: Order,
): { form: CheckoutForm } | { problems: CheckoutProblem[] } {
  const fields = fieldsOf(account, order)
  const problems = problemsOf(account, fields)
  if (problems.length > 0) return { problems }
  const signed: Field[] = [...fields, ['signature', formSignature(fields, account.passphrase)]]
  if (order.split) signed.push(['setup', splitText(order.split)])
  return { form: { action: account.processUrl, method: 'post', fields: signed } }
}

/** In the documented order, which is the order that is signed; blank fields don't exist. */
function fieldsOf({ merchantId, merchantKey }: Account, order: Order): Field[] {
  const { buyer = {}, custom = {}, confirmation, method, recurring } = order
  const all: [string, string | undefined][] = [
    ['merchant_id', merchantId],
    ['merchant_key', merchantKey],
    ['return_url', order.returnUrl],
    ['cancel_url', order.cancelUrl],
    ['notify_url', order.notifyUrl],
    ['name_first', truncated(100, buyer.firstName)],
    ['name_last', truncated(100, buyer.lastName)],
    ['email_address', buyer.email],
    ['cell_number', buyer.cell?.replace(/[\s()-]/g, '')],
    ['m_payment_id', order.reference],
    ['amount', randsOf(order.amount)],
    ['item_name', truncated(100, order.itemName)],
    ['item_description', truncated(255, order.itemDescription)],
    ...numbered('custom_int', custom.integers?.map(String)),
    ...numbered('custom_str', custom.texts),
    ['email_confirmation', confirmation && (confirmation.send ? '1' : '0')],
    ['confirmation_address', confirmation?.to],
    ['payment_method', method && paymentMethods[method]],
    ...recurringFields(recurring),
  ]
  return all
    .map(([name, value = '']) => [name, plainLine(value)] as const)
    .filter(([, value]) => value !== '')
}

function recurringFields(recurring: Order['recurring']): [string, string | undefined][] {
  if (!recurring) return []
  if (recurring.kind === 'tokenization') return [['subscription_type', '2']]
  const { amount, notify = {} } = recurring
  return [
    ['subscription_type', '1'],
    ['billing_date', recurring.billingDate],
    ['recurring_amount', amount === undefined ? undefined : randsOf(amount)],
    ['frequency', String(frequencies[recurring.frequency])],
    ['cycles', String(recurring.cycles)],
    ['subscription_notify_email', notify.email?.toString()],
    ['subscription_notify_webhook', notify.webhook?.toString()],
    ['subscription_notify_buyer', notify.buyer?.toString()],
  ]
}

/** What people typed is cut where PayFast would refuse it; codes and addresses never are. */
function truncated(most: number, text: string | undefined) {
  return text && cutTo(most, plainLine(text))
}

function numbered(name: string, values: string[] = []): [string, string][] {
  return values.map((value, index) => [`${name}${index + 1}`, value])
}

function splitText({ merchantId, ...share }: NonNullable<Order['split']>) {
  return JSON.stringify({ split_payment: { merchant_id: Number(merchantId), ...share } })
}
