import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Account } from './accounts.ts'
import { causes } from './causes.ts'
import { type Line, reversalOf } from './journals.ts'

export type Posting = {
  /** The cause, globally unique: "fee earned <charge>". */
  cause: string
  kind: string
  lines: readonly Line[]
  now: Date
  reverses?: string
}

/**
 * Books a journal in the transaction of its cause. Returns its id, or null if this cause was booked before.
 * The database checks that it sums to zero at commit.
 */
export async function postJournal(
  tx: Tx,
  { cause, kind, lines, now, reverses }: Posting,
): Promise<string | null> {
  const id = newId()
  const posted = await tx
    .insertInto('ledger_journals')
    .values({ id, cause, kind, lines: lines.length, reverses: reverses ?? null, posted_at: now })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .executeTakeFirst()
  if (!posted.numInsertedOrUpdatedRows) return null
  await tx
    .insertInto('ledger_entries')
    .values(
      lines.map(({ account, cents, party }, index) => ({
        journal_id: id,
        line: index + 1,
        account,
        cents,
        party: party ?? null,
      })),
    )
    .execute()
  return id
}

/** Reverses a journal, once. */
export async function reverseJournal(tx: Tx, { cause, now }: { cause: string; now: Date }) {
  const journal = await journalOf(tx, cause)
  if (!journal) throw new Error(`Nothing was booked as "${cause}"`)
  const lines = reversalOf(journal.lines)
  return postJournal(tx, {
    cause: causes.reversed(cause),
    kind: 'reversal',
    lines,
    now,
    reverses: journal.id,
  })
}

/** The lines booked for a cause. */
export async function journalOf(tx: Tx, cause: string) {
  const rows = await tx
    .selectFrom('ledger_journals')
    .innerJoin('ledger_entries', 'journal_id', 'id')
    .select(['id', 'account', 'cents', 'party'])
    .where('cause', '=', cause)
    .orderBy('line')
    .execute()
  if (rows.length === 0) return null
  const lines = rows.map(
    ({ account, cents, party }): Line => ({
      account: account as Account,
      cents: Number(cents),
      ...(party && { party }),
    }),
  )
  return { id: rows[0]!.id, lines }
}
