import { expect, it } from 'vitest'
import { transaction } from '#app/platform/db.server.ts'
import { HOUR } from '#app/platform/time.ts'
import { changeUser } from '../accounts/admin-users.server.ts'
import { administratorsBeside, openClosure } from '../accounts/closures.server.ts'
import { removeUser } from '../accounts/remove-user.server.ts'
import { register, testAuthServices } from '../wire/test-auth-api.ts'
import { activeAdministrators } from './acting.server.ts'
import { makeAdmin } from './make-admin.server.ts'

async function twoAdministrators() {
  const { services } = await testAuthServices()
  const [nomsa, lindiwe] = [
    await register(services, { email: 'nomsa@example.co.za' }),
    await register(services, { email: 'lindiwe@example.co.za' }),
  ]
  for (const email of ['nomsa@example.co.za', 'lindiwe@example.co.za'])
    await makeAdmin(services, email)
  const active = () => transaction(services.db, (tx) => activeAdministrators(services, tx))
  const beside = (id: string) =>
    transaction(services.db, (tx) => administratorsBeside(services, tx, id))
  const close = (userId: string) =>
    transaction(services.db, (tx) => {
      const closedAt = services.clock.now()
      const eraseAt = new Date(closedAt.getTime() + HOUR)
      return openClosure(tx, { userId, closedAt, eraseAt, link: userId })
    })
  return { services, nomsa, lindiwe, active, beside, close }
}

it('lets a service key ban or delete one of two administrators, and never the last', async () => {
  const { services, nomsa, lindiwe, active } = await twoAdministrators()
  await changeUser(services, lindiwe, { banFor: HOUR })
  expect(await active()).toEqual([nomsa])
  await expect(changeUser(services, nomsa, { banFor: HOUR })).rejects.toThrow(
    'This is the last administrator',
  )
  for (const isSoft of [true, false])
    await expect(removeUser(services, nomsa, { isSoft })).rejects.toThrow(
      'This is the last administrator',
    )
  await changeUser(services, lindiwe, { banFor: 0 })
  await removeUser(services, lindiwe, { isSoft: true })
  expect(await active()).toEqual([nomsa])
})

it('counts no administrator whose account is closed or banned for one who could continue', async () => {
  const { services, nomsa, lindiwe, active, beside, close } = await twoAdministrators()
  expect(await beside(nomsa)).toEqual({ isAdministrator: true, others: 1 })
  await changeUser(services, lindiwe, { banFor: HOUR })
  expect(await beside(nomsa)).toEqual({ isAdministrator: true, others: 0 })
  await changeUser(services, lindiwe, { banFor: 0 })
  await close(lindiwe)
  expect(await beside(nomsa)).toEqual({ isAdministrator: true, others: 0 })
  expect(await active()).toEqual([nomsa])
})
