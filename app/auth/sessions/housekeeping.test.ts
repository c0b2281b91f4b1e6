import { expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '#app/platform/time.ts'
import { signIn } from '../accounts/sign-in.server.ts'
import { register, seedPassword, testAuthServices, testDevice } from '../wire/test-auth-api.ts'
import { forgetEndedSessions } from './housekeeping.server.ts'
import { refreshSession } from './refresh-session.server.ts'

it('deletes used tokens, but never the parent of an active one', async () => {
  const { services, clock } = await testAuthServices()
  const email = 'thandi@example.co.za'
  await register(services, { email })
  const { refreshToken: first } = await signIn(services, {
    contact: { email },
    password: seedPassword,
    device: testDevice,
    idle: null,
  })
  const second = (await refreshSession(services, first, testDevice)).refreshToken
  const third = (await refreshSession(services, second, testDevice)).refreshToken
  clock.advance(2 * DAY)

  await forgetEndedSessions(services)

  expect(await services.db.selectFrom('refresh_tokens').select('id').execute()).toHaveLength(2)
  // The client missed our response two days ago, and still gets it now.
  expect((await refreshSession(services, second, testDevice)).refreshToken).toBe(third)
})

it('forgets sessions that lay unused past their limit, and no others', async () => {
  const { services, clock } = await testAuthServices()
  const email = 'thandi@example.co.za'
  await register(services, { email })
  const start = (idle: number | null) =>
    signIn(services, { contact: { email }, password: seedPassword, device: testDevice, idle })
  await start(HOUR)
  const stored = [await start(30 * DAY), await start(null)]
  clock.advance(2 * DAY)

  await forgetEndedSessions(services)

  const left = await services.db.selectFrom('sessions').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(stored.map(({ sessionId }) => sessionId))
})

it('ends the sessions that were used longest ago where somebody has more than fifty', async () => {
  const { services, clock } = await testAuthServices()
  for (const email of ['thandi@example.co.za', 'sipho@example.co.za'])
    await register(services, { email })
  const start = (email = 'thandi@example.co.za') => {
    clock.advance(SECOND)
    return signIn(services, {
      contact: { email },
      password: seedPassword,
      device: testDevice,
      idle: null,
    })
  }
  const other = await start('sipho@example.co.za')
  const [first, second] = [await start(), await start()]
  for (let session = 2; session < 50; session++) await start()
  // The first is the oldest, and in use.
  clock.advance(SECOND)
  await refreshSession(services, first.refreshToken, testDevice)
  const newest = await start()

  const left = await services.db.selectFrom('sessions').select(['id', 'user_id']).execute()
  const ids = left.map(({ id }) => id)
  expect(left.filter(({ user_id }) => user_id === first.userId)).toHaveLength(50)
  for (const session of [first, newest, other]) expect(ids).toContain(session.sessionId)
  expect(ids).not.toContain(second.sessionId)
})
