import { sql } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { causes } from './causes.ts'
import type { Base } from './tenth.ts'

/** A party's total payments and their 10%, locked until the transaction ends. */
export async function lockBase(tx: Tx, party: string): Promise<Base> {
  await tx
    .insertInto('giving_bases')
    .values({ party, base_cents: 0, tenth_cents: 0 })
    .onConflict((conflict) => conflict.column('party').doNothing())
    .execute()
  const row = await tx
    .selectFrom('giving_bases')
    .select(['base_cents', 'tenth_cents'])
    .where('party', '=', party)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { baseCents: Number(row.base_cents), tenthCents: Number(row.tenth_cents) }
}

export async function moveBase(tx: Tx, party: string, cents: Cents, tenthCents: Cents) {
  await tx
    .updateTable('giving_bases')
    .set({
      base_cents: sql`base_cents + ${cents}`,
      tenth_cents: sql`tenth_cents + ${tenthCents}`,
    })
    .where('party', '=', party)
    .execute()
}

export async function lockDeferred(tx: Tx, journalId: string) {
  const row = await tx
    .selectFrom('deferred_fees')
    .selectAll()
    .where('journal_id', '=', journalId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, cents: Number(row.cents), settled_cents: Number(row.settled_cents) }
}

export async function settleDeferred(
  tx: Tx,
  journalId: string,
  { settled, months, dueAt }: { settled: Cents; months?: number; dueAt: Date | null },
) {
  await tx
    .updateTable('deferred_fees')
    .set({
      settled_cents: settled,
      due_at: dueAt,
      ...(months !== undefined && { released_months: months }),
    })
    .where('journal_id', '=', journalId)
    .execute()
}

export async function releases(tx: Tx, charge: string) {
  const rows = await tx
    .selectFrom('ledger_journals')
    .select('cause')
    .where('cause', 'like', `${causes.feeReleased(charge, 'rest').slice(0, -'rest'.length)}%`)
    .orderBy('id')
    .execute()
  return rows.map(({ cause }) => cause)
}
