import { expect, it } from 'vitest'
import { register, seedPassword, testAuthServices } from '../wire/test-auth-api.ts'
import { signIn } from './sign-in.server.ts'

const email = 'thandi@example.co.za'

it('stops a hundred guessers at once, but not the owner where they are signed in', async () => {
  const { services } = await testAuthServices()
  await register(services, { email })
  const from = (ip: string, password: string) =>
    signIn(services, { contact: { email }, password, device: { ip, userAgent: null }, idle: null })
  await from('10.0.0.1', seedPassword)

  const guesses = Array.from({ length: 100 }, (_, i) => from(`10.1.0.${i}`, `guess ${i} of many`))
  for (const guess of await Promise.allSettled(guesses)) expect(guess.status).toBe('rejected')

  await expect(from('10.2.0.1', seedPassword)).rejects.toMatchObject({
    code: 'over_request_rate_limit',
  })
  await expect(from('10.0.0.1', seedPassword)).resolves.toMatchObject({
    sessionId: expect.any(String),
  })
})

it('tells of a ban only after the right password, so that a stranger learns nothing from it', async () => {
  const { services } = await testAuthServices()
  await register(services, { email })
  await services.db
    .updateTable('users')
    .set({ banned_until: new Date('2999-01-01T00:00:00Z') })
    .execute()
  const device = { ip: '10.0.0.1', userAgent: null }
  const attempt = (address: string, password: string) =>
    signIn(services, { contact: { email: address }, password, device, idle: null })

  const wrong = await attempt(email, 'a wrong password').catch((error) => error)
  const nobody = await attempt('nobody@example.co.za', 'a wrong password').catch((error) => error)
  expect(wrong).toMatchObject({ code: 'invalid_credentials' })
  expect([wrong.code, wrong.message, wrong.status]).toEqual([
    nobody.code,
    nobody.message,
    nobody.status,
  ])
  await expect(attempt(email, seedPassword)).rejects.toMatchObject({
    code: 'user_banned',
    status: 400,
  })
})
