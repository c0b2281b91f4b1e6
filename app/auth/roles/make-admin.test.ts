import { expect, it } from 'vitest'
import { accountSummary } from '../accounts/users.server.ts'
import { register, testAuthServices } from '../wire/test-auth-api.ts'
import { makeAdmin } from './make-admin.server.ts'

it('makes an administrator of someone whose address is confirmed, once', async () => {
  const { services } = await testAuthServices()
  const id = await register(services, { email: 'nomsa@example.co.za' })

  expect(await makeAdmin(services, ' Nomsa@Example.co.za ')).toBe('made')
  expect(await makeAdmin(services, 'nomsa@example.co.za')).toBe('was one already')
  expect((await accountSummary(services.db, id)).granted).toEqual(['admin'])
})

it('makes nobody else one', async () => {
  const { services } = await testAuthServices()
  await register(services, { email: 'nomsa@example.co.za' })
  await services.db.updateTable('users').set({ email_confirmed_at: null }).execute()

  expect(await makeAdmin(services, 'nomsa@example.co.za')).toBe('not confirmed')
  expect(await makeAdmin(services, 'stranger@example.co.za')).toBe('no such account')
  expect(await services.db.selectFrom('user_roles').selectAll().execute()).toEqual([])
})
