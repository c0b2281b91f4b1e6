import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeAdmin } from '#app/auth/roles/make-admin.server.ts'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import type { Db } from '#app/platform/db.server.ts'
import { testSite } from '#app/test-site.server.ts'

it('says that signing out failed, and leaves the person signed in', async () => {
  const { services, visitor } = await testSite()
  const email = 'thandi@example.co.za'
  await register(services, { email, name: 'Thandi' })
  const { visit } = visitor()
  await visit('/auth', { form: { form: 'login', email, password: seedPassword } })
  await sql`alter table events add constraint nobody_leaves check (name <> 'signed out') not valid`.execute(
    services.db,
  )
  const answer = await visit('/auth/sign-out', { method: 'POST', form: {} }).finally(() =>
    sql`alter table events drop constraint nobody_leaves`.execute(services.db),
  )
  const html = await (await visit(answer.headers.get('Location') ?? '/')).text()
  expect(html).toContain('Error signing out')
  expect(html).toContain('An unexpected error occurred')
})

it.each([
  ['was ended on another device', (db: Db) => db.deleteFrom('sessions').execute()],
  ['belongs to nobody any more', (db: Db) => db.deleteFrom('users').execute()],
  [
    'belongs to someone who was banned',
    (db: Db) =>
      db
        .updateTable('users')
        .set({ banned_until: new Date('2099-01-01') })
        .execute(),
  ],
])('signs out of a session that %s: that it is gone is no failure', async (_, end) => {
  const { services, visitor } = await testSite()
  const email = 'thandi@example.co.za'
  await register(services, { email, name: 'Thandi' })
  const { visit, cookies } = visitor()
  await visit('/auth', { form: { form: 'login', email, password: seedPassword } })
  const hasSession = () => [...cookies.keys()].some((name) => name.endsWith('session'))
  expect(hasSession()).toBe(true)
  await end(services.db)
  const answer = await visit('/auth/sign-out', { form: {} })
  expect(answer.headers.get('Location')).toBe('/')
  expect(hasSession()).toBe(false)
  const html = await (await visit('/')).text()
  expect(html).toContain('Signed out successfully')
  expect(html).not.toContain('Error signing out')
})

it('knows a role that was given right after signing in at the very next question', async () => {
  const { services, visitor } = await testSite()
  const email = 'nomsa@example.co.za'
  await register(services, { email, name: 'Nomsa' })
  const { visit } = visitor()
  await visit('/auth', { form: { form: 'login', email, password: seedPassword } })
  const isAdmin = async () =>
    ((await (await visit('/auth/status')).json()) as { isAdmin: boolean }).isAdmin
  const adminLink = async () => (await (await visit('/')).text()).includes('href="/admin"')
  expect([await isAdmin(), await adminLink()]).toEqual([false, false])
  await makeAdmin(services, email)
  expect([await isAdmin(), await adminLink()]).toEqual([true, true])
  await services.db.deleteFrom('user_roles').execute()
  expect([await isAdmin(), await adminLink()]).toEqual([false, false])
})
