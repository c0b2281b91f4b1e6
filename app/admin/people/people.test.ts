import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type PeopleWanted, peopleQuery } from '#app/auth/people/find-people.server.ts'
import { readPersonSearch } from '#app/auth/public/person-search.ts'
import { register } from '#app/auth/wire/test-auth-api.ts'
import type { Db } from '#app/platform/db.server.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { cast, startAdministration } from '../test-administration.ts'

/** The accounts of a list, in order. */
const listed = (page: string) =>
  [...page.matchAll(/href="\/admin\/people\/([0-9a-f-]{36})"/g)].map(([, id]) => id)

async function lookingThrough() {
  const site = await startAdministration()
  const nomsa = await site.signedIn(cast.nomsa.email)
  const found = async (query: string) =>
    listed(await (await nomsa.visit(`/admin/people?${query}`)).text())
  return { ...site, nomsa, found }
}

it('finds people by part of a name or address, by number and by id', async () => {
  const { found, services, ids } = await lookingThrough()
  const { db } = services
  await db.updateTable('users').set({ phone: '27825550101' }).where('id', '=', ids.thandi).execute()
  const therese = await register(services, { email: 'tm@example.co.za', name: 'Thérèse Marais' })

  expect(await found('q=mokoena')).toEqual([ids.thandi])
  expect(await found('q=THANDI@example')).toEqual([ids.thandi])
  expect(await found('q=zulu+nomsa')).toEqual([ids.nomsa])
  expect(await found('q=therese')).toEqual([therese])
  expect(await found('q=082+555')).toEqual([ids.thandi])
  expect(await found('q=%2B27+82+555+0101')).toEqual([ids.thandi])
  expect(await found(`q=${ids.zanele}`)).toEqual([ids.zanele])
  expect(await found('q=example.co.za')).toHaveLength(4)
  // Wildcards of LIKE are escaped.
  expect(await found('q=%25%25%25')).toEqual([])
  expect(await found('q=nobody')).toEqual([])
  expect(await found('q=zu')).toEqual([])
})

it('narrows by role and by state', async () => {
  const { found, services, ids, clock } = await lookingThrough()
  const { db } = services
  const refilwe = await register(services, { email: 'refilwe@example.co.za' })
  await db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('id', '=', refilwe)
    .execute()
  const banned = await register(services, { email: 'banned@example.co.za' })
  const until = new Date(clock.now().getTime() + 1000)
  await db.updateTable('users').set({ banned_until: until }).where('id', '=', banned).execute()

  expect(await found('role=admin')).toEqual([ids.nomsa])
  expect(await found('role=support')).toEqual([ids.zanele])
  expect(await found('role=provider')).toEqual([])
  expect((await found('role=customer')).toSorted()).toEqual(
    [ids.thandi, refilwe, banned].toSorted(),
  )
  expect(await found('state=unconfirmed')).toEqual([refilwe])
  expect(await found('state=banned')).toEqual([banned])
  expect(await found('state=deleted')).toEqual([])
  expect(await found('state=open&role=admin&q=nomsa')).toEqual([ids.nomsa])
  clock.advance(2000)
  expect(await found('state=banned')).toEqual([])
})

it('continues page by page, with everyone once and the newest first', async () => {
  const { nomsa, services, clock } = await lookingThrough()
  for (let index = 0; index < 52; index++) {
    if (index % 3 === 0) clock.advance(1)
    await register(services, { email: `person${index}@example.co.za` })
  }
  const pages: (string | undefined)[][] = []
  for (let address = '/admin/people'; address; ) {
    const page = await (await nomsa.visit(address)).text()
    pages.push(listed(page))
    address = (/href="(\/admin\/people\?after=[^"]+)"/.exec(page)?.[1] ?? '').replaceAll(
      '&amp;',
      '&',
    )
  }
  const everyone = await services.db
    .selectFrom('users')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  expect(pages.map((page) => page.length)).toEqual([25, 25, 5])
  expect(pages.flat()).toEqual(everyone.map(({ id }) => id))
})

it.each<[string, Partial<PeopleWanted>, RegExp]>([
  ['everyone', {}, /users_made/],
  ['a later page', { after: '00000000-0000-4000-8000-000000000007' }, /users_made/],
  ['a part of a name', { search: read('person777') }, /users_words/],
  ['the beginning of a number', { search: read('082 555 0001') }, /users_phone/],
  ['an id', { search: read('00000000-0000-4000-8000-000000000007') }, /users_pkey/],
  ['administrators', { role: 'admin' }, /user_roles/],
  ['who never confirmed', { state: 'unconfirmed' }, /users_unconfirmed|users_made/],
  ['who is banned', { state: 'banned' }, /users_banned/],
  ['who was deleted', { state: 'deleted' }, /users_deleted/],
])('asks an index for %s, not every account', async (_, wanted, index) => {
  const db = await testDb()
  await fillWithAccounts(db, 3000)

  const whole = { search: null, role: null, state: null, after: null, ...wanted }
  const plan = JSON.stringify(await peopleQuery(db, whole, new Date()).explain('json'))

  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"users"/)
})

function read(typed: string): PeopleWanted['search'] {
  const search = readPersonSearch(typed)
  return search === 'too short' ? null : search
}

async function fillWithAccounts(db: Db, count: number) {
  await sql`
    insert into users (id, email, phone, user_metadata, email_confirmed_at, banned_until, deleted_at, created_at, updated_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'person' || n || '@example.co.za',
      (27825550000 + n)::text,
      jsonb_build_object('full_name', 'Person ' || n),
      case when n % 50 = 0 then null else timestamptz '2026-01-01' end,
      case when n % 500 = 1 then timestamptz '2099-01-01' end,
      case when n % 500 = 2 then timestamptz '2026-02-01' end,
      timestamptz '2026-01-01' + n * interval '1 minute',
      timestamptz '2026-01-01'
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`analyze users`.execute(db)
}
