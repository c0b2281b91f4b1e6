import { AuthClient } from 'auth-js-oldest'
import { expect, it, onTestFinished, vi } from 'vitest'
import { HOUR } from '#app/platform/time.ts'
import { SHARED_SECRET, seedPassword, startAuthApi } from './test-auth-api.ts'

// Types that the newer client no longer exposes.

type Client = InstanceType<typeof AuthClient>

const thandi = { email: 'thandi@example.co.za', name: 'Thandi Mokoena' }
const credentials = { email: thandi.email, password: seedPassword }
const HERE = 'http://127.0.0.1:9/back'

/** A browser: storage, and as much of `window` as the client uses when a page opens. */
function browser(
  url: string,
  {
    flowType = 'implicit',
    fetch,
  }: { flowType?: 'implicit' | 'pkce'; fetch?: typeof globalThis.fetch } = {},
) {
  const stored = new Map<string, string>()
  const events: string[] = []
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let opened: Client | undefined

  /** Opens a page that creates a new client, as a browser does after every redirect. */
  async function open(address = HERE) {
    // The previous page is left, and its timers with it.
    await opened?.stopAutoRefresh()
    const location = new URL(address)
    const history = {
      state: null,
      replaceState: (_state: unknown, _title: string, to: string) => {
        location.href = to
      },
    }
    vi.stubGlobal('window', { location, history, addEventListener: () => {} })
    vi.stubGlobal('document', { visibilityState: 'visible' })
    vi.stubGlobal('BroadcastChannel', undefined)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    // The client counts its instances per page, and each of our pages has one.
    Object.assign(AuthClient, { nextInstanceID: 0 })
    const client = new AuthClient({ url, flowType, storage, storageKey: 'kept', fetch })
    opened = client
    onTestFinished(() => client.stopAutoRefresh())
    events.length = 0
    client.onAuthStateChange((event) => void events.push(event))
    const { error } = await client.initialize()
    return { client, error, location, events }
  }
  return { open, stored }
}

async function world(env: Record<string, string> = {}) {
  const api = await startAuthApi({ with: [thandi], env })
  /** Where the link of the newest email redirects to. */
  const followed = async () => {
    const email = (await api.emails()).at(-1)!
    const answer = await api.visit(email.link.href.slice(api.url.length))
    return answer.headers.get('Location')!
  }
  return { ...api, followed }
}

const stored = async (client: Client) => (await client.getSession()).data.session

it('goes through a whole day: signs up, in, changes, refreshes and signs out', async () => {
  const { url } = await world()
  const { client, events } = await browser(url).open()

  const signedUp = await client.signUp({
    email: 'nomvula@example.co.za',
    password: 'three little words',
    options: { data: { full_name: 'Nomvula Khumalo', is_provider: true } },
  })
  expect(signedUp.error).toBeNull()
  expect((await client.signInWithPassword(credentials)).data.user?.email).toBe(thandi.email)
  expect((await client.getUser()).data.user?.user_metadata.full_name).toBe(thandi.name)
  expect((await client.getClaims()).data?.claims.email).toBe(thandi.email)
  expect((await client.updateUser({ data: { full_name: 'T. Mokoena' } })).error).toBeNull()
  expect((await client.refreshSession()).error).toBeNull()
  const wrong = await client.signInWithPassword({ ...credentials, password: 'wrong horse' })
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
  expect((await client.signOut()).error).toBeNull()

  expect(await stored(client)).toBeNull()
  await expect
    .poll(() => events)
    .toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'SIGNED_IN',
      'USER_UPDATED',
      'TOKEN_REFRESHED',
      'SIGNED_OUT',
    ])
})

it('enrols a second factor and passes it', async () => {
  const { url } = await world()
  const { client, events } = await browser(url).open()
  await client.signInWithPassword(credentials)
  const { generateSync } = await import('otplib')

  const { data: factor, error } = await client.mfa.enroll({ factorType: 'totp' })
  expect(error).toBeNull()
  expect(factor!.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  const proved = await client.mfa.challengeAndVerify({
    factorId: factor!.id,
    code: generateSync({ secret: factor!.totp.secret }),
  })
  expect(proved.error).toBeNull()
  await expect.poll(() => events).toContain('MFA_CHALLENGE_VERIFIED')
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
})

it('says "JWKS is empty" where the service shows no key', async () => {
  const before = await world()
  // The same operator switched to a shared secret, which has no public key.
  const after = await world({ AUTH_JWT_SECRET: SHARED_SECRET, AUTH_JWT_ALGORITHM: 'HS256' })
  const { client } = await browser(before.url).open()
  await client.signInWithPassword(credentials)
  const token = (await stored(client))!.access_token

  const { error } = await (await browser(after.url).open()).client.getClaims(token)

  expect(error).toMatchObject({ name: 'AuthInvalidJwtError', message: 'JWKS is empty' })
})

it('says "No matching signing key found in JWKS" of a token that another service signed', async () => {
  const [ours, theirs] = [await world(), await world()]
  const { client } = await browser(theirs.url).open()
  await client.signInWithPassword(credentials)
  const token = (await stored(client))!.access_token

  const { error } = await (await browser(ours.url).open()).client.getClaims(token)

  expect(error?.message).toBe('No matching signing key found in JWKS')
})

it('says "Invalid JWT signature" of a token that someone changed', async () => {
  const { url } = await world()
  const { client } = await browser(url).open()
  await client.signInWithPassword(credentials)
  const [header, payload, signature] = (await stored(client))!.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
  const raised = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString(
    'base64url',
  )

  const { error } = await client.getClaims([header, raised, signature].join('.'))

  expect(error?.message).toBe('Invalid JWT signature')
})

it('takes a session from the address and clears it there', async () => {
  const { url, followed } = await world({ AUTH_SMTP_MAX_FREQUENCY: '0' })
  const { open } = browser(url)
  const { client } = await open()
  await client.signInWithOtp({ email: thandi.email, options: { emailRedirectTo: HERE } })

  const back = await open(await followed())

  expect(back.error).toBeNull()
  expect(back.location.hash).toBe('')
  expect((await stored(back.client))?.user.email).toBe(thandi.email)
  await expect.poll(() => back.events).toContain('SIGNED_IN')
})

it.each([
  { flowType: 'implicit' as const, event: 'PASSWORD_RECOVERY' },
  // In the PKCE flow this client emits the event only to the caller that exchanges the code.
  { flowType: 'pkce' as const, event: 'SIGNED_IN' },
])('recovers by the link of an email and hears $event ($flowType)', async ({ flowType, event }) => {
  const { url, followed } = await world()
  const { open } = browser(url, { flowType })
  const { client } = await open()
  await client.resetPasswordForEmail(thandi.email, { redirectTo: HERE })

  const back = await open(await followed())

  expect(back.error).toBeNull()
  expect(back.location.href).not.toMatch(/code=|access_token=/)
  await expect.poll(() => back.events).toContain(event)
  expect((await back.client.updateUser({ password: 'an entirely new one' })).error).toBeNull()
})

it('hears PASSWORD_RECOVERY where a page exchanges the code of a recovery by hand', async () => {
  const { url, followed } = await world()
  const { client, events } = await browser(url, { flowType: 'pkce' }).open()
  await client.resetPasswordForEmail(thandi.email, { redirectTo: HERE })
  const code = new URL(await followed()).searchParams.get('code')!

  const { data, error } = await client.exchangeCodeForSession(code)

  expect(error).toBeNull()
  expect(data).toMatchObject({ redirectType: 'PASSWORD_RECOVERY' })
  await expect.poll(() => events).toContain('SIGNED_IN')
})

it('removes its session when the address brings an error, as after a link that was used', async () => {
  const { url, followed, visit, emails } = await world()
  const { open } = browser(url)
  const { client } = await open()
  await client.signInWithOtp({ email: thandi.email, options: { emailRedirectTo: HERE } })
  await open(await followed())
  expect(await stored((await open()).client)).not.toBeNull()

  const used = await visit((await emails()).at(-1)!.link.href.slice(url.length))
  const back = await open(used.headers.get('Location')!)

  expect(back.error).toMatchObject({
    name: 'AuthImplicitGrantRedirectError',
    details: { error: 'access_denied', code: 'otp_expired' },
  })
  expect(await stored(back.client)).toBeNull()
  await expect.poll(() => back.events).toContain('SIGNED_OUT')
})

it.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
  'keeps its session when the address brings %s',
  async (code) => {
    const { url } = await world()
    const { open } = browser(url)
    await (await open()).client.signInWithPassword(credentials)

    const back = await open(
      `${HERE}#error=server_error&error_code=${code}&error_description=no&sb=`,
    )

    expect(back.error).toMatchObject({ details: { code } })
    expect(await stored(back.client)).not.toBeNull()
  },
)

it.each([
  {
    flowType: 'pkce' as const,
    address: `${HERE}#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer`,
    message: 'Not a valid PKCE flow url.',
  },
  {
    flowType: 'implicit' as const,
    address: `${HERE}#access_token=a&expires_in=3600`,
    message: 'No session defined in URL',
  },
])('says "$message" of an address that does not fit', async ({ flowType, address, message }) => {
  const { open } = browser((await world()).url, { flowType })
  expect((await open(address)).error?.message).toBe(message)
})

it('removes its session when a refresh is refused permanently', async () => {
  const { url, services } = await world()
  const { open } = browser(url)
  const { client, events } = await open()
  await client.signInWithPassword(credentials)
  await services.db.deleteFrom('sessions').execute()

  const { error } = await client.refreshSession()

  expect(error).toMatchObject({ code: 'refresh_token_not_found', status: 400 })
  expect(await stored(client)).toBeNull()
  await expect.poll(() => events).toContain('SIGNED_OUT')
})

it('refreshes what is about to expire when a page is opened', async () => {
  const { url, clock } = await world()
  const { open, stored: storage } = browser(url)
  await (await open()).client.signInWithPassword(credentials)
  const before = JSON.parse(storage.get('kept')!)
  clock.advance(HOUR)
  storage.set('kept', JSON.stringify({ ...before, expires_at: Math.floor(Date.now() / 1000) + 89 }))

  const back = await open()

  await expect.poll(() => back.events).toContain('TOKEN_REFRESHED')
  expect((await stored(back.client))?.refresh_token).not.toBe(before.refresh_token)
})

it('keeps its session when signing out fails for a reason of ours, and forgets it when the account is gone', async () => {
  const { url, services } = await world()
  let isDown = false
  const { open } = browser(url, {
    fetch: (...requested) =>
      isDown ? Promise.resolve(new Response('{}', { status: 503 })) : fetch(...requested),
  })
  const { client } = await open()
  await client.signInWithPassword(credentials)

  isDown = true
  expect((await client.signOut()).error).toMatchObject({ status: 503 })
  expect(await stored(client)).not.toBeNull()
  isDown = false
  await services.db.deleteFrom('users').execute()
  expect((await client.signOut()).error).toBeNull()
  expect(await stored(client)).toBeNull()
})
