import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Cycle, PlanName } from '#app/plans/public/plans.ts'
import { type Cents, vatIncludedIn } from '#app/platform/money.ts'
import type { Day } from '#app/platform/time.ts'

export type Series = 'receipt' | 'tax-invoice' | 'credit-note'

export const seriesNames: Record<Series, MessageDescriptor> = {
  receipt: msg`Receipt`,
  'tax-invoice': msg`Tax invoice`,
  'credit-note': msg`Credit note`,
}

const prefixes: Record<Series, string> = { receipt: 'R', 'tax-invoice': 'TI', 'credit-note': 'CN' }

/** "TI-000042". */
export const documentNumber = (series: Series, number: number) =>
  `${prefixes[series]}-${String(number).padStart(6, '0')}`

export const VAT_RATE = 15
/** Above this amount an invoice must contain the recipient's address and VAT number. */
export const FULL_INVOICE_ABOVE: Cents = 5000_00

export type Supplier = {
  name: string
  tradesAs: string
  registrationNumber: string
  address: string
  vatNumber: string
}

export type Recipient = {
  name: string
  email: string
  address: string
  vatNumber: string
}

/** The contents of a document, as of its date. */
export type DocumentContent = {
  series: Series
  number: string
  issuedOn: Day
  supplier: Supplier
  recipient: Recipient
  what: 'period' | 'upgrade'
  plan: PlanName
  cycle: Cycle
  period: { from: Day; to: Day }
  quantity: 1
  /** The amount paid, including VAT if charged. */
  cents: Cents
  /** Zero if the supplier isn't a VAT vendor. */
  vatCents: Cents
  vatRate: number
  /** PayFast's id of the payment. */
  reference: string
  /** On a credit note: the number and date of the document that it corrects. */
  corrects: { number: string; issuedOn: Day } | null
}

/** A VAT vendor issues tax invoices; others may not call them that. */
export const seriesFor = (isVendor: boolean): Series => (isVendor ? 'tax-invoice' : 'receipt')

export const vatOn = (cents: Cents, isVendor: boolean): Cents =>
  isVendor ? vatIncludedIn(cents, VAT_RATE) : 0

/** What a document is issued for, and to whom. */
export type PaidFor = {
  payer: { name: string; email: string; place: string | null; vatNumber: string | null } | null
  what: DocumentContent['what']
  plan: PlanName
  cycle: Cycle
  period: DocumentContent['period']
  cents: Cents
  reference: string
  corrects: DocumentContent['corrects']
}

/** A document before it has its series, number and date. */
export type StoredContent = Omit<DocumentContent, 'series' | 'number' | 'issuedOn'>

export const contentOf = ({ payer, ...paid }: PaidFor, supplier: Supplier): StoredContent => ({
  supplier,
  recipient: {
    name: payer?.name ?? '',
    email: payer?.email ?? '',
    address: payer?.place ?? '',
    vatNumber: payer?.vatNumber ?? '',
  },
  what: paid.what,
  plan: paid.plan,
  cycle: paid.cycle,
  period: paid.period,
  quantity: 1,
  cents: paid.cents,
  vatCents: vatOn(paid.cents, supplier.vatNumber !== ''),
  vatRate: VAT_RATE,
  reference: paid.reference,
  corrects: paid.corrects,
})

/**
 * The particulars that section 20 of the Value-Added Tax Act requires and this invoice lacks. Up to R5 000
 * the recipient's name isn't required; we include it anyway.
 */
export function missingParticulars({ supplier, recipient, ...subject }: DocumentContent): string[] {
  const isTaxed =
    subject.series === 'tax-invoice' || (subject.series === 'credit-note' && subject.vatCents > 0)
  const needed: [string, unknown][] = [
    ['number', subject.number],
    ['date', subject.issuedOn],
    ['supplier', supplier.name],
    ['supplier’s address', supplier.address],
    ['amount', subject.cents > 0],
    ...(isTaxed
      ? ([
          ['supplier’s VAT number', supplier.vatNumber],
          ['VAT', subject.vatCents === vatIncludedIn(subject.cents, subject.vatRate)],
        ] as [string, unknown][])
      : []),
    ...(isTaxed && subject.cents > FULL_INVOICE_ABOVE
      ? ([
          ['recipient', recipient.name],
          ['recipient’s address', recipient.address],
        ] as [string, unknown][])
      : []),
    ...(subject.series === 'credit-note'
      ? ([['corrected invoice', subject.corrects]] as [string, unknown][])
      : []),
  ]
  return needed.filter(([, content]) => !content).map(([name]) => name)
}
