import { attempt } from './delivery.ts'
import { type Fault, takeFaults } from './faults.ts'
import { type Field, phpEncode, signatureOfNotification } from './signatures.ts'
import type { Agreement, Delivery, Merchant, Payment } from './state.ts'
import { fieldOf, merchantOf, newRowId, type World } from './world.ts'

const numbered = (name: string) => [1, 2, 3, 4, 5].map((number) => `${name}${number}`)

/** A completed or failed charge. */
export function notifyOfPayment(world: World, payment: Payment, agreement: Agreement | null) {
  const isFree = payment.gross === 0
  const echoed = (name: string) => fieldOf(payment.fields, name)
  const amounts: Field[] = [
    ['amount_gross', rands(payment.gross)],
    ['amount_fee', rands(-payment.fee)],
    ['amount_net', rands(payment.gross - payment.fee)],
  ]
  const tail: Field[] = agreement
    ? [
        ['token', agreement.token],
        ['billing_date', agreement.billingDate],
      ]
    : []
  return notify(world, {
    merchantId: payment.merchantId,
    url: echoed('notify_url'),
    token: agreement?.token ?? null,
    fields: [
      ['m_payment_id', echoed('m_payment_id')],
      ['pf_payment_id', payment.id],
      ['payment_status', payment.status],
      ['item_name', isFree ? '' : echoed('item_name')],
      ['item_description', echoed('item_description')],
      ...amounts,
      ...whoAndWhat(payment.merchantId, echoed),
      ...tail,
    ],
  })
}

/** The end of an agreement: no amounts, no billing date, and the id of the last charge again. */
export function notifyOfCancellation(world: World, agreement: Agreement) {
  const echoed = (name: string) => fieldOf(agreement.fields, name)
  return notify(world, {
    merchantId: agreement.merchantId,
    url: echoed('notify_url'),
    token: agreement.token,
    fields: [
      ['m_payment_id', echoed('m_payment_id')],
      ['pf_payment_id', agreement.lastPaymentId],
      ['payment_status', 'CANCELLED'],
      ['item_name', echoed('item_name')],
      ['item_description', echoed('item_description')],
      ...whoAndWhat(agreement.merchantId, echoed),
      ['token', agreement.token],
    ],
  })
}

/** Here the text fields come before the integers, unlike in the form. */
function whoAndWhat(merchantId: string, echoed: (name: string) => string): Field[] {
  const same = (name: string): Field => [name, echoed(name)]
  return [
    ...[...numbered('custom_str'), ...numbered('custom_int')].map(same),
    ...['name_first', 'name_last', 'email_address'].map(same),
    ['merchant_id', merchantId],
  ]
}

type Notification = Pick<Delivery, 'merchantId' | 'url' | 'token' | 'fields'>

/** Signs a notification, applies active faults, and sends it for the first time. */
async function notify(world: World, { merchantId, url, token, fields }: Notification) {
  const merchant = merchantOf(world, merchantId)
  if (!merchant || !url) return
  const status = fieldOf(fields, 'payment_status')
  const faults = takeFaults(world, 'itn', { merchantId, token, only: status })
  const altered = faults.reduce(alteredBy, fields)
  const delivery: Delivery = {
    id: newRowId(world),
    merchantId,
    token,
    paymentId: fieldOf(fields, 'pf_payment_id'),
    status,
    url: addressOf(faults, 'to') ?? url,
    ...signed(merchant, altered, faults),
    isConfirmed: true,
    state: 'waiting',
    from: addressOf(faults, 'from'),
    forwardedFor: addressOf(faults, 'forwarded for'),
    madeAt: world.now(),
    nextTry: world.now(),
    tries: [],
  }
  world.state.deliveries.push(delivery)
  await firstTry(world, delivery, faults)
}

async function firstTry(world: World, delivery: Delivery, faults: Fault[]) {
  const has = (what: string) => faults.find((fault) => fault.what === what)
  const [delayed, repeated] = [has('delay'), has('repeat')]
  if (has('drop')) Object.assign(delivery, { state: 'dropped', nextTry: null })
  else if (has('hold')) Object.assign(delivery, { state: 'held', nextTry: null })
  else if (delayed) delivery.nextTry = world.now() + (delayed.millis ?? 0)
  else if (repeated)
    await Promise.all(Array.from({ length: repeated.count ?? 2 }, () => attempt(world, delivery)))
  else if (!world.state.switches.browserFirst) await attempt(world, delivery)
}

const addressOf = (faults: Fault[], what: string) =>
  faults.find((fault) => fault.what === what)?.address ?? null

/** Applies a fault to the fields, before they are signed. */
export function alteredBy(fields: Field[], { what, set = {}, remove = [] }: Fault): Field[] {
  if (what === 'edit') return edited(fields, set, remove)
  if (what === 'unknown field') return [...fields, ['new_field', 'a value that nobody knew']]
  if (what === 'token second') {
    const token = fields.find(([name]) => name === 'token')
    const rest = fields.filter((field) => field !== token)
    return token ? [rest[0]!, token, ...rest.slice(1)] : fields
  }
  if (what === 'no billing date') return fields.filter(([name]) => name !== 'billing_date')
  if (what === 'field twice') return [...fields, ['amount_gross', '1.00']]
  return fields
}

/** Changes values in place, and appends new ones. */
export function edited(fields: Field[], set: Record<string, string>, remove: string[]): Field[] {
  const stored = fields
    .filter(([name]) => !remove.includes(name))
    .map(([name, value]): Field => [name, set[name] ?? value])
  const added = Object.entries(set).filter(([name]) => !fields.some(([entry]) => entry === name))
  return [...stored, ...added]
}

/** The fields with their signature, as sent. */
export function signed(merchant: Merchant, fields: Field[], faults: Fault[] = []) {
  const has = (what: string) => faults.some((fault) => fault.what === what)
  const passphrase = has('old passphrase')
    ? (merchant.previousPassphrase ?? merchant.passphrase)
    : merchant.passphrase
  const right = signatureOfNotification(fields, passphrase)
  const signature = has('wrong signature')
    ? right.replace(/./g, (digit) => (digit === 'a' ? 'b' : 'a'))
    : has('upper-case signature')
      ? right.toUpperCase()
      : right
  const all: Field[] = has('no signature') ? fields : [...fields, ['signature', signature]]
  return { fields: all, body: all.map(([name, value]) => `${name}=${phpEncode(value)}`).join('&') }
}

/** "49.99" from cents. */
export function rands(cents: number): string {
  return (cents / 100).toFixed(2)
}
