import type { Field } from './signature.ts'

/** Computed with two other languages, independently of our code. */
export const sandboxPassphrase = 'jt7NOE43FZPn'

const common: Field[] = [
  ['merchant_id', '10000100'],
  ['merchant_key', '46f0cd694581a'],
  ['return_url', 'https://market.example.co.za/payment-success?ref=PRV-1001'],
  ['cancel_url', 'https://market.example.co.za/payment-cancelled?ref=PRV-1001'],
  ['notify_url', 'https://market.example.co.za/api/payfast/itn'],
]

export const minimal: Field[] = [
  ['merchant_id', '10000100'],
  ['merchant_key', '46f0cd694581a'],
  ['amount', '100.00'],
  ['item_name', 'Test Item'],
]

export const monthly: Field[] = [
  ...common,
  ['name_first', 'Thandi'],
  ['name_last', ''],
  ['email_address', 'thandi@example.co.za'],
  ['m_payment_id', 'sub_01JPROVIDER0001'],
  ['amount', '49.99'],
  ['item_name', 'Launch Special Thandi Plumbing Provider Subscription'],
  ['custom_str1', 'launch-special'],
  ['subscription_type', '1'],
  ['billing_date', '2025-07-01'],
  ['recurring_amount', '49.99'],
  ['frequency', '3'],
  ['cycles', '0'],
]

export const awkward: Field[] = [
  ...common,
  ['name_first', 'Siân'],
  ['name_last', "O'Brien-van_der.Merwe~"],
  ['email_address', 'sian+biz@example.co.za'],
  ['m_payment_id', 'PRV-1001/2025'],
  ['amount', '599.88'],
  ['item_name', '  Launch Special (Annual)! *R599.88* & 50% "off" '],
  ['item_description', "Café Zoë's – 12 months @ R49.99"],
  ['custom_int1', '1001'],
]

export const awkwardPassphrase = 'salt & pepper/1'

export const awkwardTail =
  '&name_first=Si%C3%A2n&name_last=O%27Brien-van_der.Merwe%7E&email_address=sian%2Bbiz%40example.co.za&m_payment_id=PRV-1001%2F2025&amount=599.88&item_name=Launch+Special+%28Annual%29%21+%2AR599.88%2A+%26+50%25+%22off%22&item_description=Caf%C3%A9+Zo%C3%AB%27s+%E2%80%93+12+months+%40+R49.99&custom_int1=1001&passphrase=salt+%26+pepper%2F1'

const five = (name: string): Field[] => [2, 3, 4, 5].map((n) => [`${name}${n}`, ''] as const)

export const notification: Field[] = [
  ['m_payment_id', 'sub_01JPROVIDER0001'],
  ['pf_payment_id', '2452165'],
  ['payment_status', 'COMPLETE'],
  ['item_name', 'Launch Special Thandi Plumbing Provider Subscription'],
  ['item_description', ''],
  ['amount_gross', '49.99'],
  ['amount_fee', '-4.14'],
  ['amount_net', '45.85'],
  ['custom_str1', 'launch-special'],
  ...five('custom_str'),
  ['custom_int1', ''],
  ...five('custom_int'),
  ['name_first', 'Thandi'],
  ['name_last', ''],
  ['email_address', 'thandi@example.co.za'],
  ['merchant_id', '10000100'],
  ['token', 'dc0521d3-55fe-269b-fa00-b647310d760f'],
  ['billing_date', '2025-07-01'],
]

export const cancellation: Field[] = notification
  .filter(([name]) => !name.startsWith('amount_') && name !== 'billing_date')
  .map(([name, value]) => [name, name === 'payment_status' ? 'CANCELLED' : value] as const)

export const apiHeaders = {
  'merchant-id': '10000100',
  version: 'v1',
  timestamp: '2025-07-01T12:00:01+02:00',
}
