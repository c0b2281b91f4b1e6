import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { testSite } from '#app/test-site.server.ts'

it('says that signing out failed, and leaves the person signed in', async () => {
  const { services, visitor } = await testSite()
  const email = 'thandi@example.co.za'
  await register(services, { email, name: 'Thandi' })
  const { ask } = visitor()
  await ask('/auth', { form: { form: 'login', email, password: seedPassword } })
  await sql`alter table events add constraint nobody_leaves check (name <> 'signed out') not valid`.execute(
    services.db,
  )
  const answer = await ask('/auth/sign-out', { method: 'POST', form: {} }).finally(() =>
    sql`alter table events drop constraint nobody_leaves`.execute(services.db),
  )
  const html = await (await ask(answer.headers.get('Location') ?? '/')).text()
  expect(html).toContain('Error signing out')
  expect(html).toContain('An unexpected error occurred')
})
