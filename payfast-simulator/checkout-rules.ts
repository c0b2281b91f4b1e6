import { isDay } from './calendar.ts'
import { type Field, signatureOfForm } from './signatures.ts'
import type { Merchant, Switches } from './state.ts'

export type Problem = { field: string; reason: string }

const ORDER = [
  'merchant_id',
  'merchant_key',
  'return_url',
  'cancel_url',
  'notify_url',
  'fica_idnumber',
  'name_first',
  'name_last',
  'email_address',
  'cell_number',
  'm_payment_id',
  'amount',
  'item_name',
  'item_description',
  ...[1, 2, 3, 4, 5].map((number) => `custom_int${number}`),
  ...[1, 2, 3, 4, 5].map((number) => `custom_str${number}`),
  'email_confirmation',
  'confirmation_address',
  'payment_method',
  'subscription_type',
  'billing_date',
  'recurring_amount',
  'frequency',
  'cycles',
  'subscription_notify_email',
  'subscription_notify_webhook',
  'subscription_notify_buyer',
]

const LONGEST: Record<string, number> = {
  merchant_id: 8,
  name_first: 100,
  name_last: 100,
  email_address: 100,
  m_payment_id: 100,
  item_name: 100,
  item_description: 255,
  confirmation_address: 100,
  payment_method: 3,
}

const METHODS = 'ef cc dc mp mc sc ss zp mt rc mu ap sp cp gp'.split(' ')

/** All reasons for which the payment page would reject a form, in PayFast's words. */
export function formProblems(
  fields: Field[],
  merchant: Merchant | undefined,
  switches: Switches,
): Problem[] {
  const otherFields = new Map(fields)
  return [
    ...merchantProblems(otherFields, merchant),
    ...['amount', 'item_name'].flatMap((field) => requiredProblem(otherFields, field)),
    ...fields.flatMap(([field, value]) => lengthProblem(field, value)),
    ...['return_url', 'cancel_url', 'notify_url'].flatMap((field) =>
      addressProblem(field, otherFields.get(field) ?? '', switches),
    ),
    ...amountProblems(otherFields),
    ...formatProblems(otherFields, merchant),
    ...(merchant ? recurringProblems(otherFields, merchant) : []),
    ...(merchant ? signatureProblems(fields, merchant) : []),
  ]
}

function merchantProblems(value: Map<string, string>, merchant: Merchant | undefined): Problem[] {
  if (!value.get('merchant_id'))
    return [{ field: 'merchant_id', reason: 'merchant_id is required' }]
  if (!merchant) return [{ field: 'merchant_id', reason: 'Merchant id is invalid' }]
  return value.get('merchant_key') === merchant.key
    ? []
    : [{ field: 'merchant_key', reason: 'Merchant key is invalid' }]
}

function requiredProblem(otherValue: Map<string, string>, field: string): Problem[] {
  const value = otherValue.get(field) ?? ''
  // PHP treats the text "0" as empty, and so the item's name.
  const isBlank = value.trim() === '' || (field === 'item_name' && value === '0')
  return isBlank ? [{ field, reason: `${field} is required` }] : []
}

function lengthProblem(field: string, value: string): Problem[] {
  const longest = field.startsWith('custom_') ? 255 : LONGEST[field]
  return longest && [...value].length > longest
    ? [{ field, reason: `${field} may be at most ${longest} characters` }]
    : []
}

function addressProblem(field: string, value: string, { allowsLoopback }: Switches): Problem[] {
  if (value === '') return []
  const invalid = [{ field, reason: `The ${field.replace('_', ' ')} format is invalid` }]
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) return invalid
  if (allowsLoopback) return []
  if (/local/i.test(value)) return invalid
  const { port } = new URL(value)
  return field === 'notify_url' && port && !['80', '443', '8080', '8081'].includes(port)
    ? invalid
    : []
}

function amountProblems(otherValue: Map<string, string>): Problem[] {
  return ['amount', 'recurring_amount'].flatMap((field) => {
    const value = otherValue.get(field)
    if (!value) return []
    if (!/^\d+(\.\d{1,2})?$/.test(value)) return [{ field, reason: `${field} format is invalid` }]
    const isFree = Number(value) === 0 && field === 'amount' && otherValue.has('subscription_type')
    return Number(value) >= 5 || isFree
      ? []
      : [{ field, reason: `${field} is below the minimum of 5.00` }]
  })
}

function formatProblems(
  otherValue: Map<string, string>,
  merchant: Merchant | undefined,
): Problem[] {
  const found: Problem[] = []
  const method = otherValue.get('payment_method')
  if (method && !METHODS.includes(method))
    found.push({ field: 'payment_method', reason: 'payment_method is invalid' })
  const email = otherValue.get('email_address')
  if (email && !/^\S+@\S+\.\S+$/.test(email))
    found.push({ field: 'email_address', reason: 'email_address format is invalid' })
  if (email && merchant && email.toLowerCase() === merchant.email.toLowerCase())
    found.push({ field: 'email_address', reason: 'Merchant is unable to pay himself' })
  for (const number of [1, 2, 3, 4, 5]) {
    const value = otherValue.get(`custom_int${number}`)
    if (value && !/^-?\d+$/.test(value))
      found.push({ field: `custom_int${number}`, reason: `custom_int${number} must be an integer` })
  }
  return found
}

function recurringProblems(value: Map<string, string>, merchant: Merchant): Problem[] {
  const kind = value.get('subscription_type')
  if (!kind) return []
  const field = 'subscription_type'
  if (kind !== '1' && kind !== '2') return [{ field, reason: 'subscription_type is invalid' }]
  if (!merchant.canRecur || !merchant.passphrase)
    return [{ field, reason: 'This merchant cannot receive this type of payment' }]
  if (kind === '2') return []
  const found: Problem[] = []
  const day = value.get('billing_date')
  if (day && !isDay(day)) found.push({ field: 'billing_date', reason: 'billing_date is invalid' })
  if (!/^[1-6]$/.test(value.get('frequency') ?? ''))
    found.push({ field: 'frequency', reason: 'frequency is required' })
  if (!/^\d+$/.test(value.get('cycles') ?? ''))
    found.push({ field: 'cycles', reason: 'cycles is required' })
  return found
}

/** The posted order and the documented order must give the same signature. */
function signatureProblems(fields: Field[], merchant: Merchant): Problem[] {
  const given = fields.find(([name]) => name === 'signature')?.[1]
  if (given === undefined)
    return merchant.requiresSignature
      ? [{ field: 'signature', reason: 'signature is required' }]
      : []
  const documented = fields.toSorted(([first], [other]) => placeOf(first) - placeOf(other))
  return [fields, documented].every(
    (order) => signatureOfForm(order, merchant.passphrase) === given,
  )
    ? []
    : [{ field: 'signature', reason: 'Generated signature does not match submitted signature' }]
}

function placeOf(name: string) {
  const place = ORDER.indexOf(name)
  return place < 0 ? ORDER.length : place
}
