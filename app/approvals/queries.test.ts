import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#app/platform/db.server.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { type ApprovalList, approvalsIn, pageQuery, SHOWN_AT_ONCE } from './queries.server.ts'

const KINDS = ['grant role', 'withdraw role']

/** One in ten is waiting. */
async function fillWithRequests(db: Db, count: number) {
  await sql`
    insert into approvals (id, kind, subject_id, subject_kind, payload, reason, state, requested_at, expires_at, decided_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'grant role',
      ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid,
      'user', '{"role": "finance"}', '',
      case when n % 10 = 0 then 'requested' else 'expired' end,
      timestamptz '2026-01-01' + n * interval '1 minute',
      timestamptz '2026-01-08' + n * interval '1 minute',
      case when n % 10 = 0 then null else timestamptz '2026-01-08' + n * interval '1 minute' end
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`analyze approvals`.execute(db)
}

it.each<[ApprovalList, RegExp]>([
  // Few are ever waiting, so any index on those is equally good.
  ['waiting', /approvals_(waiting|once|expiring)/],
  ['decided', /approvals_decided/],
])('asks an index for what is %s, also for a later page', async (list, index) => {
  const db = await testDb()
  await fillWithRequests(db, 3000)
  for (const after of [null, '00000000-0000-4000-8000-000000000100'])
    expect(
      JSON.stringify(await pageQuery(db, { list, kinds: KINDS, after }).explain('json')),
    ).toMatch(index)
})

it('continues page by page, with each request once: waiting ones oldest first, decided ones newest', async () => {
  const db = await testDb()
  await fillWithRequests(db, 300)
  const everyOne = async (list: ApprovalList) => {
    const ids: string[] = []
    let after: string | null = null
    do {
      const { approvals, more } = await approvalsIn(db, { list, kinds: KINDS, after })
      expect(approvals.length).toBeLessThanOrEqual(SHOWN_AT_ONCE)
      ids.push(...approvals.map(({ id }) => id))
      after = more
    } while (after)
    return ids
  }
  const waiting = await everyOne('waiting')
  expect(waiting).toHaveLength(30)
  expect(waiting).toEqual(waiting.toSorted())
  const decided = await everyOne('decided')
  expect(new Set(decided).size).toBe(270)
  expect(decided).toEqual(decided.toSorted().toReversed())
  expect(await approvalsIn(db, { list: 'waiting', kinds: [], after: null })).toEqual({
    approvals: [],
    more: null,
  })
})
