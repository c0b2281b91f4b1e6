import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { type Cause, givingAccount } from './accounts.ts'
import { givingPaidOut } from './journals.ts'
import { postJournal } from './post-journal.server.ts'

type Payout = {
  category: Cause
  cents: Cents
  reference: string
  to: string
  by: string
  now: Date
}

/**
 * Books a bank transfer of a category's money to an organisation, by its reference. Never more than the
 * category's balance; the same reference is booked once.
 */
export async function payOutGiving(
  db: Db,
  { category, cents, reference, to, by, now }: Payout,
): Promise<'paid out' | 'known already' | 'not enough'> {
  if (!Number.isInteger(cents) || cents <= 0) throw new RangeError('A payout is a sum above zero')
  return transaction(db, async (tx) => {
    const available = await lockedBalance(tx, category)
    const lines = givingPaidOut(cents, category)
    const cause = `giving paid out ${reference}`
    const known = await tx
      .selectFrom('ledger_journals')
      .select('id')
      .where('cause', '=', cause)
      .executeTakeFirst()
    if (known) return 'known already'
    if (available < cents) return 'not enough'
    await postJournal(tx, { cause, kind: 'giving paid out', lines, now })
    await recordEvent(tx, {
      name: 'giving paid out',
      about: { kind: 'npo category', id: category },
      by,
      now,
      details: { cents, reference, to },
      tags: ['giving'],
    })
    return 'paid out'
  })
}

/** A category's balance. Locked, so that two concurrent payouts can't spend the same money. */
async function lockedBalance(tx: Tx, category: Cause): Promise<Cents> {
  const account = givingAccount(category)
  await tx
    .selectFrom('ledger_accounts')
    .select('code')
    .where('code', '=', account)
    .forUpdate()
    .execute()
  const { sum } = await tx
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.sum<number | null>('cents').as('sum'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return -Number(sum ?? 0)
}
