import { expect, it } from 'vitest'
import { addUser } from '../accounts/new-users.server.ts'
import { register, startAuthApi } from '../wire/test-auth-api.ts'
import { issuerVariable, oauthBrowser, startIssuer } from './test-issuer.ts'

const sipho = { email: 'sipho@example.com' }
const outsider = {
  sub: 'sipho-at-acme',
  email: 'sipho@acme.example',
  email_verified: true,
  name: 'Sipho',
}
const unverified = { sub: 'unverified', email: 'other@acme.example', email_verified: false }
const BACK = 'http://127.0.0.1:9/back'

async function world(env: Record<string, string> = {}) {
  const issuer = await startIssuer([outsider, unverified])
  const api = await startAuthApi({
    with: [sipho],
    env: {
      AUTH_MAILER_AUTOCONFIRM: '0',
      ...issuerVariable({ name: 'acme', issuer: issuer.url }),
      ...env,
    },
  })
  const client = api.client({ flowType: 'pkce' })
  await client.signInWithPassword({ ...sipho, password: 'correct horse battery' })
  /** Links an identity at the issuer; returns where the browser ends. */
  async function link(sub: string, by = client) {
    const { data, error } = await by.linkIdentity({
      provider: 'custom:acme' as never,
      options: { redirectTo: BACK, skipBrowserRedirect: true },
    })
    if (error) throw error
    return new URL(await oauthBrowser().signIn(data.url!, { sub, until: BACK }))
  }
  const identities = async () => (await client.getUserIdentities()).data?.identities ?? []
  const bearer = async () => ({
    Authorization: `Bearer ${(await client.getSession()).data.session?.access_token}`,
  })
  return { ...api, signedIn: client, link, identities, bearer }
}

it('links an account elsewhere, which then signs the same person in', async () => {
  const { link, signedIn, identities } = await world()

  const end = await link(outsider.sub)
  const { data } = await signedIn.exchangeCodeForSession(end.searchParams.get('code')!)

  expect(data.user?.email).toBe(sipho.email)
  expect((await identities()).map(({ provider }) => provider)).toEqual(['email', 'custom:acme'])
})

it('says when it is linked already, to them or to someone else', async () => {
  const { link, client, services } = await world()
  await link(outsider.sub)
  await register(services, { email: 'lerato@example.com' })
  const lerato = client({ flowType: 'pkce' })
  await lerato.signInWithPassword({
    email: 'lerato@example.com',
    password: 'correct horse battery',
  })

  const twice = await link(outsider.sub)
  const elsewhere = await link(outsider.sub, lerato)

  expect(Object.fromEntries(twice.searchParams)).toEqual({
    error: 'server_error',
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked',
  })
  expect(elsewhere.searchParams.get('error_description')).toBe(
    'Identity is already linked to another user',
  )
})

it('unlinks all but the last, and the session continues', async () => {
  const { link, identities, signedIn } = await world()
  await link(outsider.sub)
  const [email, acme] = await identities()

  expect((await signedIn.unlinkIdentity(acme!)).error).toBeNull()
  const last = await signedIn.unlinkIdentity(email!)

  expect(last.error?.code).toBe('single_identity_not_deletable')
  expect((await signedIn.getUser()).data.user?.app_metadata.providers).toEqual(['email'])
})

it('takes the address of what remains when the one that carried it goes', async () => {
  const { link, identities, signedIn } = await world()
  await link(outsider.sub)

  await signedIn.unlinkIdentity((await identities())[0]!)

  const { data } = await signedIn.getUser()
  expect(data.user?.email).toBe(outsider.email)
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
})

it('takes an address that nobody verified back to unconfirmed', async () => {
  const { link, identities, signedIn } = await world()
  await link(unverified.sub)

  await signedIn.unlinkIdentity((await identities())[0]!)

  const { data } = await signedIn.getUser()
  expect(data.user?.email).toBe(unverified.email)
  expect(data.user?.email_confirmed_at).toBeUndefined()
})

it('keeps an identity whose going would take someone else’s address', async () => {
  const { link, identities, signedIn, services } = await world()
  await link(outsider.sub)
  await services.db.transaction().execute((tx) =>
    addUser(tx, {
      email: outsider.email,
      aud: 'authenticated',
      role: 'authenticated',
      now: new Date(),
    }),
  )

  const { error } = await signedIn.unlinkIdentity((await identities())[0]!)

  expect(error?.code).toBe('email_conflict_identity_not_deletable')
  expect(await identities()).toHaveLength(2)
})

it.each([
  ['no-id', 404, 'validation_failed'],
  ['00000000-0000-4000-8000-000000000000', 422, 'identity_not_found'],
])('answers the unlinking of %s with %i', async (id, status, error_code) => {
  const { link, visit, bearer } = await world()
  await link(outsider.sub)

  const answer = await visit(`/user/identities/${id}`, {
    method: 'DELETE',
    headers: await bearer(),
  })

  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error_code })
})

it('cannot unlink what is someone else’s', async () => {
  const { link, services, visit, bearer, identities } = await world()
  await link(outsider.sub)
  const [mine] = await identities()
  const other = await register(services, { email: 'lerato@example.com' })
  const theirs = await services.db
    .selectFrom('identities')
    .select('identity_id')
    .where('user_id', '=', other)
    .executeTakeFirstOrThrow()

  const answer = await visit(`/user/identities/${theirs.identity_id}`, {
    method: 'DELETE',
    headers: await bearer(),
  })

  expect(await answer.json()).toMatchObject({ error_code: 'identity_not_found' })
  expect(mine).toBeDefined()
  expect(
    await services.db.selectFrom('identities').selectAll().where('user_id', '=', other).execute(),
  ).toHaveLength(1)
})

it('is closed where linking is off, and to anyone who is not signed in', async () => {
  const { visit, bearer } = await world({ AUTH_SECURITY_MANUAL_LINKING_ENABLED: '0' })
  const address = '/user/identities/authorize?provider=custom:acme&skip_http_redirect=true'

  const off = await visit(address, { headers: await bearer() })
  const stranger = await visit(address)

  expect(off.status).toBe(404)
  expect(await off.json()).toMatchObject({ error_code: 'manual_linking_disabled' })
  expect(stranger.status).toBe(401)
})

it('gives anyone who had no address the provider’s, and asks its mailbox when it must', async () => {
  const { link, services, signedIn, emails } = await world()
  const nobody = () =>
    services.db
      .updateTable('users')
      .set({ email: null, email_confirmed_at: null, is_anonymous: true })
      .execute()
  await nobody()

  const requested = await link(unverified.sub)
  expect(requested.searchParams.get('error_code')).toBe('email_not_confirmed')
  expect(await emails()).toMatchObject([{ kind: 'confirmation', to: unverified.email }])

  await nobody()
  await link(outsider.sub)
  const { data } = await signedIn.getUser()
  expect(data.user).toMatchObject({ email: outsider.email, is_anonymous: false })
})

it('links nothing once the session that started it was ended', async () => {
  const { signedIn, services } = await world()
  const { data } = await signedIn.linkIdentity({
    provider: 'custom:acme' as never,
    options: { redirectTo: BACK, skipBrowserRedirect: true },
  })
  await signedIn.signOut({ scope: 'global' })

  const end = new URL(await oauthBrowser().signIn(data.url!, { sub: outsider.sub, until: BACK }))

  expect(end.searchParams.get('error_code')).toBe('session_not_found')
  expect(await services.db.selectFrom('identities').select('provider').execute()).toEqual([
    { provider: 'email' },
  ])
})
