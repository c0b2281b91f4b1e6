import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { MINUTE } from '#app/platform/time.ts'
import { startBrowser } from '#app/session/test-site.ts'
import * as twoStep from '../profile/mfa.tsx'
import * as passkeys from '../profile/passkeys.tsx'
import * as auth from './auth.tsx'
import * as again from './reauthenticate.tsx'

async function signedInBrowser() {
  const browser = await startBrowser({
    AUTH_MFA_PHONE_ENROLL_ENABLED: '1',
    AUTH_MFA_PHONE_VERIFY_ENABLED: '1',
  })
  const email = 'thandi@example.co.za'
  await register(browser.services, { email, name: 'Thandi Mokoena' })
  await browser.visit(auth, '/auth', { form: { form: 'login', email, password: seedPassword } })
  const code = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(browser.clock.now().getTime() / 1000) })
  const post = async (route: object, address: string, form: Record<string, string>) => {
    const { response } = await browser.visit(route, address, { form })
    const to = response.headers.get('Location')
    return { to, status: response.status, body: to ? null : await response.json() }
  }
  return { ...browser, code, post }
}

const AGAIN = (next: string) => `/auth/again?next=${encodeURIComponent(next)}`

it('adds and removes no way in for anyone who signed in a while ago, until they show that it is them', async () => {
  const browser = await signedInBrowser()
  browser.clock.advance(6 * MINUTE)
  const steps = '/profile/two-step'
  const keys = '/profile/passkeys'
  const begin: Record<string, string>[] = [
    { intent: 'app', name: 'Mine' },
    { intent: 'phone', phone: '082 123 4567' },
    { step: 'ask', name: 'Key' },
  ]
  for (const form of begin) expect((await browser.post(twoStep, steps, form)).to).toBe(AGAIN(steps))
  expect((await browser.post(passkeys, keys, { step: 'ask', name: 'Passkey' })).to).toBe(
    AGAIN(keys),
  )
  const { db } = browser.services
  expect(await db.selectFrom('mfa_factors').select('id').execute()).toEqual([])
  expect(await db.selectFrom('passkey_challenges').select('id').execute()).toEqual([])

  const shown = { next: steps, password: seedPassword }
  expect((await browser.post(again, '/auth/again', { ...shown, password: 'a guess' })).status).toBe(
    422,
  )
  expect((await browser.post(again, '/auth/again', shown)).to).toBe(steps)
  const { started } = (await browser.post(twoStep, steps, { intent: 'app', name: 'Mine' })).body
  const first = { intent: 'finish', factor: started.factorId, code: browser.code(started.secret) }
  expect((await browser.post(twoStep, steps, first)).to).toBe(steps)
  expect((await browser.post(passkeys, keys, { step: 'ask' })).body.question.type).toBe('create')

  // From here on the password isn't enough, and neither is an old code.
  browser.clock.advance(6 * MINUTE)
  const remove = { intent: 'remove', factor: started.factorId }
  expect((await browser.post(twoStep, steps, remove)).to).toBe(AGAIN(steps))
  expect((await browser.post(again, '/auth/again', shown)).status).toBe(422)
  expect((await browser.post(twoStep, steps, remove)).to).toBe(AGAIN(steps))
  const proved = { next: steps, code: browser.code(started.secret) }
  expect((await browser.post(again, '/auth/again', proved)).to).toBe(steps)
  expect((await browser.post(twoStep, steps, remove)).to).toBe(steps)
  expect((await browser.open('/')).visitor).toMatchObject({ aal: 'aal1' })
})
