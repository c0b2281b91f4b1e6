import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#app/platform/db.server.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import {
  accountsOfFactorPhones,
  accountsOfMailbox,
  accountsOfName,
  accountsOfPhones,
} from './accounts.server.ts'
import { customersOfPhones, placesOfRequests } from './candidates.server.ts'

const PHONES = ['27825550007', '27825550008']
const IDS = ['00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000008']

it.each<[string, (db: Db) => { explain: (format: 'json') => Promise<unknown> }, RegExp]>([
  ['a mailbox', (db) => accountsOfMailbox(db, 'per.son7+x@example.co.za'), /users_email_key/],
  ['a number', (db) => accountsOfPhones(db, PHONES), /users_phone/],
  ['a number to sign in', (db) => accountsOfFactorPhones(db, PHONES), /mfa_factors_phone/],
  ['a name', (db) => accountsOfName(db, 'Person 7'), /users_name_key/],
  ['the number of a request', (db) => customersOfPhones(db, PHONES), /requests_confirmed_phone/],
  ['places of requests', (db) => placesOfRequests(db, IDS), /quote_requests_customer/],
])('asks an index for accounts with %s, not every account', async (_, query, index) => {
  const db = await testDb()
  await fillWithPeople(db, 3000)
  const plan = JSON.stringify(await query(db).explain('json'))
  expect(plan).toMatch(index)
  expect(plan).not.toContain('Seq Scan')
})

async function fillWithPeople(db: Db, count: number) {
  await sql`
    insert into users (id, email, phone, user_metadata, email_confirmed_at, phone_confirmed_at, created_at, updated_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'person' || n || '@example.co.za', (27825550000 + n)::text,
      jsonb_build_object('full_name', 'Person ' || n),
      timestamptz '2026-01-01', timestamptz '2026-01-01', timestamptz '2026-01-01', timestamptz '2026-01-01'
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    insert into mfa_factors (id, user_id, friendly_name, factor_type, phone, status, created_at, updated_at)
    select id, id, 'Phone', 'phone', phone, 'verified', created_at, created_at from users`.execute(
    db,
  )
  await sql`
    insert into quote_requests (id, reference, form_key, customer_user, guest_phone, phone_confirmed_at, category, words,
      place_id, province, lat, lng, wanted_time, state, created_at)
    select id, id::text, id::text, id, '+' || phone, created_at, 'plumbing', 'A tap drips.', 'mamelodi', 'gauteng',
      0, 0, 'any', 'closed', created_at
    from users`.execute(db)
  for (const table of ['users', 'mfa_factors', 'quote_requests'])
    await sql`analyze ${sql.table(table)}`.execute(db)
}
