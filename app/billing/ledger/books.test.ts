import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import type { Line } from './journals.ts'
import { payOutGiving } from './pay-out-giving.server.ts'
import { postJournal, reverseJournal } from './post-journal.server.ts'
import { balances } from './queries.server.ts'

const now = new Date('2026-07-01T09:00:00+02:00')
const sale: Line[] = [
  { account: 'customers', cents: 100 },
  { account: 'revenue', cents: -100 },
]

async function books() {
  const db = await testDb()
  const post = (cause: string, lines: Line[], reverses?: string) =>
    transaction(db, (tx) => postJournal(tx, { cause, kind: 'test', lines, now, reverses }))
  return { db, post }
}

describe('the books', () => {
  it('take a journal once for each cause', async () => {
    const { db, post } = await books()
    const posted = await Promise.all([post('a', sale), post('a', sale), post('a', sale)])
    expect(posted.filter((id) => id !== null)).toHaveLength(1)
    expect((await balances(db)).get('revenue')).toBe(-100)
  })

  it('refuse a journal that is out by a cent, when the transaction commits', async () => {
    const { db, post } = await books()
    const off: Line[] = [sale[0]!, { account: 'revenue', cents: -99 }]
    await expect(post('a', off)).rejects.toThrow('out by 1 cents')
    expect(await db.selectFrom('ledger_journals').select('id').execute()).toEqual([])
  })

  it('refuse a journal that says it has more lines than it has', async () => {
    const { db } = await books()
    const empty = transaction(db, (tx) =>
      tx
        .insertInto('ledger_journals')
        .values({ id: newId(), cause: 'a', kind: 'test', lines: 2, posted_at: now })
        .execute(),
    )
    await expect(empty).rejects.toThrow('0 lines instead of 2')
  })

  it('take no more lines into a journal that stands', async () => {
    const { db, post } = await books()
    const id = (await post('a', sale))!
    const more = db
      .insertInto('ledger_entries')
      .values([
        { journal_id: id, line: 3, account: 'bank', cents: 5 },
        { journal_id: id, line: 4, account: 'revenue', cents: -5 },
      ])
      .execute()
    await expect(more).rejects.toThrow('4 lines instead of 2')
  })

  it('let nothing be changed, removed or emptied', async () => {
    const { db, post } = await books()
    await post('a', sale)
    for (const table of ['ledger_journals', 'ledger_entries'])
      for (const statement of [
        table === 'ledger_journals'
          ? `update ${table} set kind = 'x'`
          : `update ${table} set cents = 1`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
  })

  it('are corrected by turning a journal round, exactly and once', async () => {
    const { db, post } = await books()
    const id = (await post('a', sale))!
    const turned = () => transaction(db, (tx) => reverseJournal(tx, { cause: 'a', now }))
    expect(await turned()).not.toBeNull()
    expect(await turned()).toBeNull()
    expect([...(await balances(db)).values()].every((cents) => cents === 0)).toBe(true)
    const again = (await post('b', sale))!
    const other: Line[] = [
      { account: 'bank', cents: -100 },
      { account: 'revenue', cents: 100 },
    ]
    await expect(post('not exact', other, again)).rejects.toThrow('turned round')
    await expect(post('twice', sale, id)).rejects.toThrow()
  })

  it('give a category’s money out once for each transfer, and never more than there is', async () => {
    const { db, post } = await books()
    const by = newId()
    await post('tenths', [
      { account: 'giving', cents: 100_00 },
      { account: 'giving:arts-culture', cents: -100_00 },
    ])
    const pay = (reference: string, cents: number) =>
      payOutGiving(db, { category: 'arts-culture', cents, reference, to: 'Funda', by, now })
    expect(await Promise.all([pay('1', 60_00), pay('2', 60_00)])).toEqual(
      expect.arrayContaining(['paid out', 'not enough']),
    )
    expect(await pay('3', 40_00)).toBe('paid out')
    expect(await pay('3', 40_00)).toBe('known already')
    expect((await balances(db)).get('giving:arts-culture')).toBe(0)
  })

  it('are at zero together, whatever is posted and turned round', async () => {
    const { db, post } = await books()
    const line = fc.record({
      from: fc.constantFrom('payfast' as const, 'bank' as const, 'customers' as const),
      to: fc.constantFrom('revenue' as const, 'giving' as const, 'unmatched' as const),
      cents: fc.integer({ min: 1, max: 1_000_000 }),
      isReversed: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (all) => {
        for (const { from, to, cents, isReversed } of all) {
          const cause = newId()
          await post(cause, [
            { account: from, cents },
            { account: to, cents: -cents },
          ])
          if (isReversed) await transaction(db, (tx) => reverseJournal(tx, { cause, now }))
        }
        const sum = [...(await balances(db)).values()].reduce((so, cents) => so + cents, 0)
        expect(sum).toBe(0)
      }),
      { numRuns: 10 },
    )
  })
})
