import { sql } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Cents } from '#app/platform/money.ts'
import { dayOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import {
  contentOf,
  type DocumentContent,
  documentNumber,
  missingParticulars,
  type PaidFor,
  type Series,
  type StoredContent,
  type Supplier,
  seriesFor,
  vatOn,
} from './document.ts'

export type Issue = PaidFor & { charge: string; userId: string; now: Date }

/** Creates the receipt of a payment, or a VAT vendor's tax invoice, in the payment's transaction. */
export async function issueDocument(
  { settings }: Pick<BillingServices, 'settings'>,
  tx: Tx,
  issue: Issue,
) {
  const supplier = supplierOf(settings.current())
  const isVendor = supplier.vatNumber !== ''
  return write(tx, seriesFor(isVendor), issue, contentOf(issue, supplier))
}

/** Issues a credit note for all or part of a document, with the same particulars. */
export async function correctDocument(
  { settings }: Pick<BillingServices, 'settings'>,
  tx: Tx,
  { charge, cents, now }: { charge: string; cents: Cents; now: Date },
) {
  const document = await tx
    .selectFrom('billing_documents')
    .select(['user_id', 'content'])
    .where('charge_id', '=', charge)
    .where('series', '<>', 'credit-note')
    .executeTakeFirstOrThrow()
  const before = document.content as unknown as DocumentContent
  const { series, number, issuedOn, ...same } = before
  const isVendor = series === 'tax-invoice'
  return write(
    tx,
    'credit-note',
    { charge, userId: document.user_id, now },
    {
      ...same,
      supplier: { ...supplierOf(settings.current()), vatNumber: same.supplier.vatNumber },
      cents,
      vatCents: vatOn(cents, isVendor),
      corrects: { number, issuedOn },
    },
  )
}

async function write(
  tx: Tx,
  series: Series,
  { charge, userId, now }: { charge: string; userId: string; now: Date },
  stored: StoredContent,
) {
  const number = await nextNumber(tx, series)
  const content: DocumentContent = {
    series,
    number: documentNumber(series, number),
    issuedOn: dayOf(now),
    ...stored,
  }
  const missing = missingParticulars(content)
  if (missing.length > 0) throw new Error(`${content.number} lacks its ${missing.join(', ')}`)
  const id = newId()
  await tx
    .insertInto('billing_documents')
    .values({
      id,
      series,
      number,
      user_id: userId,
      charge_id: charge,
      issued_at: now,
      content: JSON.stringify(content),
    })
    .execute()
  return { id, number: content.number }
}

/** The row is locked until the transaction ends, so that numbers have neither duplicates nor gaps. */
async function nextNumber(tx: Tx, series: Series) {
  const { last_number } = await tx
    .updateTable('document_series')
    .set({ last_number: sql`last_number + 1` })
    .where('series', '=', series)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** The supplier's particulars, from the settings. */
export const supplierOf = (
  settings: ReturnType<BillingServices['settings']['current']>,
): Supplier => ({
  name: settings.legalName,
  tradesAs: settings.name,
  registrationNumber: settings.registrationNumber,
  address: settings.postalAddress,
  vatNumber: settings.vatNumber,
})
