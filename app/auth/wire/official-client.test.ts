import { expect, it } from 'vitest'
import { seedPassword, startAuthApi } from './test-auth-api.ts'

const thandi = { email: 'thandi@example.co.za', name: 'Thandi Mokoena' }
const credentials = { email: thandi.email, password: seedPassword }

it('signs up and in at once where addresses count as confirmed', async () => {
  const { client } = await startAuthApi()
  const auth = client()
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))

  const { data, error } = await auth.signUp({
    email: 'Nomvula@Example.co.za',
    password: 'three little words',
    options: { data: { full_name: 'Nomvula Khumalo', is_provider: true } },
  })

  expect(error).toBeNull()
  expect(data.session?.token_type).toBe('bearer')
  expect(data.user).toMatchObject({
    email: 'nomvula@example.co.za',
    phone: '',
    role: 'authenticated',
    aud: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {
      sub: data.user?.id,
      email: 'nomvula@example.co.za',
      email_verified: true,
      phone_verified: false,
      full_name: 'Nomvula Khumalo',
      is_provider: true,
    },
    identities: [{ provider: 'email', id: data.user?.id }],
  })
  await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
})

it('gives no session until the mailed code is typed, where addresses must be confirmed', async () => {
  const { client, emails } = await startAuthApi({ env: { AUTH_MAILER_AUTOCONFIRM: '0' } })
  const auth = client()
  const email = 'nomvula@example.co.za'

  const signedUp = await auth.signUp({ email, password: seedPassword })
  expect(signedUp.data.session).toBeNull()
  expect(signedUp.data.user?.confirmation_sent_at).toBeTruthy()
  expect(signedUp.data.user?.email_confirmed_at).toBeUndefined()

  const tooEarly = await auth.signInWithPassword({ email, password: seedPassword })
  expect(tooEarly.error).toMatchObject({ code: 'email_not_confirmed', status: 400 })

  const [sentEmail] = await emails()
  expect(sentEmail).toMatchObject({ kind: 'confirmation', to: email })
  const wrong = await auth.verifyOtp({ email, token: '000000x', type: 'email' })
  expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403 })
  const verified = await auth.verifyOtp({ email, token: sentEmail!.code, type: 'email' })
  expect(verified.error).toBeNull()
  expect(verified.data.user?.user_metadata.email_verified).toBe(true)
  expect((await auth.getUser()).data.user?.email_confirmed_at).toBeTruthy()

  const again = await auth.verifyOtp({ email, token: sentEmail!.code, type: 'email' })
  expect(again.error?.code).toBe('otp_expired')
})

it('follows the link of the email back to the app that asked, with a session', async () => {
  const { client, emails, visit, url } = await startAuthApi({
    env: { AUTH_MAILER_AUTOCONFIRM: '0' },
  })
  const app = 'http://127.0.0.1:9999/welcome?x=1'
  await client().signUp({ ...credentials, options: { emailRedirectTo: app } })
  const [email] = await emails()
  expect(email!.link.href).toContain(`${url}/verify?`)

  const answer = await visit(email!.link.href.slice(url.length))

  expect(answer.status).toBe(303)
  const target = new URL(answer.headers.get('Location')!)
  expect(target.href).toContain(app)
  const words = new URLSearchParams(target.hash.slice(1))
  expect([...words.keys()]).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ])
  const auth = client()
  const { error } = await auth.setSession({
    access_token: words.get('access_token')!,
    refresh_token: words.get('refresh_token')!,
  })
  expect(error).toBeNull()

  const used = await visit(email!.link.href.slice(url.length))
  expect(used.headers.get('Location')).toContain('#error=access_denied&error_code=otp_expired')
})

it('sends the link of the site itself where no app asked', async () => {
  const { client, emails, services } = await startAuthApi({
    env: { AUTH_MAILER_AUTOCONFIRM: '0' },
  })
  await client().signUp({ ...credentials, options: { emailRedirectTo: undefined } })

  const [email] = await emails()
  expect(email!.link.href).toContain(`${services.config.siteUrl}/auth/confirm?token_hash=`)
  expect(email!.link.searchParams.get('type')).toBe('signup')
})

it('answers a known address like a new one, but for its empty list of identities', async () => {
  const { client, emails } = await startAuthApi({
    with: [thandi],
    env: { AUTH_MAILER_AUTOCONFIRM: '0' },
  })
  const known = await client().signUp({ ...credentials, password: 'another password' })
  const fresh = await client().signUp({ ...credentials, email: 'stranger@example.co.za' })

  expect(known.error).toBeNull()
  expect(known.data.session).toBeNull()
  expect(known.data.user?.identities).toEqual([])
  expect(Object.keys(fresh.data.user!)).toEqual(
    expect.arrayContaining(Object.keys(known.data.user!)),
  )
  expect((await emails()).map((email) => email.to)).toEqual(['stranger@example.co.za'])
})

it('says so where a known address registers and confirmation is off', async () => {
  const { client } = await startAuthApi({ with: [thandi] })
  const { error } = await client().signUp(credentials)
  expect(error).toMatchObject({
    code: 'user_already_exists',
    status: 422,
    message: 'User already registered',
  })
})

it('signs in with the right password alone', async () => {
  const { client } = await startAuthApi({ with: [thandi] })
  const auth = client()

  const wrong = await auth.signInWithPassword({ ...credentials, password: 'wrong horse' })
  expect(wrong.error).toMatchObject({
    code: 'invalid_credentials',
    status: 400,
    message: 'Invalid login credentials',
  })
  const stranger = await auth.signInWithPassword({ ...credentials, email: 'x@example.co.za' })
  expect(stranger.error).toEqual(wrong.error)

  const { data, error } = await auth.signInWithPassword(credentials)
  expect(error).toBeNull()
  expect(data.user?.last_sign_in_at).toBeTruthy()
  expect((data as { weakPassword?: unknown }).weakPassword).toBeUndefined()
})

it('refuses a short password with the reason', async () => {
  const { client } = await startAuthApi()
  const { error } = await client().signUp({ email: 'a@example.co.za', password: 'short' })
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] })
})

it('lets the client check a token by itself, through the published keys', async () => {
  const { client } = await startAuthApi({ with: [thandi] })
  const auth = client()
  await auth.signInWithPassword(credentials)

  const { data, error } = await auth.getClaims()

  expect(error).toBeNull()
  expect(data?.header.alg).toBe('ES256')
  expect(data?.claims).toMatchObject({
    email: thandi.email,
    phone: '',
    role: 'authenticated',
    aud: 'authenticated',
    aal: 'aal1',
    is_anonymous: false,
    amr: [{ method: 'password' }],
  })
})

it('refreshes, keeps the session, and knows the old token for its parent', async () => {
  const { client } = await startAuthApi({ with: [thandi] })
  const auth = client()
  const { data: before } = await auth.signInWithPassword(credentials)
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))

  const { data: after, error } = await auth.refreshSession()
  expect(error).toBeNull()
  expect(after.session?.refresh_token).not.toBe(before.session?.refresh_token)
  await expect.poll(() => events).toContain('TOKEN_REFRESHED')

  const lateTab = client()
  const late = await lateTab.refreshSession({ refresh_token: before.session!.refresh_token })
  expect(late.data.session?.refresh_token).toBe(after.session?.refresh_token)
})

it('takes a session from elsewhere, and tells the person as they are now', async () => {
  const { client } = await startAuthApi({ with: [thandi] })
  const { data } = await client().signInWithPassword(credentials)
  const elsewhere = client()

  const { error } = await elsewhere.setSession(data.session!)
  expect(error).toBeNull()
  const { data: updated } = await elsewhere.updateUser({ data: { full_name: 'T. Mokoena', x: 1 } })
  expect(updated.user?.user_metadata).toMatchObject({ full_name: 'T. Mokoena', x: 1 })
  const { data: removed } = await elsewhere.updateUser({ data: { x: null } })
  expect(removed.user?.user_metadata).not.toHaveProperty('x')
})

it('changes a password, which signs out everywhere else', async () => {
  const { client } = await startAuthApi({ with: [thandi] })
  const [here, there] = [client(), client()]
  await here.signInWithPassword(credentials)
  await there.signInWithPassword(credentials)

  const same = await here.updateUser({ password: seedPassword })
  expect(same.error).toMatchObject({ code: 'same_password', status: 422 })
  const { error } = await here.updateUser({ password: 'an entirely new one' })
  expect(error).toBeNull()

  expect((await here.getUser()).error).toBeNull()
  expect((await there.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await there.signInWithPassword(credentials)).error?.code).toBe('invalid_credentials')
})

it.each([
  { scope: 'global' as const, here: false, there: false },
  { scope: 'local' as const, here: false, there: true },
  { scope: 'others' as const, here: true, there: false },
])('signs out with scope $scope', async ({ scope, here, there }) => {
  const { client, visit } = await startAuthApi({ with: [thandi] })
  const [first, other] = [client(), client()]
  const events: string[] = []
  const { data: mine } = await first.signInWithPassword(credentials)
  const { data: others } = await other.signInWithPassword(credentials)
  first.onAuthStateChange((event) => void events.push(event))

  const { error } = await first.signOut({ scope })

  expect(error).toBeNull()
  const isActive = async (token: string) =>
    (await visit('/user', { headers: { Authorization: `Bearer ${token}` } })).status === 200
  expect(await isActive(mine.session!.access_token)).toBe(here)
  expect(await isActive(others.session!.access_token)).toBe(there)
  await expect.poll(() => events.includes('SIGNED_OUT')).toBe(!here)
  expect((await other.refreshSession()).error === null).toBe(there)
})

it('signs out quietly when the session is gone already', async () => {
  const { client, services } = await startAuthApi({ with: [thandi] })
  const auth = client()
  await auth.signInWithPassword(credentials)
  await services.db.deleteFrom('sessions').execute()

  expect((await auth.signOut()).error).toBeNull()
  expect((await auth.getSession()).data.session).toBeNull()
})

it('recovers an account by email, for its owner alone', async () => {
  const { client, emails } = await startAuthApi({ with: [thandi] })
  const auth = client()

  expect((await auth.resetPasswordForEmail('stranger@example.co.za')).error).toBeNull()
  expect(await emails()).toEqual([])
  expect((await auth.resetPasswordForEmail(thandi.email)).error).toBeNull()
  const [email] = await emails()
  expect(email).toMatchObject({
    kind: 'recovery',
    to: thandi.email,
    subject: 'Reset your password',
  })

  const { error } = await auth.verifyOtp({
    token_hash: email!.link.searchParams.get('token_hash')!,
    type: 'recovery',
  })
  expect(error).toBeNull()
  expect((await auth.updateUser({ password: 'an entirely new one' })).error).toBeNull()
  const signedIn = await client().signInWithPassword({
    email: thandi.email,
    password: 'an entirely new one',
  })
  expect(signedIn.error).toBeNull()
})

it('sends one email a minute, and the newest one works', async () => {
  const { client, emails, clock } = await startAuthApi({ env: { AUTH_MAILER_AUTOCONFIRM: '0' } })
  const auth = client()
  await auth.signUp(credentials)

  const soon = await auth.resend({ type: 'signup', email: thandi.email })
  expect(soon.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
  clock.advance(61_000)
  expect((await auth.resend({ type: 'signup', email: thandi.email })).error).toBeNull()
  expect((await auth.resend({ type: 'signup', email: 'x@example.co.za' })).error).toBeNull()

  const [first, second] = await emails()
  const verify = (email: typeof first) =>
    auth.verifyOtp({
      token_hash: email!.link.searchParams.get('token_hash')!,
      type: 'signup',
    })
  expect((await verify(first)).error?.code).toBe('otp_expired')
  expect((await verify(second)).error).toBeNull()
})
