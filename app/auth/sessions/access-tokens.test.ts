import {
  base64url,
  type CryptoKey,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { seedPassword, startAuthApi } from '../wire/test-auth-api.ts'
import { rotateSigningKeys, signingKeys } from './signing-keys.server.ts'

async function signedIn() {
  const api = await startAuthApi({ with: [{ email: 'thandi@example.co.za' }] })
  const answer = await api.post('/token?grant_type=password', {
    email: 'thandi@example.co.za',
    password: seedPassword,
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(new TextDecoder().decode(base64url.decode(part)))) as [
    { kid: string },
    JWTPayload & Record<string, unknown>,
  ]
  const show = async (shown: string) => {
    const response = await api.visit('/user', { headers: { Authorization: `Bearer ${shown}` } })
    const { error_code } = (await response.json()) as { error_code?: string }
    return error_code ? `${response.status} ${error_code}` : String(response.status)
  }
  const key = await signingKeys(api.services).signing()
  const sign = (
    claims: JWTPayload,
    { kid, alg }: { kid?: string; alg?: string } = {},
    privateKey: Parameters<SignJWT['sign']>[0] = key.signs,
  ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: alg ?? 'ES256', kid: kid ?? key.kid! })
      .sign(privateKey)
  return { ...api, token, header, payload, show, sign, key }
}

const encode = (value: object) => base64url.encode(JSON.stringify(value))

it('takes its own token, and no other', async () => {
  const { token, header, payload, show, sign, key } = await signedIn()
  expect(await show(token)).toBe('200')

  const [, body, signature] = token.split('.')
  const claims = encode(payload)
  const other = await generateKeyPair('ES256')
  const pem = new TextEncoder().encode(await exportSPKI(key.verifies as CryptoKey))

  const forgeries: Record<string, string> = {
    'no signature at all': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    'no signature, but our kid': `${encode({ ...header, alg: 'none' })}.${claims}.`,
    'the signature of other claims': `${encode(header)}.${encode({ ...payload, sub: newId() })}.${signature}`,
    'the public key used as a shared secret': await sign(
      payload,
      { alg: 'HS256' },
      await importJWK({ kty: 'oct', k: base64url.encode(pem) }, 'HS256'),
    ),
    'a stranger’s key under our kid': await sign(payload, {}, other.privateKey),
    'a kid that is a path': await sign(payload, { kid: '../../../dev/null' }, other.privateKey),
    'a kid that is SQL': await sign(payload, { kid: "' or 1=1 --" }, other.privateKey),
    'a kid of the prototype': await sign(payload, { kid: '__proto__' }, other.privateKey),
    'a key of its own in the header': `${encode({ ...header, jwk: key.publicJwk, jku: 'http://127.0.0.1:1/' })}.${body}.${signature}`,
    'two signatures': `${token}.${signature}`,
    'nothing but dots': '..',
    words: 'not-a-token',
  }
  for (const [name, forged] of Object.entries(forgeries))
    expect(await show(forged), name).toBe('403 bad_jwt')
})

it('checks every claim that its own key has signed', async () => {
  const { payload, show, sign, clock } = await signedIn()
  const justNow = Math.floor(clock.now().getTime() / 1000) - 1
  const { sub: _sub, ...nobody } = payload

  expect(await show(await sign({ ...payload, exp: justNow }))).toBe('403 bad_jwt')
  expect(await show(await sign({ ...payload, aud: 'another-service' }))).toBe('403 bad_jwt')
  expect(await show(await sign({ ...payload, aud: ['authenticated', 'x'] }))).toBe('403 bad_jwt')
  expect(await show(await sign({ ...payload, iss: 'https://elsewhere.example' }))).toBe(
    '403 bad_jwt',
  )
  expect(await show(await sign(nobody))).toBe('403 bad_jwt')
  expect(await show(await sign({ ...payload, sub: 'thandi' }))).toBe('400 bad_jwt')
  expect(await show(await sign({ ...payload, session_id: 'x' }))).toBe('403 bad_jwt')
  expect(await show(await sign({ ...payload, session_id: newId() }))).toBe('403 session_not_found')
  expect(await show(await sign({ ...payload, sub: newId() }))).toBe('403 user_not_found')
})

it('dies with its hour', async () => {
  const { token, clock, show } = await signedIn()
  clock.advance(HOUR - MINUTE)
  expect(await show(token)).toBe('200')
  clock.advance(2 * MINUTE)
  expect(await show(token)).toBe('403 bad_jwt')
})

it('asks for a bearer token where there is none', async () => {
  const { visit } = await signedIn()
  for (const Authorization of ['', 'Bearer', 'Bearer ', 'Basic dXNlcg==']) {
    const answer = await visit('/user', { headers: { Authorization } })
    expect(answer.status, Authorization).toBe(401)
    expect(await answer.json()).toMatchObject({
      error_code: 'no_authorization',
      msg: expect.stringContaining('requires a valid Bearer token'),
    })
  }
})

it('keeps at most 1 KB of someone’s metadata in the token', async () => {
  const { visit, post, token } = await signedIn()
  const data = { full_name: 'Thandi Mokoena', essay: 'x'.repeat(5000), colour: 'green' }
  await visit('/user', {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ data }),
  })

  const answer = await post('/token?grant_type=password', {
    email: 'thandi@example.co.za',
    password: seedPassword,
  })
  const session = (await answer.json()) as {
    access_token: string
    user: { user_metadata: object }
  }
  const claims = JSON.parse(
    new TextDecoder().decode(base64url.decode(session.access_token.split('.')[1]!)),
  )
  expect(JSON.stringify(claims.user_metadata).length).toBeLessThanOrEqual(1024)
  expect(claims.user_metadata).toMatchObject({ full_name: 'Thandi Mokoena', colour: 'green' })
  expect(session.user.user_metadata).toMatchObject(data)
})

it('changes keys without anyone noticing', async () => {
  const { token, header, services, clock, show, visit, post } = await signedIn()
  const kids = async () => {
    const answer = await visit('/.well-known/jwks.json')
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] }
    for (const key of keys) expect(key).not.toHaveProperty('d')
    return keys.map((key) => key.kid)
  }
  const kidOfNewToken = async () => {
    const answer = await post('/token?grant_type=password', {
      email: 'thandi@example.co.za',
      password: seedPassword,
    })
    const { access_token } = (await answer.json()) as { access_token: string }
    return JSON.parse(new TextDecoder().decode(base64url.decode(access_token.split('.')[0]!))).kid
  }
  await rotateSigningKeys(services)
  expect(await kids()).toEqual([header.kid])

  // The next key is published before it signs, because others cache our key set.
  clock.advance(91 * DAY)
  await rotateSigningKeys(services)
  await rotateSigningKeys(services)
  clock.advance(6 * MINUTE)
  const both = await kids()
  expect(both).toHaveLength(2)
  expect(await kidOfNewToken()).toBe(header.kid)

  clock.advance(20 * MINUTE)
  expect(await kidOfNewToken()).toBe(both[1])
  expect(await show(token)).toBe('403 bad_jwt')

  // A day later the last token of the old key has expired, and the key is removed.
  clock.advance(DAY + HOUR)
  await rotateSigningKeys(services)
  clock.advance(6 * MINUTE)
  expect(await kids()).toEqual([both[1]])
})

it('keeps private keys sealed: without the secret a copy of the database signs nothing', async () => {
  const { services } = await signedIn()
  const [row] = await services.db.selectFrom('signing_keys').selectAll().execute()
  expect(row?.sealed_private_jwk).toMatch(/^ey/)
  expect(JSON.stringify(row)).not.toContain('"d":')

  const tokens = await services.db.selectFrom('refresh_tokens').selectAll().execute()
  expect(Object.keys(tokens[0]!)).not.toContain('token')
})
