import type { Account } from './account.ts'
import { type Cents, randsOf } from './cents.ts'
import { problemsOf } from './checkout-rules.ts'
import { type Frequency, frequencies, type PaymentMethod, paymentMethods } from './codes.ts'
import type { Day } from './days.ts'
import { cutTo, plainLine } from './encoding.ts'
import { type Field, formSignature } from './signature.ts'

export type Order = {
  /** Our reference, echoed in every notification of this payment and its recurring charges. */
  reference: string
  amount: Cents
  itemName: string
  itemDescription?: string
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
  buyer?: { firstName?: string; lastName?: string; email?: string; cell?: string }
  /** Up to five of each; echoed. */
  custom?: { integers?: number[]; texts?: string[] }
  /** Sends the merchant a confirmation email. */
  confirmation?: { send: boolean; to?: string }
  /** Restricts the payment page to this method; by default all of the account's. */
  method?: PaymentMethod
  recurring?: Subscription | Tokenization
  /** A split payment to another merchant. Not part of the signature, and not in notifications. */
  split?: { merchantId: string; amount?: Cents; percentage?: number; min?: Cents; max?: Cents }
}

export type Subscription = {
  kind: 'subscription'
  frequency: Frequency
  /** 0 until cancelled. */
  cycles: number
  /** When recurring charges start: see billingDays. */
  billingDate: Day
  /** The amount of recurring charges; by default that of the first. */
  amount?: Cents
  notify?: { email?: boolean; webhook?: boolean; buyer?: boolean }
}

/** PayFast stores the card, and charges it on our API calls. */
export type Tokenization = { kind: 'tokenization' }

/** The form to post to PayFast: exactly these fields in this order. */
export type CheckoutForm = { action: string; method: 'post'; fields: Field[] }

export type CheckoutProblem = { field: string; reason: string }

/** Returns the form, or all problems for which PayFast would reject it. */
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

/** In the documented order, which the signature uses; empty fields are left out. */
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

/** Truncates free text where PayFast would reject it; codes and URLs are never truncated. */
function truncated(most: number, text: string | undefined) {
  return text && cutTo(most, plainLine(text))
}

function numbered(name: string, values: string[] = []): [string, string][] {
  return values.map((value, index) => [`${name}${index + 1}`, value])
}

function splitText({ merchantId, ...share }: NonNullable<Order['split']>) {
  return JSON.stringify({ split_payment: { merchant_id: Number(merchantId), ...share } })
}
