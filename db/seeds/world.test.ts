import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInCategories } from '#app/directory/public/categories.ts'
import { provinceCodes } from '#app/directory/public/provinces.ts'
import type { Db } from '#app/platform/db.server.ts'
import { vatIncludedIn } from '#app/platform/money.ts'
import { borrowDatabase, testDb } from '#app/platform/test-db.server.ts'
import { people } from './people.ts'
import { NotEmpty, seedWorld } from './world.ts'

const launch = new Date('2025-07-01T00:00:00+02:00')
const march = new Date('2026-03-06T14:00:00+02:00')

type Wish = { providers?: number; seed?: string; now?: Date }

const aWorld = async (wish: Wish = {}) => worldIn(await testDb(), wish)

async function worldIn(db: Db, { providers = 300, seed = 'highveld', now = march }: Wish = {}) {
  const made = await seedWorld(db, { providers, seed, now, launch, passwordHash: 'hash' })
  /** A column of a query, as a list. */
  const list = async <T>(query: string) =>
    (await sql<{ it: T }>`${sql.raw(query)}`.execute(db)).rows.map((row) => row.it)
  const first = async <T>(query: string) => (await list<T>(query))[0]!
  return { db, made, list, one: first }
}

describe('a world of 300', () => {
  let world: Awaited<ReturnType<typeof worldIn>>
  let giveBack: () => Promise<void>
  // Shared, because tests only read it.
  beforeAll(async () => {
    const borrowed = await borrowDatabase()
    giveBack = borrowed.giveBack
    world = await worldIn(borrowed.database.db)
  })
  afterAll(() => giveBack())

  it('has everyone that the screens need', async () => {
    const { list, one: queryOne } = world

    expect(await queryOne('select count(*) as it from providers')).toBe(300)
    expect(await queryOne('select providers as it from world')).toBe(300)
    for (const category of builtInCategories)
      expect(
        await queryOne<number>(
          `select count(*) as it from listings where category = '${category}'`,
        ),
        category,
      ).toBeGreaterThanOrEqual(10)
    expect((await list<string>('select distinct province as it from listings')).toSorted()).toEqual(
      provinceCodes.toSorted(),
    )
    expect(
      await queryOne<number>(`select count(*) as it from listings where category = 'plumbing'
        and earth_distance(spot, ll_to_earth(-26.2678, 27.8585)) <= 15000`),
    ).toBeGreaterThanOrEqual(3)
  })

  it('says nothing twice, and nothing that did not happen', async () => {
    const { list, one: queryOne } = world

    const reviews = await list<string>('select words as it from reviews')
    expect(reviews.length).toBeGreaterThan(1500)
    expect(new Set(reviews).size).toBe(reviews.length)
    expect(reviews.filter((words) => /[{}]|undefined|null/.test(words))).toEqual([])
    const stars = await list<number>(
      'select count(*) as it from reviews group by rating order by rating',
    )
    expect(stars).toHaveLength(5)
    expect(stars.reduce((sum, n) => sum + n, 0)).toBe(reviews.length)
    // Every review is of a completed and paid job, by its customer.
    expect(
      await queryOne(`select count(*) as it from reviews r join jobs j on j.id = r.job_id
        join invitations a on a.id = j.invitation_id join quote_requests q on q.id = a.request_id
        where j.state <> 'done' or j.provider_id <> r.provider_id or a.provider_id <> r.provider_id
          or q.customer_user <> r.customer_user or r.paid_cents <> j.paid_cents or r.written_at < j.ended_at
          or a.state <> 'accepted' or q.state <> 'closed'`),
    ).toBe(0)
    expect(
      await queryOne(`select count(*) as it from reviews where answered_at < written_at`),
    ).toBe(0)
  })

  it('lets nothing happen after the clock, before its first day, or in the wrong order', async () => {
    const { db, one: queryOne } = world

    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
        and table_name not in ('migrations', 'outgoing_emails', 'listings')`.execute(db)
    const mayBeAhead =
      /^(due_at|expires_at|valid_until|paid_through|stale_at|not_after|remind_at|start_at|latest_arrival_at|end_at)$/
    for (const { table, column } of columns) {
      const late = mayBeAhead.test(column) ? '' : `or ${column} > '${march.toISOString()}'`
      expect(
        await queryOne(
          `select count(*) as it from ${table} where ${column} < '2025-05-31T22:00:00Z' ${late}`,
        ),
        `${table}.${column}`,
      ).toBe(0)
    }
    expect(
      await queryOne(`select count(*) as it from invitations a join providers p on p.id = a.provider_id
        where a.invited_at < '${launch.toISOString()}' or a.invited_at < p.verified_at
          or a.first_answer_at < a.invited_at or a.ended_at < a.invited_at`),
    ).toBe(0)
    expect(
      await queryOne(
        'select count(*) as it from jobs where marked_at < accepted_at or ended_at < marked_at',
      ),
    ).toBe(0)
  })

  it('refers to nothing that is not there', async () => {
    const { db, one: queryOne } = world

    const { rows: references } = await sql<{
      from: string
      column: string
      to: string
      key: string
    }>`
      select c.conrelid::regclass::text as from, a.attname as column, c.confrelid::regclass::text as to, b.attname as key
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
      where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace`.execute(
      db,
    )
    expect(references.length).toBeGreaterThan(20)
    for (const { from, column, to, key } of references)
      expect(
        await queryOne(`select count(*) as it from ${from} f where ${column} is not null
          and not exists (select from ${to} t where t.${key} = f.${column})`),
        `${from}.${column}`,
      ).toBe(0)
  })

  it('adds up: every quote is its lines and its call-out, and holds its VAT', async () => {
    const { db } = world

    const { rows } = await sql<{ total: number; sum: number; vat: number; is_vendor: boolean }>`
      select q.total_cents as total, q.vat_cents as vat, p.vat_number is not null as is_vendor,
        q.callout_cents + (select sum(amount_cents)::int from quote_lines where quote_id = q.id) as sum
      from quotes q join invitations a on a.id = q.invitation_id join providers p on p.id = a.provider_id`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(3000)
    for (const { total, sum, vat, is_vendor } of rows) {
      expect(total).toBe(sum)
      expect(vat).toBe(is_vendor ? vatIncludedIn(total) : 0)
    }
  })

  it('has prices that differ by person and by province, yet belong together', async () => {
    const { db } = world

    const { rows } = await sql<{ job: string; low: number; high: number; n: number }>`
      select category || '/' || job as job, count(*) as n,
        percentile_cont(0.1) within group (order by price_cents) as low,
        percentile_cont(0.9) within group (order by price_cents) as high
      from provider_services where job is not null group by category, job having count(*) >= 6`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(60)
    for (const { job, low, high } of rows) {
      expect(high / low, job).toBeGreaterThan(1.1)
      expect(high / low, job).toBeLessThan(3)
    }
    const level = async (province: string) =>
      (
        await sql<{
          it: number
        }>`select avg(callout_cents) as it from providers where province = ${province} and callout_cents > 0`.execute(
          db,
        )
      ).rows[0]!.it
    expect(await level('gauteng')).toBeGreaterThan(await level('limpopo'))
  })

  it('plays the stories of the cast: requests that wait, quotes to compare, a job agreed, one done', async () => {
    const { one: queryOne, list } = world
    const provider = (name: keyof typeof people) =>
      `(select id from providers where user_id = '${people[name].id}')`

    expect(
      await queryOne(`select count(*) as it from invitations where state = 'waiting' and provider_id = ${provider('sipho')}
        and due_at > '${march.toISOString()}'`),
    ).toBeGreaterThanOrEqual(3)
    expect(
      await list(`select count(*) as it from saved_quotes s join quotes q on q.id = s.quote_id
        join invitations a on a.id = q.invitation_id where s.user_id = '${people.thandi.id}' and q.state = 'sent' group by a.request_id`),
    ).toEqual([2])
    expect(
      await queryOne(`select count(*) as it from bookings where ended_at is null and customer_user = '${people.thandi.id}'
        and provider_id = ${provider('sipho')}`),
    ).toBe(1)
    expect(
      await queryOne(
        `select count(*) as it from reviews where customer_user = '${people.refilwe.id}' and provider_id = ${provider('bongani')}`,
      ),
    ).toBe(1)
    expect(
      await list(`select full_name as it from providers p where user_id::text like '01972f66%'
        and exists (select from listings where provider_id = p.id) order by full_name`),
    ).toEqual([
      'Bongani Zwane',
      'Johan Pretorius',
      'Naledi Motaung',
      'Riaan Botha',
      'Sipho Mahlangu',
    ])
  })
})

it('is the same world for the same seed, down to the ids, and another for another', async () => {
  const print = async (seed: string) => {
    const { database, giveBack } = await borrowDatabase()
    const { db } = await worldIn(database.db, { providers: 30, seed })
    const hash = createHash('sha256')
    for (const table of [
      'users',
      'providers',
      'provider_services',
      'provider_checks',
      'invitations',
      'quotes',
      'jobs',
      'reviews',
    ]) {
      const { rows } = await sql<{
        row: string
      }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(db)
      for (const { row } of rows) hash.update(row)
    }
    await giveBack()
    return hash.digest('hex')
  }

  expect(await print('one')).toBe(await print('one'))
  expect(await print('one')).not.toBe(await print('two'))
})

it('has someone who brought clients in, and someone below the Quality Guarantee', async () => {
  const { one: queryOne } = await aWorld({ providers: 60 })
  const provider = (name: keyof typeof people) =>
    `(select id from providers where user_id = '${people[name].id}')`

  expect(
    await queryOne(`select count(*) as it from clients where provider_id = ${provider('sipho')}`),
  ).toBeGreaterThanOrEqual(5)
  const [count, average] = [
    await queryOne<number>(
      `select count(*) as it from reviews where provider_id = ${provider('riaan')}`,
    ),
    await queryOne<number>(
      `select avg(rating) as it from reviews where provider_id = ${provider('riaan')}`,
    ),
  ]
  expect(count).toBeGreaterThanOrEqual(5)
  expect(average).toBeLessThan(3.5)
  expect(
    await queryOne(
      `select state as it from quality_states where provider_id = ${provider('riaan')}`,
    ),
  ).toBe('warned')
})

describe('before the launch', () => {
  it('has applications, and nobody listed, approved or paid for', async () => {
    const { one: queryOne } = await aWorld({ now: new Date('2025-06-10T08:00:00+02:00') })

    expect(await queryOne('select count(*) as it from providers')).toBe(40)
    expect(
      await queryOne(
        `select count(*) as it from providers where verification <> 'pending' or billing <> 'incomplete' or plan is not null`,
      ),
    ).toBe(0)
    expect(await queryOne('select count(*) as it from listings')).toBe(0)
    expect(await queryOne('select count(*) as it from quote_requests')).toBe(0)
    expect(
      await queryOne(`select count(*) as it from users where created_at > '2025-06-10T06:00:00Z'`),
    ).toBe(0)
  })

  it('has no provider at all before signup opens, only people who can sign in', async () => {
    const { one: queryOne } = await aWorld({ now: new Date('2025-05-20T08:00:00+02:00') })

    expect(await queryOne('select count(*) as it from providers')).toBe(0)
    expect(await queryOne('select count(*) as it from users')).toBe(Object.keys(people).length)
  })
})

it.each(['2025-07-01T09:00:00+02:00', '2025-07-20T09:00:00+02:00'])(
  'can start soon after the launch too: %s',
  async (instant) => {
    const now = new Date(instant)
    const { one: queryOne } = await aWorld({ now, providers: 80 })

    expect(await queryOne('select count(*) as it from providers')).toBe(80)
    expect(
      await queryOne(
        `select count(*) as it from quote_requests where created_at > '${now.toISOString()}'`,
      ),
    ).toBe(0)
  },
)

it('goes only into an empty database, whole or not at all', async () => {
  const { db, one: queryOne } = await aWorld({ providers: 30 })
  const before = await queryOne('select count(*) as it from users')

  await expect(
    seedWorld(db, { providers: 30, seed: 'x', now: march, launch, passwordHash: 'hash' }),
  ).rejects.toBeInstanceOf(NotEmpty)
  expect(await queryOne('select count(*) as it from users')).toBe(before)
})
