import { expect, it } from 'vitest'
import { MINUTE } from '#app/platform/time.ts'
import { claimsOf, sipho, startFactors, withTotp } from '../factors/test-factors.ts'
import { authenticator } from '../test-authenticator.ts'

type Started = Awaited<ReturnType<typeof startFactors>>
type Key = ReturnType<typeof authenticator>
type Client = Started['auth']
type Lies = Parameters<Key['get']>[1]

const keyFor = ({ url }: Pick<Started, 'url'>, more?: { counter: number }) =>
  authenticator(new URL(url).origin, more)

/** The error, in short. */
const summary = ({ error }: { error: { code?: string; status?: number } | null }) =>
  error ? `${error.status} ${error.code}` : 'fine'

async function register(auth: Client, key: Key, lies?: Lies) {
  const requested = await auth.passkey.startRegistration()
  if (requested.error) return requested
  const { challenge_id: challengeId, options } = requested.data
  const credential = key.create(options as never, lies).toJSON() as never
  return auth.passkey.verifyRegistration({ challengeId, credential })
}

async function signIn(client: Client, key: Key, lies?: Lies) {
  const requested = await client.passkey.startAuthentication()
  if (requested.error) return requested
  const { challenge_id: challengeId, options } = requested.data
  const credential = key.get(options as never, lies).toJSON() as never
  return client.passkey.verifyAuthentication({ challengeId, credential })
}

it('registers a passkey and signs in with it, with nothing typed', async () => {
  const api = await startFactors()
  const { auth, client, clock } = api
  const key = keyFor(api)
  const requested = await auth.passkey.startRegistration()
  const { data: me } = await auth.getUser()
  expect(requested.data).toMatchObject({
    expires_at: Math.floor(clock.now().getTime() / 1000) + 300,
    options: {
      rp: { id: '127.0.0.1', name: 'Thembeka' },
      user: { id: Buffer.from(me.user!.id).toString('base64url'), name: 'thandi@example.co.za' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    },
  })

  const registered = await register(auth, key)
  expect(registered.error).toBeNull()
  expect(registered.data).toEqual({ id: expect.any(String), created_at: expect.any(String) })
  clock.advance(MINUTE)
  const browser = client()
  const started = await browser.passkey.startAuthentication()
  expect(started.data!.options).toMatchObject({
    rpId: '127.0.0.1',
    allowCredentials: [],
    userVerification: 'preferred',
  })
  const signedIn = await signIn(browser, key)

  expect(signedIn.error).toBeNull()
  expect((await browser.getUser()).data.user?.id).toBe(me.user!.id)
  expect(await claimsOf(browser)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
  expect((await auth.passkey.list()).data).toMatchObject([
    { id: (registered.data as { id: string }).id, last_used_at: expect.any(String) },
  ])
})

it('renames and deletes passkeys of anyone who asks, and of nobody else', async () => {
  const api = await startFactors()
  const { auth, signedIn, client } = api
  const key = keyFor(api)
  const { id: passkeyId } = (await register(auth, key)).data as { id: string }
  const other = await signedIn(sipho)
  const friendlyName = 'My phone'

  expect(summary(await other.passkey.update({ passkeyId, friendlyName }))).toBe(
    '404 validation_failed',
  )
  expect(summary(await other.passkey.delete({ passkeyId }))).toBe('404 validation_failed')
  expect((await other.passkey.list()).data).toEqual([])
  const tooLong = await auth.passkey.update({ passkeyId, friendlyName: 'x'.repeat(121) })
  expect(summary(tooLong)).toBe('400 validation_failed')
  expect((await auth.passkey.update({ passkeyId, friendlyName })).data).toMatchObject({
    id: passkeyId,
    friendly_name: 'My phone',
  })
  expect(summary(await auth.passkey.delete({ passkeyId }))).toBe('fine')

  expect((await auth.passkey.list()).data).toEqual([])
  expect(summary(await signIn(client(), key))).toBe('400 webauthn_verification_failed')
})

it('refuses a passkey that was never registered as one that could not be verified', async () => {
  const api = await startFactors()
  const stranger = keyFor(api)
  const registration = (await api.auth.passkey.startRegistration()).data!
  // It knows the account's user handle, but its public key was never registered.
  stranger.create(registration.options as never)
  expect(summary(await signIn(api.client(), stranger))).toBe('400 webauthn_verification_failed')
})

it('lets an administrator see and remove passkeys', async () => {
  const api = await startFactors()
  const { auth, serviceClient: newServiceClient } = api
  const { id: passkeyId } = (await register(auth, keyFor(api))).data as { id: string }
  const userId = (await auth.getUser()).data.user!.id
  const serviceClient = await newServiceClient()

  expect((await serviceClient.admin.passkey.listPasskeys({ userId })).data).toMatchObject([
    { id: passkeyId },
  ])
  expect(summary(await serviceClient.admin.passkey.deletePasskey({ userId, passkeyId }))).toBe(
    'fine',
  )
  expect((await auth.passkey.list()).data).toEqual([])
  expect(summary(await auth.admin.passkey.listPasskeys({ userId }))).toMatch(/^40[13] /)
})

const lies: [string, Lies][] = [
  ['for another origin', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['over another challenge', { challenge: Buffer.from('another').toString('base64url') }],
  ['by a hand that nobody checked', { isVerified: false }],
]

it.each(lies)('refuses a passkey made or used %s', async (_, lie) => {
  const api = await startFactors()
  const key = keyFor(api)
  const refusal = '400 webauthn_verification_failed'
  expect(summary(await register(api.auth, key, lie))).toBe(refusal)
  expect(summary(await register(api.auth, key))).toBe('fine')
  expect(summary(await signIn(api.client(), key, lie))).toBe(refusal)
})

it('answers each challenge once, in time, and only for whom and what it was', async () => {
  const api = await startFactors()
  const { auth, client, clock, signedIn } = api
  const key = keyFor(api)
  const requested = (await auth.passkey.startRegistration()).data!
  const credential = key.create(requested.options as never).toJSON() as never
  const verify = (who: Client) =>
    who.passkey.verifyRegistration({ challengeId: requested.challenge_id, credential })
  expect(summary(await verify(await signedIn(sipho)))).toBe('400 webauthn_challenge_not_found')
  expect(summary(await verify(auth))).toBe('fine')
  expect(summary(await verify(auth))).toBe('400 webauthn_challenge_not_found')

  const browser = client()
  const entry = (await browser.passkey.startAuthentication()).data!
  const signature = key.get(entry.options as never).toJSON() as never
  const enter = (challengeId: string) =>
    browser.passkey.verifyAuthentication({ challengeId, credential: signature })
  expect(summary(await enter(entry.challenge_id))).toBe('fine')
  expect(summary(await enter(entry.challenge_id))).toBe('400 webauthn_challenge_not_found')
  const registration = (await auth.passkey.startRegistration()).data!
  expect(summary(await enter(registration.challenge_id))).toBe('400 webauthn_challenge_not_found')
  const late = (await browser.passkey.startAuthentication()).data!
  clock.advance(5 * MINUTE)
  expect(summary(await enter(late.challenge_id))).toBe('400 webauthn_challenge_expired')
})

it('refuses a copied passkey, whose counter does not increase', async () => {
  const api = await startFactors()
  const key = keyFor(api)
  await register(api.auth, key)
  key.setCounter(50)
  expect(summary(await signIn(api.client(), key))).toBe('fine')
  for (const counter of [50, 10]) {
    key.setCounter(counter)
    expect(summary(await signIn(api.client(), key))).toBe('400 webauthn_verification_failed')
  }
})

it('takes a passkey that never counts, as those of phones do', async () => {
  const api = await startFactors()
  const key = keyFor(api, { counter: 0 })
  await register(api.auth, key)
  for (const _ of [1, 2]) {
    key.setCounter(-1)
    expect(summary(await signIn(api.client(), key))).toBe('fine')
  }
})

it('keeps a passkey once, and as many as the settings allow', async () => {
  const api = await startFactors({ AUTH_PASSKEYS_MAX_PER_USER: '2' })
  const { auth, signedIn } = api
  const key = keyFor(api)
  await register(auth, key)
  expect(summary(await register(await signedIn(sipho), key))).toBe('422 webauthn_credential_exists')
  const started = (await auth.passkey.startRegistration()).data!
  await register(auth, keyFor(api))

  expect(summary(await auth.passkey.startRegistration())).toBe('422 too_many_passkeys')
  const credential = keyFor(api)
    .create(started.options as never)
    .toJSON() as never
  const late = await auth.passkey.verifyRegistration({
    challengeId: started.challenge_id,
    credential,
  })
  expect(summary(late)).toBe('422 too_many_passkeys')
})

it('asks for the second factor before passkeys are added, and after they signed in', async () => {
  const api = await startFactors()
  const { auth, clock, signedIn, client } = api
  const key = keyFor(api)
  await withTotp(auth, clock)
  const low = await signedIn()
  expect(summary(await register(low, key))).toBe('403 insufficient_aal')

  expect(summary(await register(auth, key))).toBe('fine')
  const browser = client()
  await signIn(browser, key)
  expect((await claimsOf(browser)).aal).toBe('aal1')
  const [passkey] = (await browser.passkey.list()).data!
  expect(summary(await browser.passkey.delete({ passkeyId: passkey!.id }))).toBe(
    '403 insufficient_aal',
  )
})

it('signs in nobody who is banned or never confirmed their address', async () => {
  const api = await startFactors()
  const { auth, client, clock, services } = api
  const key = keyFor(api)
  await register(auth, key)
  const users = services.db.updateTable('users').where('email', '=', 'thandi@example.co.za')
  await users.set({ banned_until: new Date(clock.now().getTime() + MINUTE) }).execute()
  expect(summary(await signIn(client(), key))).toBe('403 user_banned')
  await users.set({ banned_until: null, email_confirmed_at: null }).execute()
  expect(summary(await signIn(client(), key))).toBe('403 email_not_confirmed')
})

it('is a 404 where it is off, and responds to impossible requests with the API’s error', async () => {
  const off = await startFactors({ AUTH_PASSKEYS_ENABLED: '0' })
  expect(summary(await off.auth.passkey.startRegistration())).toBe('404 passkey_disabled')
  expect(summary(await off.client().passkey.startAuthentication())).toBe('404 passkey_disabled')

  const { post, visit, client } = await startFactors()
  expect(summary(await client().passkey.startRegistration())).not.toBe('fine')
  const nasty: [string, string, unknown, number][] = [
    ['POST', '/passkeys/registration/options', undefined, 401],
    ['POST', '/passkeys/authentication/verify', undefined, 400],
    ['POST', '/passkeys/authentication/verify', {}, 400],
    ['POST', '/passkeys/authentication/verify', { challenge_id: 'x', credential: {} }, 400],
    ['POST', '/passkeys/authentication/verify', { challenge_id: 7, credential: [] }, 400],
    ['GET', '/passkeys', undefined, 401],
    ['PATCH', '/passkeys/x', { friendly_name: 'x' }, 401],
  ]
  for (const [method, path, body, status] of nasty) {
    const answer =
      method === 'POST'
        ? await post(path, body)
        : await visit(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(answer.status, `${method} ${path}`).toBe(status)
  }
})
