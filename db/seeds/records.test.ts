import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApplicationState, verificationOf } from '#app/applications/life-cycle.ts'
import { documentPdf } from '#app/billing/documents/queries.server.ts'
import { balances, givingByMonth } from '#app/billing/ledger/queries.server.ts'
import { tenthOf } from '#app/billing/ledger/tenth.ts'
import { placesLeft } from '#app/billing/subscriptions/places.server.ts'
import { subscriptionOf } from '#app/billing/subscriptions/subscription-row.ts'
import { builtInCategories } from '#app/directory/public/categories.ts'
import { givingTotals } from '#app/giving/totals.ts'
import { chargesBefore } from '#app/plans/public/agreed.ts'
import { LAUNCH_PLACES } from '#app/plans/public/plans.ts'
import type { Db } from '#app/platform/db.server.ts'
import { borrowDatabase, testDb } from '#app/platform/test-db.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { feeOf } from '../../payfast-simulator/fees.ts'
import { payfastFee } from './billing/books.ts'
import { Chance } from './chance.ts'
import { ListingStates } from './joining.ts'
import { people } from './people.ts'
import { largeCities } from './plan.ts'
import { seedWorld } from './world.ts'

const launch = new Date('2025-07-01T00:00:00+02:00')
/** Late enough for a first contract to have ended, and its price with it. */
const now = new Date('2026-11-18T14:00:00+02:00')

async function worldIn(db: Db, { at: instant = now, providers = 300 } = {}) {
  await seedWorld(db, { providers, seed: 'highveld', now: instant, launch, passwordHash: 'hash' })
  const list = async <Row extends Record<string, unknown>>(query: string) =>
    (await sql<Row>`${sql.raw(query)}`.execute(db)).rows
  const first = async (query: string) => Number(Object.values((await list(query))[0]!)[0])
  return { db, list, one: first }
}

describe('the records of 300 demonstration providers', () => {
  let world: Awaited<ReturnType<typeof worldIn>>
  let giveBack: () => Promise<void>
  beforeAll(async () => {
    const borrowed = await borrowDatabase()
    giveBack = borrowed.giveBack
    world = await worldIn(borrowed.database.db)
  })
  afterAll(() => giveBack())

  it('have as many places taken as launch specials were paid for and not refunded', async () => {
    const { db, one: queryOne } = world
    const left = await placesLeft(db, now)
    const paid = await queryOne(`select count(distinct s.id) from subscriptions s
      join charges c on c.subscription_id = s.id and c.refund_cents = 0
      where s.plan = 'launch-special' and s.state <> 'incomplete'`)
    expect(LAUNCH_PLACES - left).toBe(paid)
    expect(paid).toBeGreaterThan(50)
    expect(paid).toBe(
      await queryOne(`select count(*) from subscriptions
        where plan = 'launch-special' and state in ('active', 'past_due', 'suspended')`),
    )
    // A refund releases the place.
    expect(
      await queryOne(`select count(*) from launch_places l join subscriptions s on s.id = l.subscription_id
        where (freed_at is null) = (s.state = 'ended') and taken_at is not null`),
    ).toBe(0)
    // Nothing else was on sale before the launch.
    expect(
      await queryOne(`select count(*) from charges
        where settled_at < '${launch.toISOString()}' and plan <> 'launch-special'`),
    ).toBe(0)
  })

  it('have every period that is paid for charged once, at the price of the plan', async () => {
    const { db, list } = world
    const subscriptions = await db.selectFrom('subscriptions').selectAll().execute()
    expect(new Set(subscriptions.map(({ state }) => state)).size).toBe(5)
    expect(new Set(subscriptions.map(({ cycle }) => cycle)).size).toBe(2)
    const charges = Map.groupBy(
      await list<{ subscription_id: string; on: string; cents: number; ends: string }>(`
        select subscription_id, period_from as on, gross_cents as cents, period_to as ends
        from charges order by settled_at`),
      (charge) => charge.subscription_id,
    )
    for (const row of subscriptions) {
      const subscription = subscriptionOf(row)
      const paid = charges.get(row.id) ?? []
      if (subscription.state === 'incomplete') {
        expect(paid).toEqual([])
        continue
      }
      const { plan, cycle, contractMonths, termFrom: from, paidUntil } = subscription
      expect(paid.map(({ on, cents }) => ({ on, cents }))).toEqual(
        chargesBefore({ plan, cycle, contractMonths, from: from! }, paidUntil!),
      )
      expect(paid.at(-1)!.ends).toBe(paidUntil)
      // Paid up to now, unless a charge is overdue or it has ended.
      const isPaidUp = subscription.state === 'active'
      if (subscription.state !== 'ended') expect(paidUntil! >= dayOf(now)).toBe(isPaidUp)
    }
  })

  it('have a receipt for each payment, numbered in the order of time, that can be opened', async () => {
    const { db, list, one: queryOne } = world
    expect(
      await queryOne(`select count(*) from charges c where 1 <> (select count(*) from billing_documents d
        where d.charge_id = c.id and d.series = 'receipt' and d.issued_at = c.settled_at
          and d.user_id = c.user_id and (d.content ->> 'cents')::int = c.gross_cents)`),
    ).toBe(0)
    expect(
      await queryOne(`select count(*) from charges c where (refund_cents > 0) <> exists (
        select from billing_documents d join billing_documents r on r.charge_id = c.id and r.series = 'receipt'
        where d.charge_id = c.id and d.series = 'credit-note'
          and d.content -> 'corrects' ->> 'number' = r.content ->> 'number')`),
    ).toBe(0)
    for (const { series, last_number } of await list<{ series: string; last_number: number }>(
      'select * from document_series',
    )) {
      const numbers = await list<{ number: number }>(
        `select number from billing_documents where series = '${series}' order by issued_at, id`,
      )
      expect(numbers.map(({ number }) => number)).toEqual(
        Array.from({ length: last_number }, (_, index) => index + 1),
      )
    }
    const newest = await db
      .selectFrom('billing_documents')
      .select(['id', 'user_id', 'number'])
      .where('user_id', '=', people.sipho.id)
      .orderBy('issued_at', 'desc')
      .executeTakeFirstOrThrow()
    const pdf = await documentPdf(db, { id: newest.id, userId: newest.user_id, language: 'en' })
    expect(pdf!.name).toBe(`R-${String(newest.number).padStart(6, '0')}.pdf`)
    expect(Buffer.from(pdf!.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('balance: every journal is whole, and everyone’s account is even', async () => {
    const { db, one: queryOne } = world
    expect(
      await queryOne(`select count(*) from ledger_journals j where (lines, 0) <> (
        select count(*), sum(cents) from ledger_entries where journal_id = j.id)`),
    ).toBe(0)
    expect(
      await queryOne(`select count(*) from (select from ledger_entries where account = 'customers'
        group by party having sum(cents) <> 0) uneven`),
    ).toBe(0)
    const accounts = await balances(db)
    expect([...accounts.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0)
    expect(accounts.get('payfast')).toBe(
      await queryOne('select sum(gross_cents - fee_cents - refund_cents) from charges'),
    )
    expect(accounts.get('deferred-revenue')).toBe(
      -(await queryOne('select sum(cents - settled_cents) from deferred_fees')),
    )
    expect(
      await queryOne(`select count(*) from deferred_fees where due_at <= '${now.toISOString()}'`),
    ).toBe(0)
    // The constraint that seeding skips.
    expect(
      await queryOne(`select count(*) from ledger_journals j join ledger_journals b on b.id = j.reverses
        where j.cause <> 'reversed: ' || b.cause`),
    ).toBe(0)
    const live = { state: { switches: { fees: 'live' } } } as Parameters<typeof feeOf>[0]
    for (const cents of [49_99, 149_99, 3229_20])
      expect(payfastFee(cents)).toBe(feeOf(live, 'CC', cents))
  })

  it('set 10% of what was settled aside, for the cause of each provider, by the month it came', async () => {
    const { db, list } = world
    const paid = await list<{ party: string; category: string; cents: number; tenth: number }>(`
      select c.user_id as party, p.npo_category as category, tenth_cents as tenth,
        sum(gross_cents - refund_cents)::int as cents
      from charges c join providers p on p.user_id = c.user_id join giving_bases g on g.party = c.user_id
      group by 1, 2, 3`)
    const causes = new Map<string, number>()
    for (const { category, cents, tenth } of paid) {
      expect(tenth).toBe(tenthOf(cents))
      causes.set(category, (causes.get(category) ?? 0) + tenth)
    }
    const booked = await givingByMonth(db)
    const { byCategory, byMonth, setAsideCents } = givingTotals(booked)
    expect(
      Object.fromEntries(byCategory.map(({ category, setAsideCents: cents }) => [category, cents])),
    ).toEqual(Object.fromEntries(causes))
    expect(byCategory).toHaveLength(10)
    // Every month since the first has some: from June 2025 to November 2026.
    expect(byMonth).toHaveLength(18)
    expect(byMonth.every(({ setAsideCents: cents }) => cents > 0)).toBe(true)
    const settled = paid.reduce((sum, { cents }) => sum + cents, 0)
    expect(Math.abs(setAsideCents - settled / 10)).toBeLessThan(paid.length)
  })

  it('have an application behind each provider, decided with checks, or waiting in time', async () => {
    const { list, one: queryOne } = world
    const all = await list<{ state: ApplicationState; verification: string; due: Date | null }>(`
      select a.state, p.verification, a.due_at as due from providers p
      left join applications a on a.user_id = p.user_id`)
    expect(all).toHaveLength(300)
    for (const { state, verification, due } of all) {
      expect(verificationOf(state)).toBe(verification)
      expect(due !== null && due > now).toBe(state === 'submitted')
    }
    const count = (state: string) => all.filter((row) => row.state === state).length
    expect(count('submitted')).toBeGreaterThanOrEqual(3)
    expect(count('more wanted')).toBeGreaterThanOrEqual(1)
    expect(count('rejected')).toBeGreaterThanOrEqual(1)
    // Paid, submitted, checked and decided, in this order and in time.
    expect(
      await queryOne(`select count(*) from applications a join charges c on c.user_id = a.user_id and c.kind = 'first'
        where c.settled_at not between a.created_at and a.submitted_at`),
    ).toBe(0)
    expect(
      await queryOne(`select count(*) from applications a join providers p on p.user_id = a.user_id
        where a.submitted_at <> p.joined_at or a.decided_at < a.submitted_at
          or a.decided_by <> '${people.nomsa.id}'
          or (p.verification = 'approved') <> (p.verified_at is not null) or p.verified_at <> a.decided_at`),
    ).toBe(0)
    expect(
      await queryOne(`select count(*) from providers p where verification = 'approved' and not exists (
        select from provider_checks where provider_id = p.id and "check" = 'identity' and done_at is not null)`),
    ).toBe(0)
    expect(
      await queryOne(`select count(*) from applications a where state in ('approved', 'rejected') and 1 <> (
        select count(*) from events where about_id = a.id::text and name = 'application ' || a.state and occurred_at = a.decided_at)`),
    ).toBe(0)
    expect(
      await queryOne(`select count(*) from applications a where state = 'approved' and not exists (
        select from events where about_id = a.id::text and name = 'application check recorded'
          and occurred_at between a.submitted_at and a.decided_at)`),
    ).toBe(0)
    expect(
      await queryOne(`select count(*) from applications a where (state = 'rejected') <>
        exists (select from application_reasons where application_id = a.id)`),
    ).toBe(0)
  })

  it('say the same of billing on the record, the subscription and the suspension', async () => {
    const { one: queryOne } = world
    expect(
      await queryOne(`select count(*) from providers p join lateral (
          select * from subscriptions s where s.user_id = p.user_id
          order by s.state = 'ended', created_at desc limit 1) s on true
        where p.billing <> s.state or p.plan <> s.plan or p.npo_category <> s.npo_category`),
    ).toBe(0)
    expect(
      await queryOne(`select count(*) from providers p where (billing = 'suspended') <> exists (
        select from provider_suspensions where provider_id = p.id and source = 'billing' and to_at is null)`),
    ).toBe(0)
    // A rejected applicant was refunded; without a payment there is no access.
    expect(
      await queryOne(`select count(*) from providers p join charges c on c.user_id = p.user_id
        where (p.verification = 'rejected' or p.billing = 'incomplete') <> (c.refund_cents = c.gross_cents)`),
    ).toBe(0)
  })

  it('keep the cast as they are introduced', async () => {
    const { list } = world
    const cast = await list<{ name: string; is: string }>(`
      select lower(split_part(full_name, ' ', 1)) as name, verification || ', ' || billing as is
      from providers where user_id::text like '01972f66%'`)
    expect(Object.fromEntries(cast.map(({ name, is }) => [name, is]))).toEqual({
      sipho: 'approved, active',
      johan: 'approved, active',
      naledi: 'approved, active',
      bongani: 'approved, active',
      lerato: 'approved, suspended',
      pieter: 'pending, active',
      themba: 'rejected, ended',
      ayesha: 'approved, incomplete',
      riaan: 'approved, past_due',
    })
  })

  it('leave no category empty in a large city', async () => {
    const { list } = world
    for (const city of largeCities) {
      const there = await list<{
        category: string
      }>(`select distinct category from listings
        where category <> 'any' and earth_distance(spot, ll_to_earth(${city.lat}, ${city.lng})) <= least(radius_km, 25) * 1000`)
      expect(there.map(({ category }) => category).toSorted(), city.name).toEqual(
        builtInCategories.toSorted(),
      )
    }
  })
})

it.each(['2025-06-01T14:00:00+02:00', '2025-06-30T23:00:00+02:00'])(
  'have every place free and nothing paid before the launch: %s',
  async (instant) => {
    const time = new Date(instant)
    const { db, one: queryOne } = await worldIn(await testDb(), { at: time })
    expect(await placesLeft(db, time)).toBe(LAUNCH_PLACES)
    expect(await queryOne('select count(*) from charges')).toBe(0)
    expect(await queryOne('select count(*) from ledger_journals')).toBe(0)
    expect(
      await queryOne(
        `select count(*) from events where occurred_at not between '2025-06-01T00:00:00+02:00' and '${time.toISOString()}'`,
      ),
    ).toBe(0)
    expect(
      await queryOne(`select count(*) from applications where due_at <= '${time.toISOString()}'`),
    ).toBe(0)
  },
)

it('have nothing but the launch special before the launch, and no more of it than there are', async () => {
  const instant = new Date('2025-07-02T09:00:00+02:00')
  const { one: queryOne } = await worldIn(await testDb(), { at: instant, providers: 40 })
  expect(await queryOne(`select count(*) from listings`)).toBeGreaterThan(20)
  expect(
    await queryOne(`select count(*) from charges
      where settled_at < '${launch.toISOString()}' and plan <> 'launch-special'`),
  ).toBe(0)

  const calendar = {
    start: launch,
    launch,
    now: instant,
    hasApplications: true,
    isLaunched: true,
    growth: 1,
  }
  const listingStates = new ListingStates(new Chance('many'), calendar, 9)
  const many = Array.from({ length: 3000 }, () => listingStates.next('plumbing'))
  const holders = many.filter(
    ({ plan, billing }) =>
      plan === 'launch-special' && billing !== 'incomplete' && billing !== 'ended',
  )
  expect(holders).toHaveLength(LAUNCH_PLACES - 9)
  // Nothing could be paid for yet: the others have applied.
  expect(many.slice(-1000).every(({ billing }) => billing === 'incomplete')).toBe(true)
})
