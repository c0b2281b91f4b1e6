import { createHash } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { startAuthApi } from '../wire/test-auth-api.ts'
import { issuerClient, issuerVariable } from './test-issuer.ts'
import { startLiar } from './test-liar.ts'

const hex = (words: string) => createHash('sha256').update(words).digest('hex')
const NONCE = 'the nonce of the app'

async function world(env: Record<string, string> = {}) {
  const issuer = await startLiar()
  const api = await startAuthApi({
    with: [{ email: 'sipho@example.com' }],
    env: {
      AUTH_EXTERNAL_GOOGLE_CLIENT_ID: `${issuerClient.clientId},the-app`,
      AUTH_EXTERNAL_GOOGLE_SECRET: issuerClient.secret,
      ...issuerVariable({ name: 'google', issuer: issuer.url }),
      ...env,
    },
  })
  const show = (body: Record<string, unknown>) => api.post('/token?grant_type=id_token', body)
  return { issuer, ...api, show }
}

it('signs in whom a token of the provider names', async () => {
  const { issuer, client } = await world()
  const token = await issuer.sign({ ...issuer.claims(hex(NONCE)), aud: 'the-app' })

  const { data, error } = await client().signInWithIdToken({
    provider: 'google',
    token,
    nonce: NONCE,
  })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: 'thandi@example.com',
    identities: [{ provider: 'google', id: 'thandi-at-liar' }],
  })
})

const bad = 'Bad ID token'
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from

it.each([
  ['meant for somebody else', { aud: 'somebody-else' }, 'invalid request', /audience/],
  [
    'for two, asked for by neither of ours',
    { aud: ['the-app', 'x'], azp: 'x' },
    'invalid request',
    /audience/,
  ],
  ['of another issuer', { iss: 'https://evil.example' }, 'invalid request', bad],
  ['that has expired', { iat: seconds(-7200), exp: seconds(-60) }, 'invalid request', bad],
  ['that never expires', { exp: undefined }, 'invalid request', bad],
  ['with another nonce', { nonce: hex('another') }, 'invalid nonce', 'Nonces mismatch'],
  ['with a nonce that was not hashed', { nonce: NONCE }, 'invalid nonce', 'Nonces mismatch'],
  ['without a nonce', { nonce: undefined }, 'invalid nonce', /both exist or not/],
])('refuses a token %s', async (_name, change, error, description) => {
  const { issuer, show } = await world()
  const id_token = await issuer.sign({ ...issuer.claims(hex(NONCE)), ...change })

  const answer = await show({ provider: 'google', id_token, nonce: NONCE })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    error,
    error_description:
      typeof description === 'string' ? description : expect.stringMatching(description),
  })
})

it.each(['none', 'HS256 with our secret', 'another key'])(
  'refuses a token signed with %s',
  async (how) => {
    const { issuer, show, services } = await world()
    const claims = issuer.claims(null)
    const secret = new TextEncoder().encode(issuerClient.secret)
    const id_token =
      how === 'none'
        ? new UnsecuredJWT(claims).encode()
        : how === 'another key'
          ? await (await startLiar()).sign(claims)
          : await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)

    const answer = await show({ provider: 'google', id_token })

    expect(await answer.json()).toMatchObject({ error_description: bad })
    expect(await services.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  },
)

it('refuses what is no token before it asks the provider for anything', async () => {
  const { show, issuer } = await world({
    ...issuerVariable({ name: 'google', issuer: 'http://127.0.0.1:9' }),
  })
  for (const id_token of ['no token', 'a.b.c', `${(await issuer.sign({})).slice(0, 20)}`]) {
    const answer = await show({ provider: 'google', id_token })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: 'invalid request', error_description: bad })
  }
})

it('checks the access token that came with it', async () => {
  const { issuer, show } = await world()
  const hash = createHash('sha256').update('ours').digest().subarray(0, 16).toString('base64url')
  const id_token = await issuer.sign({ ...issuer.claims(null), at_hash: hash })

  const other = await show({ provider: 'google', id_token, access_token: 'another' })
  const right = await show({ provider: 'google', id_token, access_token: 'ours' })

  expect(other.status).toBe(400)
  expect(right.status).toBe(200)
})

it.each([
  [{ id_token: 'x' }, 400, { error: 'invalid request' }],
  [
    { provider: 'google' },
    400,
    { error: 'invalid request', error_description: 'id_token required' },
  ],
  [{ provider: 'google', id_token: 'no token' }, 400, { error: 'invalid request' }],
  [{ provider: 'apple', id_token: 'x' }, 400, { error_code: 'provider_disabled' }],
  [{ provider: 'custom:none', id_token: 'x' }, 400, { error_code: 'validation_failed' }],
  [
    { issuer: 'https://evil.example', client_id: 'x', id_token: 'x' },
    400,
    { error_code: 'validation_failed' },
  ],
])('answers %j in the words of the wire', async (body, status, expected) => {
  const { show } = await world()

  const answer = await show(body)

  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject(expected)
})

it('finds the provider by issuer and client id, as older clients ask', async () => {
  const { issuer, show } = await world()
  const id_token = await issuer.sign(issuer.claims(null))

  const answer = await show({ issuer: issuer.url, client_id: issuerClient.clientId, id_token })

  expect(answer.status).toBe(200)
})

it('links it to anyone who is signed in, and to nobody else', async () => {
  const { issuer, client, show } = await world()
  const sipho = client()
  await sipho.signInWithPassword({ email: 'sipho@example.com', password: 'correct horse battery' })
  const token = await issuer.sign(issuer.claims(null))

  const { data, error } = await sipho.linkIdentity({ provider: 'google', token } as never)

  expect(error).toBeNull()
  expect(data).toMatchObject({
    user: {
      email: 'sipho@example.com',
      identities: [{ provider: 'email' }, { provider: 'google' }],
    },
  })
  const alone = await show({ provider: 'google', id_token: token, link_identity: true })
  expect(await alone.json()).toMatchObject({ error_code: 'no_authorization' })
})

it('closes linking where it is off', async () => {
  const { issuer, client } = await world({ AUTH_SECURITY_MANUAL_LINKING_ENABLED: '0' })
  const sipho = client()
  await sipho.signInWithPassword({ email: 'sipho@example.com', password: 'correct horse battery' })
  const token = await issuer.sign(issuer.claims(null))

  const { error } = await sipho.linkIdentity({ provider: 'google', token } as never)

  expect(error?.code).toBe('manual_linking_disabled')
})
