import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { HOUR } from '#app/platform/time.ts'
import { signingKeys } from '../sessions/signing-keys.server.ts'
import { SHARED_SECRET, seedPassword, serviceKey, startAuthApi } from './test-auth-api.ts'

const email = 'thandi@example.co.za'
const env = { AUTH_MAILER_AUTOCONFIRM: '0', AUTH_JWT_SECRET: SHARED_SECRET }

it('makes, finds, lists, changes and removes accounts for a program that keeps the service', async () => {
  const { serviceClient, client, clock } = await startAuthApi({ env })
  const { admin } = await serviceClient()

  const made = await admin.createUser({
    email,
    password: seedPassword,
    email_confirm: true,
    user_metadata: { full_name: 'Thandi' },
    app_metadata: { plan: 'standard' },
  })
  expect(made.error).toBeNull()
  expect(made.data.user).toMatchObject({
    email,
    user_metadata: { full_name: 'Thandi', email_verified: true },
    app_metadata: { plan: 'standard', provider: 'email', providers: ['email'] },
  })
  const id = made.data.user!.id
  expect((await admin.getUserById(id)).data.user?.email).toBe(email)
  expect((await admin.createUser({ email })).error?.code).toBe('email_exists')

  const auth = client()
  expect((await auth.signInWithPassword({ email, password: seedPassword })).error).toBeNull()
  await admin.updateUserById(id, { ban_duration: '24h' })
  expect((await auth.getUser()).error?.code).toBe('user_banned')
  clock.advance(25 * HOUR)
  await admin.updateUserById(id, { ban_duration: 'none', password: 'another long password' })
  expect((await auth.refreshSession()).error).not.toBeNull()
  expect(
    (await client().signInWithPassword({ email, password: 'another long password' })).error,
  ).toBeNull()

  for (let index = 0; index < 12; index++)
    await admin.createUser({ email: `person${index}@example.co.za` })
  const page = await admin.listUsers({ page: 1, perPage: 5 })
  expect(page.data).toMatchObject({ total: 13, nextPage: 2, lastPage: 3 })

  expect((await admin.deleteUser(id)).error).toBeNull()
  expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
})

it('leaves of a softly removed account nothing but its id', async () => {
  const { serviceClient, client, services } = await startAuthApi({ with: [{ email }], env })
  const { admin } = await serviceClient()
  const { id } = (await admin.listUsers()).data.users[0]!
  await admin.deleteUser(id, true)
  const row = await services.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row?.deleted_at).toBeInstanceOf(Date)
  expect(JSON.stringify(row)).not.toContain('thandi')
  const signedIn = await client().signInWithPassword({ email, password: seedPassword })
  expect(signedIn.error?.code).toBe('invalid_credentials')
  expect((await client().signUp({ email, password: seedPassword })).error).toBeNull()
})

it('invites someone, who comes by the link', async () => {
  const { serviceClient, client, emails } = await startAuthApi({ env })
  const { admin } = await serviceClient()
  const { data, error } = await admin.inviteUserByEmail(email, { data: { full_name: 'Thandi' } })
  expect(error).toBeNull()
  expect(data.user?.invited_at).toBeTruthy()
  expect((await admin.inviteUserByEmail(email)).error).toBeNull()
  const sentEmail = (await emails()).at(-1)!
  expect(sentEmail.kind).toBe('invitation')
  const verified = await client().verifyOtp({ email, token: sentEmail.code, type: 'invite' })
  expect(verified.error).toBeNull()
  expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')
})

it.each([
  ['signup', { password: seedPassword }, 'signup'],
  ['invite', {}, 'invite'],
  ['magiclink', {}, 'signup'],
] as const)('makes a %s link for someone new, and mails nothing', async (type, more, named) => {
  const { serviceClient, client, emails } = await startAuthApi({ env })
  const { admin } = await serviceClient()
  const { data, error } = await admin.generateLink({ type, email, ...more } as Parameters<
    typeof admin.generateLink
  >[0])
  expect(error).toBeNull()
  expect(data.properties).toMatchObject({ verification_type: named })
  expect(data.properties!.action_link).toContain(data.properties!.hashed_token)
  expect(await emails()).toEqual([])
  const { error: refused } = await client().verifyOtp({
    token_hash: data.properties!.hashed_token,
    type: named,
  })
  expect(refused).toBeNull()
})

it('makes links to recover and to change an address for someone known only', async () => {
  const { serviceClient } = await startAuthApi({ with: [{ email }], env })
  const { admin } = await serviceClient()
  const known = await admin.generateLink({ type: 'recovery', email })
  expect(known.data.properties?.verification_type).toBe('recovery')
  const stranger = await admin.generateLink({ type: 'recovery', email: 'who@example.co.za' })
  expect(stranger.error).toMatchObject({ code: 'user_not_found', status: 404 })
  const change = await admin.generateLink({
    type: 'email_change_new',
    email,
    newEmail: 'new@example.co.za',
  })
  expect(change.data.user?.new_email).toBe('new@example.co.za')
})

it('opens to nobody else', async () => {
  const { client, url, services, visit } = await startAuthApi({ with: [{ email }], env })
  const auth = client()
  const { data } = await auth.signInWithPassword({ email, password: seedPassword })
  const tokens = {
    nobody: null,
    'a person': data.session!.access_token,
    'the public key': await serviceKey(services, 'anon'),
    'a guess': 'x.y.z',
  }
  const calls = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['DELETE', `/admin/users/${data.user!.id}`],
    ['POST', '/invite'],
    ['POST', '/admin/generate_link'],
  ] as const
  for (const [who, token] of Object.entries(tokens))
    for (const [method, path] of calls) {
      const answer = await visit(path, {
        method,
        headers: token ? { Authorization: `Bearer ${token}` } : {},
      })
      expect([who, path, answer.status]).toEqual([who, path, token ? 403 : 401])
    }
  expect(url).toBeTruthy()
})

const secret = new TextEncoder().encode(SHARED_SECRET)
const signWithSecret = (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)

it.each<[string, JWTPayload]>([
  ['of another issuer', { role: 'service_role', iss: 'https://keys.example' }],
  ['with a subject that is no UUID', { role: 'service_role', sub: '1234567890' }],
  ['of the other role', { role: 'supabase_admin', iss: 'keys', sub: 'deploy-script' }],
  ['without anything but a role', { role: 'service_role' }],
])('takes a service key %s', async (_, claims) => {
  const { services, visit } = await startAuthApi({ env })
  const { kid, algorithm, signs } = await signingKeys(services).signing()
  const signedByService = await new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid: kid! })
    .sign(signs)
  for (const key of [await signWithSecret(claims), signedByService]) {
    const headers = { Authorization: `Bearer ${key}` }
    expect((await visit('/admin/users', { headers })).status).toBe(200)
    // A service key has no account.
    expect((await visit('/user', { headers })).status).toBeGreaterThanOrEqual(400)
  }
})

it('refuses service keys that have expired, and sessions of another issuer whatever their role', async () => {
  const { services, visit, post } = await startAuthApi({ with: [{ email }], env })
  await services.db.updateTable('users').set({ role: 'service_role' }).execute()
  const answer = await post('/token?grant_type=password', { email, password: seedPassword })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const claims = decodeJwt(token)
  const show = async (shown: string) =>
    (await visit('/admin/users', { headers: { Authorization: `Bearer ${shown}` } })).status

  expect(await show(token)).toBe(200)
  expect(await show(await signWithSecret(claims))).toBe(200)
  expect(await show(await signWithSecret({ ...claims, iss: 'https://keys.example' }))).toBe(403)
  expect(await show(await signWithSecret({ role: 'service_role', exp: 1 }))).toBe(403)
})

it('answers administrative calls that it does not have in the form of its errors', async () => {
  const { serviceClient, visit, services } = await startAuthApi({ env })
  const { admin } = await serviceClient()
  expect((await admin.oauth.listClients()).error).toMatchObject({
    status: 404,
    code: 'feature_disabled',
  })
  const Authorization = `Bearer ${await serviceKey(services)}`
  for (const [method, path, status] of [
    ['GET', '/admin/custom-providers', 404],
    ['POST', '/admin/wedding', 404],
    ['GET', '/admin/', 404],
    ['PATCH', '/admin/users', 405],
  ] as const) {
    const answer = await visit(path, { method, headers: { Authorization } })
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({ code: status, error_code: expect.any(String) })
  }
})

it('answers what can not be with words, never with a failure', async () => {
  const { visit, services } = await startAuthApi({ env })
  const headers = { Authorization: `Bearer ${await serviceKey(services)}` }
  const statuses = await Promise.all(
    [
      ['GET', '/admin/users?page=0'],
      ['GET', '/admin/users?page=x'],
      ['GET', '/admin/users/not-an-id'],
      ['PUT', '/admin/users/not-an-id'],
      ['DELETE', '/admin/users/0190a7c0-0000-7000-8000-000000000000'],
      ['POST', '/admin/users', '{'],
      ['POST', '/admin/users', '{}'],
      ['POST', '/admin/users', '{"email":"a@example.co.za","id":"7"}'],
      ['POST', '/admin/users', '{"email":"a@example.co.za","ban_duration":"soon"}'],
      ['POST', '/admin/users', '{"email":"a@example.co.za","password_hash":"plain"}'],
      ['POST', '/admin/generate_link', '{"type":"wedding","email":"a@example.co.za"}'],
    ].map(async ([method, path, body]) => (await visit(path!, { method, headers, body })).status),
  )
  expect(statuses).toEqual([400, 400, 404, 404, 404, 400, 400, 400, 400, 400, 400])
})
