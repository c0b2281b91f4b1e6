import type { Account } from './account.ts'
import { centsIn } from './cents.ts'
import type { CheckoutProblem } from './checkout.ts'
import { isDay } from './days.ts'
import type { Field } from './signature.ts'

/** PayFast's limits, so that a buyer never sees its error page. */
const LEAST = 5_00
const LONGEST: Record<string, number> = {
  merchant_id: 8,
  name_first: 100,
  name_last: 100,
  email_address: 100,
  m_payment_id: 100,
  item_name: 100,
  item_description: 255,
  confirmation_address: 100,
}
const CUSTOM = /^custom_(?:int|str)(\d+)$/
const PORTS = new Set(['', '80', '443', '8080', '8081'])

export function problemsOf(account: Account, fields: readonly Field[]): CheckoutProblem[] {
  const otherFields = new Map(fields)
  return [
    ...fields.flatMap(([field, value]) =>
      reasons(account, field, value).map((reason) => ({ field, reason })),
    ),
    ...['return_url', 'cancel_url', 'notify_url', 'm_payment_id', 'item_name']
      .filter((field) => !otherFields.has(field))
      .map((field) => ({ field, reason: 'is missing' })),
    ...amountProblems(otherFields),
    ...recurringProblems(otherFields),
  ]
}

function reasons(account: Account, field: string, value: string): string[] {
  const found: string[] = []
  const longest = CUSTOM.test(field) ? 255 : LONGEST[field]
  if (longest && [...value].length > longest) found.push(`is longer than ${longest} characters`)
  if (Number(CUSTOM.exec(field)?.[1] ?? 1) > 5) found.push('is more than five')
  if (field.endsWith('_url')) found.push(...addressProblems(account, field, value))
  if (/^(?:email|confirmation)_address$/.test(field) && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    found.push('is no e-mail address')
  if (field === 'email_address' && value.toLowerCase() === account.email?.toLowerCase())
    found.push('is the merchant’s own')
  if (field === 'cell_number' && !/^(?:0|\+?27)[6-8]\d{8}$/.test(value))
    found.push('is no South African cellphone number')
  if (field === 'm_payment_id' && !/^[A-Za-z0-9_/-]+$/.test(value))
    found.push('may hold letters, digits, dashes, underscores and slashes')
  if (field === 'item_name' && value === '0') found.push('would be taken for empty')
  if (field.startsWith('custom_int') && !/^-?\d+$/.test(value)) found.push('is no whole number')
  return found
}

function addressProblems({ mode }: Account, field: string, value: string): string[] {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    return ['is no web address']
  // The simulator runs on the same machine, where a local URL is reachable; from PayFast it isn't.
  if (mode === 'simulator') return []
  const found: string[] = []
  if (/local/i.test(value)) found.push('holds the word local, which PayFast refuses')
  if (field === 'notify_url' && !PORTS.has(new URL(value).port))
    found.push('should be at port 80, 443, 8080 or 8081')
  return found
}

function amountProblems(value: ReadonlyMap<string, string>): CheckoutProblem[] {
  const mayBeFree = value.has('subscription_type')
  return ['amount', 'recurring_amount'].flatMap((field) => {
    const cents = centsIn(value.get(field) ?? '')
    if (cents === null) return []
    const isFree = cents === 0 && field === 'amount' && mayBeFree
    return cents >= LEAST || isFree ? [] : [{ field, reason: 'is less than R5.00' }]
  })
}

function recurringProblems(value: ReadonlyMap<string, string>): CheckoutProblem[] {
  if (!value.has('subscription_type')) return []
  const found: CheckoutProblem[] = []
  const method = value.get('payment_method')
  if (method && method !== 'cc' && method !== 'dc')
    found.push({ field: 'payment_method', reason: 'should be a card for what recurs' })
  if (value.get('subscription_type') === '2') return found
  const day = value.get('billing_date') ?? ''
  if (!isDay(day)) found.push({ field: 'billing_date', reason: 'is no day' })
  else if (Number(day.slice(8)) > 28)
    found.push({ field: 'billing_date', reason: 'should be one of the first 28 days of a month' })
  if (!/^\d+$/.test(value.get('cycles') ?? ''))
    found.push({ field: 'cycles', reason: 'is no whole number' })
  return found
}
