import { sql } from 'kysely'
import {
  contentOf,
  documentNumber,
  type PaidFor,
  type Series,
  type StoredContent,
  type Supplier,
  seriesFor,
} from '#app/billing/documents/document.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Chance } from '../chance.ts'
import type { Rows } from '../rows.ts'

type Issued = { userId: string; chargeId: string; issuedAt: Date }

/**
 * Receipts are numbered in order of time, but markets are generated one after the other. So documents are
 * collected in a temporary table and numbered at the end.
 */
export const createDraftDocuments = (tx: Tx) =>
  sql`create temporary table draft_documents (id uuid, series text, user_id uuid, charge_id uuid,
    issued_at timestamptz, content jsonb) on commit drop`.execute(tx)

/** The receipt of a payment, or the tax invoice if the supplier is a VAT vendor. */
export function addReceipt(
  rows: Rows,
  chance: Chance,
  { supplier, paidFor, ...issued }: Issued & { supplier: Supplier; paidFor: PaidFor },
): StoredContent {
  const content = contentOf(paidFor, supplier)
  add(rows, chance, seriesFor(supplier.vatNumber !== ''), { ...issued, content })
  return content
}

/** The credit note of a full refund. */
export const addCreditNote = (
  rows: Rows,
  chance: Chance,
  credit: Issued & { content: StoredContent },
) => add(rows, chance, 'credit-note', credit)

function add(
  rows: Rows,
  chance: Chance,
  series: Series,
  { userId, chargeId, issuedAt, content }: Issued & { content: StoredContent },
) {
  rows.add('draft_documents', {
    id: chance.id(issuedAt),
    series,
    user_id: userId,
    charge_id: chargeId,
    issued_at: issuedAt,
    content: JSON.stringify({ series, issuedOn: dayOf(issuedAt), ...content }),
  })
}

/** Numbers each series without gaps; a credit note refers to the document that it corrects. */
export async function numberDocuments(tx: Tx) {
  const prefixes = (['receipt', 'tax-invoice', 'credit-note'] as const).map((series) => ({
    series,
    prefix: documentNumber(series, 0).replace(/0+$/, ''),
    digits: /0+$/.exec(documentNumber(series, 0))![0].length,
  }))
  await sql`analyze draft_documents`.execute(tx)
  for (const { series, prefix, digits } of prefixes) {
    const corrects =
      series === 'credit-note'
        ? sql`|| (select jsonb_build_object('corrects', jsonb_build_object(
            'number', receipt.content -> 'number', 'issuedOn', receipt.content -> 'issuedOn'))
          from billing_documents receipt
          where receipt.charge_id = draft.charge_id and receipt.series <> 'credit-note')`
        : sql``
    await sql`
      insert into billing_documents (id, series, number, user_id, charge_id, issued_at, content)
      select id, series, number, user_id, charge_id, issued_at,
        content || jsonb_build_object('number', ${sql.lit(prefix)} || lpad(number::text,
          greatest(${sql.lit(digits)}, length(number::text)), '0')) ${corrects}
      from (
        select *, row_number() over (order by issued_at, id)::int as number
        from draft_documents where series = ${series}
      ) draft`.execute(tx)
    await sql`update document_series set last_number =
      (select count(*)::int from draft_documents where series = ${series})
      where series = ${series}`.execute(tx)
  }
}
