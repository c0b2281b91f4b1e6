import { expect, it } from 'vitest'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { addUser } from '../accounts/new-users.server.ts'
import { startAuthApi } from '../wire/test-auth-api.ts'
import { issuerVariable, type Outsider, oauthBrowser, startIssuer } from './test-issuer.ts'

const thandi = {
  sub: 'thandi-at-acme',
  email: 'thandi@example.com',
  email_verified: true,
  name: 'Thandi Mokoena',
}
const BACK = 'http://127.0.0.1:9/back'

async function world({
  outsiders = [thandi],
  with: people = [],
  env = {},
}: {
  outsiders?: Outsider[]
  with?: { email: string; name?: string }[]
  env?: Record<string, string>
} = {}) {
  const issuer = await startIssuer(outsiders)
  const api = await startAuthApi({
    with: people,
    env: {
      AUTH_MAILER_AUTOCONFIRM: '0',
      ...issuerVariable({ name: 'acme', issuer: issuer.url }),
      ...env,
    },
  })
  /** The whole PKCE flow of a client: to the issuer's page, and back. */
  async function pkce(sub: string, browser = oauthBrowser()) {
    const client = api.client({ flowType: 'pkce' })
    const { data } = await client.signInWithOAuth({
      provider: 'custom:acme' as never,
      options: { redirectTo: BACK, skipBrowserRedirect: true },
    })
    const end = new URL(await browser.signIn(data.url!, { sub, until: BACK }))
    return { client, end, code: end.searchParams.get('code') ?? '' }
  }
  return { issuer, ...api, pkce }
}

it('signs a stranger in and makes their account, by code and verifier', async () => {
  const { pkce } = await world()

  const { client, code } = await pkce(thandi.sub)
  const { data, error } = await client.exchangeCodeForSession(code)

  expect(error).toBeNull()
  expect(data.session?.provider_token).toEqual(expect.any(String))
  expect(data.user).toMatchObject({
    email: thandi.email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'custom:acme', providers: ['custom:acme'] },
    user_metadata: { full_name: thandi.name, sub: thandi.sub, email_verified: true },
    identities: [{ provider: 'custom:acme', id: thandi.sub, email: thandi.email }],
  })
  const claims = JSON.parse(
    Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString(),
  )
  expect(claims.amr).toMatchObject([{ method: 'oauth' }])
})

it('knows them again when their address has changed there', async () => {
  const { pkce, issuer } = await world()
  const first = await pkce(thandi.sub)
  const before = await first.client.exchangeCodeForSession(first.code)
  issuer.people.set(thandi.sub, { ...thandi, email: 'new@example.com', name: 'Thandi Dlamini' })

  const { client, code } = await pkce(thandi.sub)
  const { data } = await client.exchangeCodeForSession(code)

  expect(data.user?.id).toBe(before.data.user?.id)
  expect(data.user?.email).toBe(thandi.email)
  expect(data.user?.user_metadata.full_name).toBe('Thandi Dlamini')
  expect(data.user?.identities?.[0]?.identity_data?.email).toBe('new@example.com')
})

it('gives a client without a verifier the session in the address, once', async () => {
  const { url, visit, issuer } = await world()
  const address = `${url}/authorize?provider=custom:acme&redirect_to=${encodeURIComponent(BACK)}`
  const browser = oauthBrowser()

  const end = new URL(await browser.signIn(address, { sub: thandi.sub, until: BACK }))

  const words = new URLSearchParams(end.hash.slice(1))
  expect([...words.keys()]).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'provider_token',
    'refresh_token',
    'sb',
    'token_type',
  ])
  const me = await visit('/user', {
    headers: { Authorization: `Bearer ${words.get('access_token')}` },
  })
  expect(await me.json()).toMatchObject({
    email: thandi.email,
    user_metadata: { iss: issuer.url },
  })
})

it('links a verified address to the account that has it, and the password still works', async () => {
  const { pkce, client } = await world({ with: [{ email: thandi.email, name: 'Thandi' }] })
  const byPassword = await client().signInWithPassword({
    email: thandi.email,
    password: 'correct horse battery',
  })

  const back = await pkce(thandi.sub)
  const { data } = await back.client.exchangeCodeForSession(back.code)

  expect(data.user?.id).toBe(byPassword.data.user?.id)
  expect(data.user?.app_metadata.providers).toEqual(['email', 'custom:acme'])
  const again = await client().signInWithPassword({
    email: thandi.email,
    password: 'correct horse battery',
  })
  expect(again.error).toBeNull()
})

it('lets nobody wait inside an account whose address they never confirmed', async () => {
  const { pkce, client, post, services } = await world()
  await client().signUp({
    email: thandi.email,
    password: 'the squatter knows this',
    options: { data: { full_name: 'Squatter' } },
  })

  const back = await pkce(thandi.sub)
  const { data } = await back.client.exchangeCodeForSession(back.code)

  expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
  expect(data.user?.user_metadata.full_name).toBe(thandi.name)
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['custom:acme'])
  const squatter = await post('/token?grant_type=password', {
    email: thandi.email,
    password: 'the squatter knows this',
  })
  expect(await squatter.json()).toMatchObject({ error_code: 'invalid_credentials' })
  expect(await services.db.selectFrom('one_time_tokens').selectAll().execute()).toEqual([])
})

it('asks the mailbox when the provider has not verified the address, then lets in', async () => {
  const unverified = { ...thandi, email_verified: false }
  const { pkce, emails, visit } = await world({ outsiders: [unverified] })

  const { end } = await pkce(thandi.sub)

  expect(Object.fromEntries(end.searchParams)).toMatchObject({
    error: 'access_denied',
    error_code: 'provider_email_needs_verification',
  })
  expect(new URLSearchParams(end.hash.slice(1)).get('sb')).toBe('')
  // A repetition neither sends another email nor invalidates the first.
  await pkce(thandi.sub)
  const [email, ...more] = await emails()
  expect(email).toMatchObject({ kind: 'confirmation', to: thandi.email })
  expect(more).toEqual([])
  await visit(email!.link.pathname.replace('/auth/v1', '') + email!.link.search)
  const back = await pkce(thandi.sub)
  const { data } = await back.client.exchangeCodeForSession(back.code)
  expect(data.user?.email).toBe(thandi.email)
})

it('gives an unverified address no way into the account that has it', async () => {
  const { pkce, services } = await world({
    outsiders: [{ ...thandi, email_verified: false }],
    with: [{ email: thandi.email }],
  })

  const { end } = await pkce(thandi.sub)

  expect(end.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  expect(await services.db.selectFrom('users').select('email').execute()).toHaveLength(1)
  expect(await services.db.selectFrom('identities').select('provider').execute()).toEqual([
    { provider: 'email' },
  ])
})

it('turns strangers away where sign-up is closed', async () => {
  const { pkce } = await world({ env: { AUTH_DISABLE_SIGNUP: '1' } })

  const { end } = await pkce(thandi.sub)

  expect(end.searchParams.get('error')).toBe('access_denied')
  expect(end.searchParams.get('error_code')).toBe('signup_disabled')
})

it('asks for an address, unless the provider is set up to give none', async () => {
  const nameless = { sub: 'nobody' }
  const strict = await world({ outsiders: [nameless] })
  const refused = await strict.pkce(nameless.sub)
  expect(refused.end.searchParams.get('error_code')).toBe('validation_failed')

  const issuer = await startIssuer([nameless])
  const loose = await startAuthApi({
    env: issuerVariable({ name: 'acme', issuer: issuer.url, emailOptional: true }),
  })
  const address = `${loose.url}/authorize?provider=custom:acme&redirect_to=${encodeURIComponent(BACK)}`
  const end = await oauthBrowser().signIn(address, { sub: nameless.sub, until: BACK })
  expect(end).toContain('access_token=')
})

it('turns a banned person away', async () => {
  const { pkce, services } = await world()
  const first = await pkce(thandi.sub)
  await first.client.exchangeCodeForSession(first.code)
  await services.db
    .updateTable('users')
    .set({ banned_until: new Date('2999-01-01T00:00:00Z') })
    .execute()

  const { end } = await pkce(thandi.sub)

  expect(Object.fromEntries(end.searchParams)).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
  })
})

it('makes one account of two first sign-ins at once', async () => {
  const { pkce, services } = await world()

  const both = await Promise.all([pkce(thandi.sub), pkce(thandi.sub)])

  for (const { client, code } of both)
    expect((await client.exchangeCodeForSession(code)).error).toBeNull()
  expect(await services.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
})

it('brings the invited to their own account, and only with the address they were invited at', async () => {
  const { url, services } = await world({
    outsiders: [thandi, { ...thandi, sub: 'other', email: 'other@example.com' }],
  })
  const now = services.securityClock.now()
  const invited = await services.db.transaction().execute((tx) =>
    addUser(tx, {
      email: thandi.email,
      invitedAt: now,
      aud: 'authenticated',
      role: 'authenticated',
      now,
    }),
  )
  const invite = (link: string) =>
    services.db
      .insertInto('one_time_tokens')
      .values({
        id: invited,
        user_id: invited,
        purpose: 'confirmation',
        link_hash: hashOf(link),
        code_hash: link,
        relates_to: thandi.email,
        sent_at: now,
      })
      .execute()
  await invite('the secret of the invitation')
  const go = (sub: string, token = 'the secret of the invitation') =>
    oauthBrowser().signIn(
      `${url}/authorize?provider=custom:acme&invite_token=${encodeURIComponent(token)}&redirect_to=${encodeURIComponent(BACK)}`,
      { sub, until: BACK },
    )

  expect(await go('other')).toContain('error_code=validation_failed')
  expect(await go(thandi.sub)).toContain('access_token=')
  const user = await services.db.selectFrom('users').selectAll().execute()
  expect(user).toMatchObject([
    { id: invited, email: thandi.email, email_confirmed_at: expect.any(Date) },
  ])
  const gone = await fetch(`${url}/authorize?provider=custom:acme&invite_token=x`, {
    redirect: 'manual',
  })
  expect(gone.status).toBe(404)
  expect(await gone.json()).toMatchObject({ error_code: 'user_not_found' })
})
