import { sql } from 'kysely'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { MINUTE } from '#app/platform/time.ts'
import { bearer, startFactors } from '../factors/test-factors.ts'
import { SHARED_SECRET, seedPassword, startAuthApi } from './test-auth-api.ts'

const thandi = { email: 'thandi@example.co.za' }
const credentials = { ...thandi, password: seedPassword }

it.each([
  ['/signup', { password: seedPassword }, 400],
  ['/token?grant_type=password', { password: seedPassword }, 422],
  ['/otp', {}, 422],
  ['/recover', {}, 400],
  ['/resend', { type: 'signup' }, 400],
] as const)(
  'says email_provider_disabled at %s where addresses are off',
  async (path, body, status) => {
    const { post } = await startAuthApi({ env: { AUTH_EXTERNAL_EMAIL_ENABLED: '0' } })
    const answer = await post(path, { ...thandi, ...body })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error_code: 'email_provider_disabled' })
  },
)

it('says weak_password with every rule that was broken', async () => {
  const { post } = await startAuthApi({
    env: { AUTH_PASSWORD_REQUIRED_CHARACTERS: 'abc:0123456789' },
  })
  const answer = await post('/signup', { ...thandi, password: 'xyz' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    error_code: 'weak_password',
    weak_password: { reasons: ['length', 'characters'] },
  })
})

it('says current_password_invalid where the present one is asked for and wrong', async () => {
  const { client } = await startAuthApi({
    with: [thandi],
    env: { AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: '1' },
  })
  const auth = client()
  await auth.signInWithPassword(credentials)
  const change = (current_password: string) =>
    auth.updateUser({ password: 'an entirely new one', current_password } as never)
  expect((await change('wrong horse')).error).toMatchObject({
    status: 400,
    code: 'current_password_invalid',
  })
  expect((await change(seedPassword)).error).toBeNull()
})

it('says flow_state_expired of a code that lay for more than five minutes', async () => {
  const { client, emails, visit, url, clock } = await startAuthApi({ with: [thandi] })
  const auth = client({ flowType: 'pkce' })
  await auth.signInWithOtp({ ...thandi, options: { emailRedirectTo: 'http://127.0.0.1:9/back' } })
  const link = (await emails())[0]!.link.href.slice(url.length)
  const to = new URL((await visit(link)).headers.get('Location')!)
  clock.advance(6 * MINUTE)
  const { error } = await auth.exchangeCodeForSession(to.searchParams.get('code')!)
  expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
})

it('says phone_exists of a number that someone has', async () => {
  const { client, serviceClient } = await startAuthApi({
    with: [thandi],
    env: { AUTH_JWT_SECRET: SHARED_SECRET, AUTH_EXTERNAL_PHONE_ENABLED: '1' },
  })
  const phone = '27821234567'
  await (await serviceClient()).admin.createUser({ phone, phone_confirm: true })
  const auth = client()
  await auth.signInWithPassword(credentials)
  expect((await auth.updateUser({ phone })).error).toMatchObject({
    status: 422,
    code: 'phone_exists',
  })
})

it('says conflict of an id that someone has', async () => {
  const { serviceClient } = await startAuthApi({ env: { AUTH_JWT_SECRET: SHARED_SECRET } })
  const { admin } = await serviceClient()
  const id = newId()
  expect((await admin.createUser({ id, email: 'a@example.co.za' })).error).toBeNull()
  expect((await admin.createUser({ id, email: 'b@example.co.za' })).error).toMatchObject({
    status: 422,
    code: 'conflict',
  })
})

// The embedded database has one connection, so nobody else can hold the lock there.
if (inject('database').engine === 'postgres')
  it('says conflict of a refresh that waited five seconds for another of its session', async () => {
    const { client, services, post } = await startAuthApi({ with: [thandi] })
    const auth = client()
    const { data } = await auth.signInWithPassword(credentials)
    const { refresh_token } = data.session!
    const now = performance.now.bind(performance)
    let hurried = 0
    const clock = vi.spyOn(performance, 'now')
    clock.mockImplementation(() => {
      hurried += 1000
      return now() + hurried
    })
    onTestFinished(() => clock.mockRestore())

    await services.db.transaction().execute(async (tx) => {
      await sql`select 1 from sessions for update`.execute(tx)
      const { error } = await auth.refreshSession()
      expect(error).toMatchObject({ status: 409, code: 'conflict' })
      // The session is unaffected: the client keeps it, and can refresh once the other is done.
      expect((await auth.getSession()).data.session?.refresh_token).toBe(refresh_token)
    })
    expect((await post('/token?grant_type=refresh_token', { refresh_token })).status).toBe(200)
  })

it('says unexpected_audience of an unlinking that was meant for another service', async () => {
  const { visit, auth } = await startFactors()
  const answer = await visit(`/user/identities/${newId()}`, {
    method: 'DELETE',
    headers: { ...(await bearer(auth)), 'X-JWT-AUD': 'another-service' },
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error_code: 'unexpected_audience' })
})

it.each([
  ['totp', 'AUTH_MFA_TOTP_VERIFY_ENABLED', 'mfa_totp_verify_not_enabled'],
  ['phone', 'AUTH_MFA_PHONE_VERIFY_ENABLED', 'mfa_phone_verify_not_enabled'],
  ['webauthn', 'AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED', 'mfa_webauthn_verify_not_enabled'],
])('says that %s proves nothing where it is off', async (factor_type, variable, code) => {
  const { auth, post } = await startFactors({ AUTH_MFA_PHONE_ENROLL_ENABLED: '1', [variable]: '0' })
  const enrolled = await post(
    '/factors',
    { factor_type, phone: '27821234567', friendly_name: 'One' },
    await bearer(auth),
  )
  const { id } = (await enrolled.json()) as { id: string }
  const answer = await post(`/factors/${id}/challenge`, {}, await bearer(auth))
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ error_code: code })
})

it('says web3_provider_disabled of wallets', async () => {
  const { post } = await startAuthApi()
  const answer = await post('/token?grant_type=web3', { chain: 'solana', message: 'x' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ error_code: 'web3_provider_disabled' })
})

it('responds with request_timeout after ten seconds, and continues', async () => {
  const { url, visit } = await startAuthApi()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const stopped = new AbortController()
  onTestFinished(() => {
    stopped.abort()
    vi.useRealTimers()
  })
  // An endless body.
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([123])) })
  const init = { method: 'POST', body, duplex: 'half', signal: stopped.signal }
  let answer: Response | undefined
  fetch(`${url}/signup`, init as RequestInit).then(
    (response) => {
      answer = response
    },
    () => {},
  )
  await expect
    .poll(async () => {
      vi.advanceTimersByTime(1000)
      await new Promise((resolve) => setImmediate(resolve))
      return answer?.status
    })
    .toBe(504)
  expect(await answer!.json()).toMatchObject({ error_code: 'request_timeout' })
  expect((await visit('/health')).status).toBe(200)
})
