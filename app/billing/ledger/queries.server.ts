import { sql } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Account, Cause } from './accounts.ts'
import { causesOfTenth } from './causes.ts'

/** The balance of each account, debits positive; they sum to zero. */
export async function balances(db: Queryable): Promise<Map<Account, Cents>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .leftJoin('ledger_entries', 'account', 'code')
    .select([
      'code',
      (eb) => eb.fn.coalesce(eb.fn.sum<number>('cents'), sql<number>`0`).as('cents'),
    ])
    .groupBy('code')
    .orderBy('code')
    .execute()
  return new Map(rows.map(({ code, cents }) => [code as Account, Number(cents)]))
}

/** What a person owes us; negative if we owe them. */
export async function pendingAgreementsOf(db: Queryable, party: string): Promise<Cents> {
  const { cents } = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.sum<number | null>('cents').as('cents'))
    .where('account', '=', 'customers')
    .where('party', '=', party)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** What was set aside for a cause from each charge, less reversals. */
export async function tenthsOf(
  db: Queryable,
  charges: readonly string[],
): Promise<Map<string, Cents>> {
  const chargeOf = new Map(
    charges.flatMap((charge) => causesOfTenth(charge).map((cause) => [cause, charge] as const)),
  )
  const tenths = new Map<string, Cents>()
  if (chargeOf.size === 0) return tenths
  const rows = await db
    .selectFrom('ledger_journals as journal')
    .innerJoin('ledger_entries as entry', 'entry.journal_id', 'journal.id')
    .innerJoin('ledger_accounts as account', 'account.code', 'entry.account')
    .select(['journal.cause', 'entry.cents'])
    .where('journal.cause', 'in', [...chargeOf.keys()])
    .where('account.npo_category', 'is not', null)
    .execute()
  for (const { cause, cents } of rows) {
    const charge = chargeOf.get(cause)!
    tenths.set(charge, (tenths.get(charge) ?? 0) - Number(cents))
  }
  return tenths
}

export type MonthOfGiving = {
  category: Cause
  /** "2026-03", in South African time. */
  month: string
  setAsideCents: Cents
  paidOutCents: Cents
}

/** Amounts set aside and paid out before an instant, for every category and month with either. */
export async function givingByMonth(db: Queryable, before?: Date): Promise<MonthOfGiving[]> {
  const { rows } = await sql<{
    category: Cause
    month: string
    set_aside: number
    paid_out: number
  }>`
    select npo_category as category,
      to_char(journal.posted_at at time zone 'Africa/Johannesburg', 'YYYY-MM') as month,
      -coalesce(sum(cents) filter (where journal.kind <> 'giving paid out'), 0) as set_aside,
      coalesce(sum(cents) filter (where journal.kind = 'giving paid out'), 0) as paid_out
    from ledger_accounts
    join ledger_entries on account = code
    join ledger_journals journal on journal.id = journal_id
    where npo_category is not null ${before ? sql`and journal.posted_at < ${before}` : sql``}
    group by 1, 2 order by 2 desc, 1`.execute(db)
  return rows.map((row) => ({
    category: row.category,
    month: row.month,
    setAsideCents: Number(row.set_aside),
    paidOutCents: Number(row.paid_out),
  }))
}
