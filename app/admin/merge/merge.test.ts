import { expect, it } from 'vitest'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { newId } from '#app/platform/ids.ts'
import { HOUR } from '#app/platform/time.ts'
import { personalData } from '#app/privacy/personal-data.ts'
import { testSite } from '#app/test-site.server.ts'
import { seedDemonstration } from '#db/seeds/demonstration.server.ts'
import { people } from '#db/seeds/people.ts'
import { cast, signIn, startAdministration } from '../test-administration.ts'
import { mergeParts } from './parts.server.ts'

const reason = 'She called from both numbers'

it('knows of every table with the id of a person what becomes of it', () => {
  const named = mergeParts.flatMap(({ tables }) => Object.keys(tables))
  expect(new Set(named).size).toBe(named.length)
  const withPerson = Object.entries(personalData)
    .filter(([, { of: subject }]) => Object.values(subject).includes('user'))
    .map(([table]) => table)
  expect(withPerson.filter((table) => !named.includes(table))).toEqual([])
  expect(named.filter((table) => !Object.hasOwn(personalData, table))).toEqual([])
})

/** The demonstration data, whose Thandi has requests and reviews, and a second empty account of hers. */
async function twoAccounts() {
  const now = new Date('2026-03-06T12:00:00Z')
  const site = await testSite({ now })
  const { services } = site
  const { db, config } = services
  await seedDemonstration({ config, db, now, fullLaunch: '2025-07-01', providers: 0 })
  await services.world.refresh()
  const second = await register(services, { email: 'tm@example.co.za', name: 'Thandi M' })
  const nomsa = site.visitor()
  await signIn(nomsa, people.nomsa.email)
  const merge = (to: string, from: string) =>
    nomsa.visit(`/admin/people/${to}/merge`, { form: { other: from, reason } })
  const preview = async (to: string, other: string) =>
    (
      await nomsa.visit(`/admin/people/${to}/merge?other=${encodeURIComponent(other)}`, {
        holdsStrangersWords: true,
      })
    ).text()
  return { ...site, db, second, nomsa, merge, preview }
}

const count = async (
  db: Awaited<ReturnType<typeof twoAccounts>>['db'],
  table: 'quote_requests' | 'bookings' | 'reviews',
  id: string,
) => {
  const row = await db
    .selectFrom(table)
    .select(db.fn.countAll<number>().as('count'))
    .where('customer_user', '=', id)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

it('says what moves, moves it, and closes the other account permanently', async () => {
  const { db, second, merge, preview, visitor, services, nomsa } = await twoAccounts()
  const { thandi } = people
  const before = {
    requests: await count(db, 'quote_requests', thandi.id),
    jobs: await count(db, 'bookings', thandi.id),
    reviews: await count(db, 'reviews', thandi.id),
  }
  expect(before.requests).toBeGreaterThan(0)
  const hers = visitor()
  await signIn(hers, thandi.email)
  const page = await preview(second, thandi.email)
  expect(page).toContain(`${before.requests} requests`)
  expect(page).toContain('go on signing in with the email of the account that remains')

  expect((await merge(second, thandi.id)).status).toBe(302)

  for (const [table, moved] of [
    ['quote_requests', before.requests],
    ['bookings', before.jobs],
    ['reviews', before.reviews],
  ] as const) {
    expect([table, await count(db, table, second)]).toEqual([table, moved])
    expect([table, await count(db, table, thandi.id)]).toEqual([table, 0])
  }
  // The closed account's session ended and its password no longer works.
  expect((await hers.visit('/profile')).status).toBe(302)
  expect((await signIn(visitor(), thandi.email)).status).not.toBe(302)
  const remaining = visitor()
  expect((await signIn(remaining, 'tm@example.co.za', seedPassword)).status).toBe(302)
  const { id: request } = await db
    .selectFrom('quote_requests')
    .select('id')
    .where('customer_user', '=', second)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(
    (await remaining.visit(`/requests/${request}`, { holdsStrangersWords: true })).status,
  ).toBe(200)
  // The old address finds the remaining account.
  const found = await (await nomsa.visit(`/admin/find?q=${thandi.email}`)).text()
  expect(found).toContain(`/admin/people/${second}`)
  const closed = await (
    await nomsa.visit(`/admin/people/${thandi.id}`, { holdsStrangersWords: true })
  ).text()
  expect(closed).toContain('This account was merged into another one.')
  const audited = await db
    .selectFrom('audit_entries')
    .select(['name', 'person'])
    .where('name', 'in', ['accounts merged', 'account closed by a merge'])
    .orderBy('name')
    .execute()
  expect(audited).toEqual([
    { name: 'account closed by a merge', person: thandi.id },
    { name: 'accounts merged', person: second },
  ])
  const left = await services.db
    .selectFrom('users')
    .select(['email', 'phone', 'password_hash', 'user_metadata'])
    .where('id', '=', thandi.id)
    .executeTakeFirstOrThrow()
  expect(left).toEqual({ email: null, phone: null, password_hash: null, user_metadata: {} })
})

it('keeps an address that was never confirmed out of it', async () => {
  const { db, second, merge, preview } = await twoAccounts()
  await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', second).execute()
  expect(await preview(people.thandi.id, second)).toContain('never confirmed')
  await merge(people.thandi.id, second)
  const { address } = await db
    .selectFrom('account_merges')
    .select('address')
    .where('from_id', '=', second)
    .executeTakeFirstOrThrow()
  expect(address).toBeNull()
})

it('refuses businesses, staff, banned and closed accounts, and two sides of one job', async () => {
  const { db, second, merge, preview, clock } = await twoAccounts()
  const { thandi, sipho, johan, nomsa } = people
  const refused = async (to: string, from: string, why: string) => {
    const page = await preview(to, from)
    expect(page).toContain(why)
    expect(page).not.toContain('name="reason"')
    await merge(to, from)
    const merged = await db.selectFrom('account_merges').select('from_id').execute()
    expect([why, merged]).toEqual([why, []])
  }
  await refused(sipho.id, johan.id, 'Both have a business.')
  await refused(thandi.id, sipho.id, 'The account that would close has a business.')
  await refused(thandi.id, nomsa.id, 'One of them is on our team.')
  await refused(nomsa.id, thandi.id, 'One of them is on our team.')
  const { provider } = await db
    .selectFrom('invitations')
    .innerJoin('quote_requests', 'quote_requests.id', 'invitations.request_id')
    .innerJoin('providers', 'providers.id', 'invitations.provider_id')
    .select('providers.user_id as provider')
    .where('quote_requests.customer_user', '=', thandi.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  await refused(provider, thandi.id, 'One of them asked the other for a quote')
  await db
    .updateTable('users')
    .set({ banned_until: new Date(clock.now().getTime() + 1e9) })
    .where('id', '=', second)
    .execute()
  await refused(thandi.id, second, 'One of these accounts is banned.')
})

it('asks for the other account, and for a reason', async () => {
  const { signedIn, ids } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  const page = async (query: string) =>
    (await nomsa.visit(`/admin/people/${ids.thandi}/merge${query}`)).text()
  expect(await page('')).not.toContain('name="reason"')
  expect(await page('?other=nobody@example.co.za')).toContain('No other account matches that.')
  expect(await page(`?other=${ids.thandi}`)).toContain('No other account matches that.')
  const post = (other: string, why: string) =>
    nomsa.visit(`/admin/people/${ids.thandi}/merge`, { form: { other, reason: why } })
  expect((await post(ids.zanele, '')).status).toBe(422)
  expect((await post(newId(), reason)).status).toBe(302)
  expect((await post(ids.thandi, reason)).status).toBe(404)
})

it('asks an administrator who signed in long ago to authenticate again', async () => {
  const { signedIn, ids, clock, services } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  const second = await register(services, { email: 'second@example.co.za' })
  clock.set(new Date(clock.now().getTime() + 13 * HOUR))
  const answer = await nomsa.visit(`/admin/people/${ids.thandi}/merge`, {
    form: { other: second, reason },
  })
  expect(answer.headers.get('Location')).toContain('/auth/again?next=')
  expect(await services.db.selectFrom('account_merges').select('from_id').execute()).toEqual([])
})
