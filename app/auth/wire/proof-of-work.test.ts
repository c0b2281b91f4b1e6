import { solveChallenge } from 'altcha-lib/v1'
import { expect, it } from 'vitest'
import { samlVariables } from '../saml/test-sso.ts'
import { SHARED_SECRET, seedPassword, serviceKey, startAuthApi } from './test-auth-api.ts'

type Challenge = {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** Solves a challenge as a client does: tries numbers until one matches. */
async function solved(visit: (path: string) => Promise<Response>) {
  const challenge = (await (await visit('/captcha')).json()) as Challenge
  const { algorithm, challenge: wanted, salt, signature, maxnumber } = challenge
  const solution = await solveChallenge(wanted, salt, algorithm, maxnumber).promise
  const answer = { algorithm, challenge: wanted, number: solution!.number, salt, signature }
  return Buffer.from(JSON.stringify(answer)).toString('base64')
}

const env = {
  AUTH_SECURITY_CAPTCHA_ENABLED: '1',
  AUTH_SECURITY_CAPTCHA_COST: '1000',
  AUTH_JWT_SECRET: SHARED_SECRET,
}

it('lets nobody sign up or in who did not work for it, and nobody use one answer twice', async () => {
  const { client, visit } = await startAuthApi({ env })
  const email = 'thandi@example.co.za'
  const signUp = (captchaToken?: string) =>
    client().signUp({ email, password: seedPassword, options: { captchaToken } })
  expect((await signUp()).error).toMatchObject({ code: 'captcha_failed', status: 400 })
  expect((await signUp('bm90aGluZw==')).error?.code).toBe('captcha_failed')

  const token = await solved(visit)
  expect((await signUp(token)).error).toBeNull()
  const again = await client().signInWithPassword({
    email,
    password: seedPassword,
    options: { captchaToken: token },
  })
  expect(again.error?.code).toBe('captcha_failed')
  const fresh = await client().signInWithPassword({
    email,
    password: seedPassword,
    options: { captchaToken: await solved(visit) },
  })
  expect(fresh.error).toBeNull()
})

it('asks for work before an organisation or a passkey is looked for', async () => {
  const { visit, post } = await startAuthApi({ env: { ...env, ...samlVariables(), ...env } })
  const proved = async () => ({ gotrue_meta_security: { captcha_token: await solved(visit) } })
  const toOrganisation = { domain: 'org.example' }
  expect(await (await post('/sso', toOrganisation)).json()).toMatchObject({
    error_code: 'captcha_failed',
  })
  const sso = await post('/sso', { ...toOrganisation, ...(await proved()) })
  expect(await sso.json()).toMatchObject({ error_code: 'sso_provider_not_found' })

  const question = '/passkeys/authentication/options'
  expect((await post(question, {})).status).toBe(400)
  expect((await post(question)).status).toBe(400)
  expect((await post(question, await proved())).status).toBe(200)
})

it('asks nothing of a refresh, nor of a program that keeps the service', async () => {
  const { client, visit, post, services } = await startAuthApi({ env })
  const auth = client()
  await auth.signUp({
    email: 'thandi@example.co.za',
    password: seedPassword,
    options: { captchaToken: await solved(visit) },
  })
  expect((await auth.refreshSession()).error).toBeNull()
  const stored = await post(
    '/recover',
    { email: 'thandi@example.co.za' },
    { Authorization: `Bearer ${await serviceKey(services)}` },
  )
  expect(stored.status).toBe(200)
})
