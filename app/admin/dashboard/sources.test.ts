import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { refundWithin } from '#app/billing/index.server.ts'
import {
  anAccount,
  aProviderOf,
  billingWorld,
  subscribed,
} from '#app/billing/test-billing.server.ts'
import { settableClock } from '#app/platform/clock.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import type { FigureSource } from '#app/platform/figure-source.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { DAY } from '#app/platform/time.ts'
import { countDays } from './count-days.server.ts'
import { periodUntil } from './periods.ts'
import { loadTotals, withoutQuotes } from './queries.server.ts'
import { rowsPage } from './rows.server.ts'
import { type CountName, countedSources } from './sources.server.ts'

const NOON = new Date('2026-03-06T12:00:00+02:00')

async function totalsAfterCounting(db: Db, now: Date, province: string | null = null) {
  await countDays({ db, clock: settableClock(now) })
  return loadTotals(db, periodUntil('7-days', now.toISOString().slice(0, 10)), province)
}

/** A count and the list behind it have the same rows. */
async function listed(db: Db, name: CountName, now: Date) {
  const days = periodUntil('7-days', now.toISOString().slice(0, 10))
  const wanted = { days, province: null, detail: null, after: null }
  return (await rowsPage(db, name, wanted, now)).rows
}

async function application(db: Db) {
  const userId = await anAccount({ db })
  await aProviderOf({ db }, userId)
  const id = newId()
  await db
    .insertInto('applications')
    .values({ id, user_id: userId, reference: id.slice(-6), saved_at: NOON, created_at: NOON })
    .execute()
  return {
    id,
    happened: (name: string, happenedAt: string, details = {}) =>
      sql`insert into events (id, name, about_kind, about_id, by_user, occurred_at, details)
        values (${newId()}, ${name}, 'application', ${id}, ${userId}, ${new Date(happenedAt)}, ${JSON.stringify(details)})`.execute(
        db,
      ),
  }
}

it('counts which applications had their first reply in time', async () => {
  const db = await testDb()
  const dueAt = '2026-03-05T22:00:00.000Z'
  const [inTime, late, requested] = [
    await application(db),
    await application(db),
    await application(db),
  ]
  for (const { happened } of [inTime, late, requested])
    await happened('application submitted', '2026-03-04T10:00:00Z', { dueAt })
  await inTime.happened('application approved', '2026-03-05T21:59:59Z')
  await late.happened('application rejected', '2026-03-05T22:00:00Z')
  // A question is a reply too; a later one isn't the first.
  await requested.happened('application more wanted', '2026-03-05T08:00:00Z')
  await requested.happened('application answered', '2026-03-05T09:00:00Z')
  await requested.happened('application approved', '2026-03-06T08:00:00Z')

  const { current } = await totalsAfterCounting(db, NOON)
  expect(current.sum('applications received')).toBe(3)
  expect(current.sum('applications approved')).toBe(2)
  expect(current.sum('applications answered')).toBe(3)
  expect(current.sum('applications answered in time')).toBe(2)
  expect(
    (await listed(db, 'applications answered in time', NOON)).map((row) => row.application_id),
  ).toEqual([inTime.id, requested.id])
})

it('adds up fees and the 10% of them, less what was returned', async () => {
  const { db, services, clock } = await billingWorld()
  const userId = await anAccount({ db })
  await aProviderOf({ db }, userId)
  await subscribed(services, { userId, now: clock.now() })
  const charge = await db.selectFrom('charges').select('gross_cents').executeTakeFirstOrThrow()
  const paid = await totalsAfterCounting(db, clock.now(), 'gauteng')
  expect(paid.current.sum('fees')).toBe(charge.gross_cents)
  expect(paid.current.sum('giving')).toBe(Math.floor((charge.gross_cents + 5) / 10))
  expect(paid.current.sum('subscriptions started')).toBe(1)
  expect(await listed(db, 'fees', clock.now())).toMatchObject([
    { amount: charge.gross_cents, person_id: userId },
  ])

  const later = new Date(clock.now().getTime() + DAY)
  await transaction(db, (tx) =>
    refundWithin(services, tx, { userId, why: 'application rejected', by: userId, now: later }),
  )
  const reversed = await totalsAfterCounting(db, later)
  expect([reversed.current.sum('fees'), reversed.current.sum('giving')]).toEqual([0, 0])
  expect((await totalsAfterCounting(db, later, 'limpopo')).current.sum('fees')).toBe(0)
})

it('counts an email as failed once, whether it was given up, returned or both', async () => {
  const db = await testDb()
  const email = (given: { given_up_at?: Date; bounced_at?: Date; sent_at?: Date }) =>
    db
      .insertInto('outgoing_emails')
      .values({
        id: newId(),
        kind: 'test',
        recipient: 'thandi@example.co.za',
        subject: 'x',
        html: '',
        text: '',
        written_at: NOON,
        due_at: NOON,
        ...given,
      })
      .execute()
  await email({ sent_at: NOON })
  await email({ given_up_at: NOON })
  await email({ sent_at: NOON, bounced_at: NOON })
  await email({ given_up_at: NOON, bounced_at: new Date(NOON.getTime() + 1) })
  const { current } = await totalsAfterCounting(db, NOON)
  expect([current.sum('emails'), current.sum('emails failed')]).toEqual([4, 3])
  expect(await listed(db, 'emails failed', NOON)).toHaveLength(3)
})

it('takes how many there were from the last day that was counted, and none from before the first', async () => {
  const db = await testDb()
  await sql`insert into daily_figures (province, figure, day, amount) values
    ('south-africa', 'providers visible', '2026-03-03', 7),
    ('south-africa', 'providers visible', '2026-03-05', 9),
    ('gauteng', 'providers visible', '2026-03-05', 4)`.execute(db)
  const week = periodUntil('7-days', '2026-03-06')
  const { current, before, steps } = await loadTotals(db, week, null)
  expect(current.state('providers visible')).toBe(9)
  expect(before.state('providers visible')).toBeNull()
  expect(steps.map(({ state }) => state('providers visible'))).toEqual([
    null,
    null,
    null,
    7,
    null,
    9,
    null,
  ])
  const next = await loadTotals(db, periodUntil('7-days', '2026-03-12'), 'gauteng')
  expect(next.current.state('providers visible')).toBeNull()
  expect(next.before.state('providers visible')).toBe(4)
})

it('orders services and provinces by what nobody quoted for', async () => {
  const db = await testDb()
  await sql`insert into daily_figures (province, figure, day, detail, amount) values
    ('south-africa', 'requests without a quote', '2026-03-05', 'roofing', 9),
    ('limpopo', 'requests without a quote', '2026-03-05', 'roofing', 4),
    ('limpopo', 'requests without a quote', '2026-03-04', 'roofing', 2),
    ('gauteng', 'requests without a quote', '2026-03-04', 'roofing', 3),
    ('gauteng', 'requests without a quote', '2026-02-01', 'plumbing', 50)`.execute(db)
  const week = periodUntil('7-days', '2026-03-06')
  const all = await withoutQuotes(db, week, null, 1)
  expect(all).toEqual({
    pairs: 2,
    rows: [{ category: 'roofing', province: 'limpopo', count: 6, providers: 0 }],
  })
  const { rows } = await withoutQuotes(db, week, 'gauteng', 5)
  expect(rows.map(({ province, count }) => [province, count])).toEqual([['gauteng', 3]])
})

it.each<[CountName, RegExp]>([
  ['applications received', /events_(name|at)/],
  ['applications answered', /events_(name|at)/],
  ['subscriptions started', /subscriptions_activated/],
  ['subscriptions ended', /subscriptions_ended/],
  ['fees', /ledger_journals_at/],
  ['giving', /ledger_journals_at/],
  ['requests', /quote_requests_opened/],
  ['requests without a quote', /quote_requests_opened/],
  ['quotes', /quotes_first_sent/],
  ['first answers', /invitations_first_answer/],
  ['jobs booked', /jobs_accepted/],
  ['jobs done', /jobs_ended/],
  ['reviews', /reviews_written/],
  ['emails', /outgoing_emails_written/],
  ['emails failed', /outgoing_emails_given_up.*outgoing_emails_(bounced|failing)/],
  ['texts', /texts_written/],
  ['texts failed', /texts_given_up/],
])('has an index for the days of "%s"', async (name, index) => {
  const db = await testDb()
  const { rows } = countedSources[name] as FigureSource
  const plan = await transaction(db, async (tx) => {
    // The planner prefers a scan of an empty table to any index.
    await sql`set local enable_seqscan = off`.execute(tx)
    const span = { from: new Date(NOON.getTime() - DAY), to: NOON }
    return JSON.stringify((await sql`explain (format json) ${rows(span, NOON)}`.execute(tx)).rows)
  })
  // On an empty table the embedded database chooses any index.
  expect(plan).toMatch(process.env.TEST_ENGINE === 'postgres' ? index : /Index/)
})
