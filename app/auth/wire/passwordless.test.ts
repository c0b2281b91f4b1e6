import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { seedPassword, startAuthApi } from './test-auth-api.ts'

const email = 'thandi@example.co.za'
const phone = '27821234567'
const confirmed = { AUTH_MAILER_AUTOCONFIRM: '0' }
const byPhone = { ...confirmed, AUTH_EXTERNAL_PHONE_ENABLED: '1' }

it('signs someone in with a mailed code instead of a password', async () => {
  const { client, emails } = await startAuthApi({ with: [{ email }], env: confirmed })
  const auth = client()

  const requested = await auth.signInWithOtp({ email })
  expect(requested.error).toBeNull()
  const [sentEmail] = await emails()
  expect(sentEmail).toMatchObject({ kind: 'magic link', to: email })

  const { data, error } = await auth.verifyOtp({ email, token: sentEmail!.code, type: 'magiclink' })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  const { data: claims } = await auth.getClaims()
  expect(claims?.claims.amr).toMatchObject([{ method: 'otp' }])
})

it('makes an account for a new address, whose first email is a confirmation', async () => {
  const { client, emails } = await startAuthApi({ env: confirmed })
  const auth = client()
  await auth.signInWithOtp({ email, options: { data: { full_name: 'Thandi' } } })
  const [sentEmail] = await emails()
  expect(sentEmail?.kind).toBe('confirmation')

  const asLink = await auth.verifyOtp({ email, token: sentEmail!.code, type: 'magiclink' })
  expect(asLink.error?.code).toBe('otp_expired')
  const { data } = await auth.verifyOtp({ email, token: sentEmail!.code, type: 'email' })
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Thandi', email_verified: true })

  const withPassword = await client().signInWithPassword({ email, password: seedPassword })
  expect(withPassword.error?.code).toBe('invalid_credentials')
})

it('makes nobody where that was not asked for', async () => {
  const { client, emails } = await startAuthApi({ env: confirmed })
  const { error } = await client().signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(error).toMatchObject({ code: 'otp_disabled', status: 422 })
  expect(await emails()).toEqual([])
})

it('ends an older link when a new password is asked for, because they share one slot', async () => {
  const { client, emails, clock } = await startAuthApi({ with: [{ email }], env: confirmed })
  const auth = client()
  await auth.signInWithOtp({ email })
  const tooSoon = await auth.resetPasswordForEmail(email)
  expect(tooSoon.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
  clock.advance(2 * MINUTE)
  await auth.resetPasswordForEmail(email)
  const [first, second] = await emails()
  const old = await auth.verifyOtp({ email, token: first!.code, type: 'magiclink' })
  expect(old.error?.code).toBe('otp_expired')
  const { error } = await auth.verifyOtp({ email, token: second!.code, type: 'recovery' })
  expect(error).toBeNull()
})

it('signs up and in by number', async () => {
  const { client, texts } = await startAuthApi({ env: byPhone })
  const auth = client()
  const signedUp = await auth.signUp({ phone: `+${phone}`, password: seedPassword })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.session).toBeNull()
  expect(signedUp.data.user).toMatchObject({ phone, email: '' })
  const early = await auth.signInWithPassword({ phone, password: seedPassword })
  expect(early.error?.code).toBe('phone_not_confirmed')

  const [text] = await texts()
  expect(text?.to).toBe(`+${phone}`)
  const { data, error } = await auth.verifyOtp({ phone, token: text!.code, type: 'sms' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    phone,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { phone_verified: true },
  })
  const again = await client().signInWithPassword({
    phone: `+27 82 123 4567`,
    password: seedPassword,
  })
  expect(again.error).toBeNull()
})

it('texts a code that works for a minute, and a fixed one for test numbers', async () => {
  const { client, texts, clock } = await startAuthApi({
    env: { ...byPhone, AUTH_SMS_TEST_OTP: '27830000000:424242' },
  })
  const auth = client()
  await auth.signInWithOtp({ phone })
  clock.advance(61_000)
  const late = await auth.verifyOtp({ phone, token: (await texts())[0]!.code, type: 'sms' })
  expect(late.error?.code).toBe('otp_expired')

  await auth.signInWithOtp({ phone: '27830000000' })
  expect(await texts()).toHaveLength(1)
  const fixed = await auth.verifyOtp({ phone: '27830000000', token: '424242', type: 'sms' })
  expect(fixed.error).toBeNull()
})

it('texts so many codes a day from one network, to one number and in all, where nobody proved the number', async () => {
  const { client, post, texts, clock } = await startAuthApi({
    env: {
      ...byPhone,
      SMS_A_DAY_PER_NUMBER: '2',
      SMS_A_DAY_PER_NETWORK: '4',
    },
  })
  const otp = async (to: string) => (await client().signInWithOtp({ phone: to })).error?.code
  // Satellite phones: one SMS costs more than a month of SMS here.
  for (const to of ['881621000001', '881621000002']) expect(await otp(to)).toBeUndefined()
  const refused = 'over_sms_send_rate_limit'
  for (const expected of [undefined, undefined, refused]) {
    expect(await otp(phone)).toBe(expected)
    clock.advance(2 * MINUTE)
  }
  expect(await otp('881621000003')).toBe(refused)
  expect(await texts()).toHaveLength(4)

  // The owner of a verified number can sign in with it, whatever strangers do.
  const [, , , last] = await texts()
  await post('/otp', { phone })
  const { data } = await client().verifyOtp({ phone, token: last!.code, type: 'sms' })
  expect(data.session).toBeNull()
  clock.advance(DAY)
  expect(await otp(phone)).toBeUndefined()
  const code = (await texts()).at(-1)!.code
  const signedIn = client()
  expect((await signedIn.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull()
  clock.advance(2 * MINUTE)
  for (let number = 4; number < 8; number++) await otp(`88162100000${number}`)
  expect(await otp(phone)).toBeUndefined()
  // A number whose change is pending counts as unverified.
  const change = await signedIn.updateUser({ phone: '881621000009' })
  expect(change.error?.code).toBe(refused)
})

it('texts a code thirty times a day to the number of an account', async () => {
  const { client, texts, clock } = await startAuthApi({ env: byPhone })
  const otp = async () => (await client().signInWithOtp({ phone })).error?.code
  await otp()
  const token = (await texts())[0]!.code
  expect((await client().verifyOtp({ phone, token, type: 'sms' })).error).toBeNull()
  for (let sent = 0; sent < 30; sent++) {
    clock.advance(2 * MINUTE)
    expect(await otp()).toBeUndefined()
  }
  clock.advance(2 * MINUTE)
  expect(await otp()).toBe('over_sms_send_rate_limit')
  clock.advance(DAY)
  expect(await otp()).toBeUndefined()
})

it('says in words what can not be a number, and that numbers are off', async () => {
  const { client } = await startAuthApi({ env: byPhone })
  const odd = await client().signUp({ phone: '082 123', password: seedPassword })
  expect(odd.error).toMatchObject({
    code: 'validation_failed',
    message: 'Invalid phone number format (E.164 required)',
  })
  const closed = await startAuthApi()
  const off = await closed.client().signUp({ phone, password: seedPassword })
  expect(off.error?.code).toBe('phone_provider_disabled')
})

it('starts without an address, and keeps the same person when one is confirmed', async () => {
  const { client, emails } = await startAuthApi({
    env: { ...confirmed, AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: '1' },
  })
  const auth = client()
  const { data, error } = await auth.signInAnonymously({ options: { data: { tray: 3 } } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ is_anonymous: true, email: '', app_metadata: {} })
  const alone = await auth.updateUser({ password: 'a new long password' })
  expect(alone.error).toMatchObject({ code: 'validation_failed', status: 422 })

  await auth.updateUser({ email })
  const [sentEmail, ...more] = await emails()
  expect(more).toEqual([])
  const verified = await auth.verifyOtp({ email, token: sentEmail!.code, type: 'email_change' })
  expect(verified.error).toBeNull()
  expect(verified.data.user).toMatchObject({
    id: data.user!.id,
    email,
    is_anonymous: false,
    user_metadata: { tray: 3 },
  })
})

it('refuses anonymous beginnings unless they are switched on', async () => {
  const { client } = await startAuthApi()
  const { error } = await client().signInAnonymously()
  expect(error).toMatchObject({ code: 'anonymous_provider_disabled', status: 422 })
})

it('gives the link of an email back to the page that asked, which alone can exchange it', async () => {
  const { client, emails, visit, url, clock } = await startAuthApi({
    with: [{ email }],
    env: confirmed,
  })
  const auth = client({ flowType: 'pkce' })
  await auth.signInWithOtp({ email, options: { emailRedirectTo: 'http://127.0.0.1:9/back' } })
  const [sentEmail] = await emails()
  clock.advance(HOUR)
  const answer = await visit(sentEmail!.link.href.slice(url.length))
  const target = new URL(answer.headers.get('Location')!)
  expect([...target.searchParams.keys()]).toEqual(['code'])
  expect(target.hash).toBe('')
  const code = target.searchParams.get('code')!

  const thief = client({ flowType: 'pkce' })
  await thief.signInWithOtp({ email: 'other@example.co.za' })
  const stolen = await thief.exchangeCodeForSession(code)
  expect(stolen.error?.code).toBe('bad_code_verifier')

  const { data, error } = await auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  const { data: claims } = await auth.getClaims()
  expect(claims?.claims.amr).toMatchObject([{ method: 'magiclink' }])
})

it('says in the address, twice, why a link of such a flow does not work', async () => {
  const { visit } = await startAuthApi()
  const answer = await visit(
    '/verify?token=pkce_0123456789abcdef&type=signup&redirect_to=http://127.0.0.1:9/back',
  )
  expect(answer.status).toBe(303)
  const target = new URL(answer.headers.get('Location')!)
  expect(target.searchParams.get('error_code')).toBe('otp_expired')
  expect(new URLSearchParams(target.hash.slice(1)).get('error')).toBe('access_denied')
})

it.each([
  [{ code_challenge: 'a'.repeat(43) }],
  [{ code_challenge_method: 's256' }],
  [{ code_challenge: 'a'.repeat(42), code_challenge_method: 's256' }],
  [{ code_challenge: `${'a'.repeat(42)}!`, code_challenge_method: 's256' }],
  [{ code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' }],
])('refuses a challenge that can not be one: %j', async (pair) => {
  const { post } = await startAuthApi()
  const answer = await post('/otp', { email, ...pair })
  expect(answer.status).toBe(400)
})

it('takes the password of a registration whose mailbox was someone else’s', async () => {
  const { client, emails, clock } = await startAuthApi({ env: confirmed })
  const stranger = { email, password: 'chosen by a stranger' }
  expect((await client().signUp(stranger)).error).toBeNull()
  clock.advance(2 * MINUTE)

  // The owner registers with another password, and opens the newest link.
  await client().signUp({ email, password: seedPassword })
  const sentEmail = (await emails()).at(-1)!
  const { error } = await client().verifyOtp({ email, token: sentEmail.code, type: 'email' })
  expect(error).toBeNull()
  for (const password of [stranger.password, seedPassword]) {
    const attempt = await client().signInWithPassword({ email, password })
    expect(attempt.error?.code).toBe('invalid_credentials')
  }
})

it('takes it where the owner comes by a code, and where the second email is too soon', async () => {
  const { client, emails } = await startAuthApi({ env: confirmed })
  const stranger = { email, password: 'chosen by a stranger' }
  await client().signUp(stranger)
  const tooSoon = await client().signInWithOtp({ email })
  expect(tooSoon.error?.code).toBe('over_email_send_rate_limit')

  const [sentEmail] = await emails()
  await client().verifyOtp({ email, token: sentEmail!.code, type: 'email' })
  const attempt = await client().signInWithPassword(stranger)
  expect(attempt.error?.code).toBe('invalid_credentials')
})

it('takes it where the owner asks for a new password and then sets none', async () => {
  const { client, emails, clock } = await startAuthApi({ env: confirmed })
  const stranger = { email, password: 'chosen by a stranger' }
  await client().signUp(stranger)
  clock.advance(2 * MINUTE)
  await client().resetPasswordForEmail(email)
  const sentEmail = (await emails()).at(-1)!
  await client().verifyOtp({ email, token: sentEmail.code, type: 'recovery' })
  const attempt = await client().signInWithPassword(stranger)
  expect(attempt.error?.code).toBe('invalid_credentials')
})

it('keeps the password of anyone who registers twice with the same one', async () => {
  const { client, emails, clock } = await startAuthApi({ env: confirmed })
  await client().signUp({ email, password: seedPassword })
  clock.advance(2 * MINUTE)
  await client().signUp({ email, password: seedPassword })
  const sentEmail = (await emails()).at(-1)!
  await client().verifyOtp({ email, token: sentEmail.code, type: 'email' })
  const attempt = await client().signInWithPassword({ email, password: seedPassword })
  expect(attempt.error).toBeNull()
})
