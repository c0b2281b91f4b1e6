import { type Cents, centsIn } from './cents.ts'
import { type ItnStatus, itnStatuses } from './codes.ts'
import { type ItnRefusal, type ReceivedField, readItnBody } from './itn-body.ts'

/** A parsed notification. Untrusted until it was verified. */
export type Itn = {
  merchantId: string
  /** Our reference of the agreement's first order, also in all later charges. */
  reference: string
  /** PayFast's payment id, new for every charge. A cancellation may have that of an earlier one. */
  pfPaymentId: string
  status: ItnStatus
  statusText: string
  gross: Cents | null
  /** Negative, including VAT. */
  fee: Cents | null
  net: Cents | null
  itemName: string
  itemDescription: string
  /** The agreement's id. */
  token: string | null
  /** When the agreement began, not when it is charged next. */
  billingDate: string | null
  buyer: { firstName: string; lastName: string; email: string }
  custom: { texts: string[]; integers: string[] }
  signature: string
  fields: ReceivedField[]
}

export function readItn(body: string | Uint8Array): { itn: Itn } | { refusal: ItnRefusal } {
  const read = readItnBody(body)
  return 'refusal' in read ? read : { itn: itnOf(read.fields) }
}

function itnOf(fields: ReceivedField[]): Itn {
  const otherFields = new Map(fields.map(({ name, value }) => [name, value]))
  const text = (name: string) => otherFields.get(name) ?? ''
  const five = (name: string) => [1, 2, 3, 4, 5].map((number) => text(`${name}${number}`))
  const statusText = text('payment_status')
  return {
    merchantId: text('merchant_id'),
    reference: text('m_payment_id'),
    pfPaymentId: text('pf_payment_id'),
    status: Object.hasOwn(itnStatuses, statusText)
      ? itnStatuses[statusText as keyof typeof itnStatuses]
      : 'unknown',
    statusText,
    gross: centsIn(text('amount_gross')),
    fee: centsIn(text('amount_fee')),
    net: centsIn(text('amount_net')),
    itemName: text('item_name'),
    itemDescription: text('item_description'),
    token: text('token') || null,
    billingDate: text('billing_date') || null,
    buyer: {
      firstName: text('name_first'),
      lastName: text('name_last'),
      email: text('email_address'),
    },
    custom: { texts: five('custom_str'), integers: five('custom_int') },
    signature: text('signature'),
    fields,
  }
}

/** The same notification may arrive any number of times; this key makes it apply only once. */
export function onceKey({ merchantId, pfPaymentId, statusText }: Itn): string {
  return `${merchantId}/${pfPaymentId}/${statusText}`
}
