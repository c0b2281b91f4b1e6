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
