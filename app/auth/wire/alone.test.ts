import { expect, it } from 'vitest'
import { HOUR } from '#app/platform/time.ts'
import { SHARED_SECRET, seedPassword, startAuthApi } from './test-auth-api.ts'

it('signs with the shared secret, shows no key for it, and is understood by the official client', async () => {
  const { client, visit } = await startAuthApi({
    env: { AUTH_JWT_SECRET: SHARED_SECRET, AUTH_JWT_ALGORITHM: 'HS256' },
  })
  const auth = client()
  await auth.signUp({ email: 'thandi@example.co.za', password: seedPassword })
  const { data, error } = await auth.getClaims()
  expect(error).toBeNull()
  expect(data?.header.alg).toBe('HS256')
  expect(await (await visit('/.well-known/jwks.json')).json()).toEqual({ keys: [] })
})

it('leads a mailed link back to itself', async () => {
  const { client, emails, url } = await startAuthApi({
    env: { AUTH_MAILER_AUTOCONFIRM: '0', AUTH_STANDALONE: '1' },
  })
  await client().signUp({ email: 'thandi@example.co.za', password: seedPassword })
  expect((await emails())[0]!.link.href).toContain(`${url}/verify?token=`)
})

/** Calls until the first refusal. The bucket refills while a slow machine is calling. */
async function untilRefused(call: (index: number) => Promise<number>) {
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 100)
    statuses.push(await call(statuses.length))
  return statuses
}

it('counts calls by the address that a proxy names, and each kind for itself', async () => {
  const { post } = await startAuthApi({ env: { AUTH_RATE_LIMIT_HEADER: 'X-Forwarded-For' } })
  const from = (address: string) =>
    post('/recover', { email: 'nobody@example.co.za' }, { 'X-Forwarded-For': address })
  const statuses = await untilRefused(async () => (await from('41.0.0.1')).status)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
  expect(statuses.at(-1)).toBe(429)
  expect((await from('41.0.0.2')).status).toBe(200)
  const other = await post(
    '/resend',
    { type: 'signup', email: 'nobody@example.co.za' },
    {
      'X-Forwarded-For': '41.0.0.1',
    },
  )
  expect(other.status).toBe(200)
})

it.each([
  { call: 'of organisations', method: 'POST', path: '/sso', body: '{"domain":"org.example"}' },
  {
    call: 'coming back from elsewhere',
    method: 'GET',
    path: '/callback?state=x&code=y',
    body: null,
  },
  { call: 'coming back by a posted form', method: 'POST', path: '/callback', body: 'state=x' },
  {
    call: 'for a passkey to sign in with',
    method: 'POST',
    path: '/passkeys/authentication/options',
    body: '{}',
  },
  {
    call: 'for a passkey to be made',
    method: 'POST',
    path: '/passkeys/registration/options',
    body: '{}',
  },
])('counts calls $call by address, and one IPv6 network as one', async ({ method, path, body }) => {
  const { visit } = await startAuthApi({ env: { AUTH_RATE_LIMIT_HEADER: 'X-Forwarded-For' } })
  const from = async (address: string) => {
    const headers = { 'X-Forwarded-For': address, 'Content-Type': 'application/json' }
    return (await visit(path, { method, body, headers })).status
  }
  const statuses = await untilRefused((host) =>
    from(host % 2 ? `2001:db8:0:1::${host}` : `[2001:DB8::1:0:0:0:${host}]:${1000 + host}`),
  )
  expect(statuses.slice(0, 30)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
  expect(await from('2001:db8:0:2::')).not.toBe(429)
})

it('sends so many emails an hour, and none where that is none', async () => {
  const env = { AUTH_MAILER_AUTOCONFIRM: '0', AUTH_RATE_LIMIT_EMAIL_SENT: '2' }
  const { client, clock } = await startAuthApi({ env })
  const signUp = (position: number) =>
    client().signUp({ email: `person${position}@example.co.za`, password: seedPassword })
  expect((await signUp(1)).error).toBeNull()
  expect((await signUp(2)).error).toBeNull()
  expect((await signUp(3)).error).toMatchObject({
    code: 'over_email_send_rate_limit',
    message: 'email rate limit exceeded',
  })
  clock.advance(HOUR)
  expect((await signUp(3)).error).toBeNull()

  const none = await startAuthApi({ with: [], env: { ...env, AUTH_RATE_LIMIT_EMAIL_SENT: '0' } })
  const refused = await none.client().signUp({ email: 'a@example.co.za', password: seedPassword })
  expect(refused.error?.status).toBe(429)
})
