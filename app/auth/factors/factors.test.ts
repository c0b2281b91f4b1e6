import { expect, it } from 'vitest'
import { MINUTE } from '#app/platform/time.ts'
import { serviceKey } from '../wire/test-auth-api.ts'
import { bearer, claimsOf, codeOf, sipho, startFactors, withTotp } from './test-factors.ts'

const phoneOn = { AUTH_MFA_PHONE_ENROLL_ENABLED: '1', AUTH_MFA_PHONE_VERIFY_ENABLED: '1' }

it('adds an authenticator app: its secret as text, address and picture, and the session at level two', async () => {
  const { auth, clock, services, url } = await startFactors()
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))

  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
  expect(error).toBeNull()
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
  const { secret, uri, qr_code } = data!.totp
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const issuer = encodeURIComponent(new URL(url).host)
  expect(uri).toBe(
    `otpauth://totp/${issuer}:thandi@example.co.za?algorithm=SHA1&digits=6&issuer=${issuer}&period=30&secret=${secret}`,
  )
  expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/s)
  const [stored] = await services.db.selectFrom('mfa_factors').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect((await claimsOf(auth)).aal).toBe('aal1')
  const before = await claimsOf(auth)

  const challenged = await auth.mfa.challenge({ factorId: data!.id })
  expect(challenged.data).toEqual({
    id: expect.any(String),
    type: 'totp',
    expires_at: Math.floor(clock.now().getTime() / 1000) + 300,
  })
  const proved = await auth.mfa.verify({
    factorId: data!.id,
    challengeId: challenged.data!.id,
    code: codeOf(secret, clock),
  })

  expect(proved.error).toBeNull()
  expect(proved.data!.user.factors).toMatchObject([
    { id: data!.id, status: 'verified', factor_type: 'totp', friendly_name: 'My phone', phone: '' },
  ])
  const claims = await claimsOf(auth)
  expect(claims).toMatchObject({ aal: 'aal2', session_id: before.session_id })
  expect(claims.amr.map(({ method }) => method).toSorted()).toEqual(['password', 'totp'])
  const listed = await auth.mfa.listFactors()
  expect(listed.data).toMatchObject({ totp: [{ id: data!.id }], phone: [], webauthn: [] })
  expect((await auth.refreshSession()).error).toBeNull()
  expect((await claimsOf(auth)).aal).toBe('aal2')
  await expect.poll(() => events).toContain('MFA_CHALLENGE_VERIFIED')
})

it('asks for the second factor after every sign-in, and ends the sessions that lack it', async () => {
  const { auth, clock, signedIn } = await startFactors()
  const forgotten = await signedIn()
  const { factorId, secret } = await withTotp(auth, clock)

  expect((await forgotten.refreshSession()).error).toMatchObject({ status: 400 })
  const again = await signedIn()
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })

  clock.advance(MINUTE)
  const proved = await again.mfa.challengeAndVerify({ factorId, code: codeOf(secret, clock) })
  expect(proved.error).toBeNull()
  expect((await claimsOf(again)).aal).toBe('aal2')
  // The other session is at aal2 as well, so it stays.
  expect((await auth.refreshSession()).error).toBeNull()
})

it('takes a second factor away at level two, and the session falls back with the next refresh', async () => {
  const { auth, clock, signedIn } = await startFactors()
  const { factorId } = await withTotp(auth, clock)
  const low = await signedIn()
  expect((await low.mfa.unenroll({ factorId })).error).toMatchObject({
    code: 'insufficient_aal',
    status: 422,
  })

  const gone = await auth.mfa.unenroll({ factorId })

  expect(gone).toMatchObject({ data: { id: factorId }, error: null })
  await auth.refreshSession()
  const claims = await claimsOf(auth)
  expect(claims.aal).toBe('aal1')
  expect(claims.amr.map(({ method }) => method)).toEqual(['password'])
})

it('refuses more factors than the settings allow, names twice, and others at level one', async () => {
  const { auth, clock, signedIn } = await startFactors({ AUTH_MFA_MAX_ENROLLED_FACTORS: '2' })
  const enrol = (friendlyName: string, who = auth) =>
    who.mfa.enroll({ factorType: 'totp', friendlyName })
  await enrol('One')
  expect((await enrol('One')).error).toMatchObject({
    code: 'mfa_factor_name_conflict',
    status: 422,
  })
  await enrol('Two')
  expect((await enrol('Three')).error).toMatchObject({
    code: 'too_many_enrolled_mfa_factors',
    status: 422,
  })

  // Unverified and expired: deleted.
  clock.advance(6 * MINUTE)
  await withTotp(auth, clock, 'Three')
  expect((await enrol('Four', await signedIn())).error).toMatchObject({
    code: 'insufficient_aal',
    status: 403,
  })
  expect((await enrol('Four')).error).toBeNull()
})

it('texts codes to numbers that nobody proved by the caps of the day', async () => {
  const { auth, texts } = await startFactors({ ...phoneOn, SMS_A_DAY_PER_NETWORK: '2' })
  const codes: (string | undefined)[] = []
  for (const phone of ['+881621000001', '+881621000002', '+881621000003']) {
    const { data } = await auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: phone })
    codes.push((await auth.mfa.challenge({ factorId: data!.id })).error?.code)
  }
  expect(codes).toEqual([undefined, undefined, 'over_sms_send_rate_limit'])
  expect(await texts()).toHaveLength(2)
})

it('texts a code to a phone, once a minute, and takes it once', async () => {
  const { auth, clock, texts } = await startFactors(phoneOn)
  const { data, error } = await auth.mfa.enroll({ factorType: 'phone', phone: '+27 82 123 4567' })
  expect(error).toBeNull()
  expect(data).toMatchObject({ type: 'phone', phone: '27821234567' })
  const factorId = data!.id

  const first = await auth.mfa.challenge({ factorId, channel: 'sms' })
  expect((await auth.mfa.challenge({ factorId, channel: 'sms' })).error).toMatchObject({
    code: 'over_sms_send_rate_limit',
    status: 429,
    message: expect.stringContaining('60 seconds'),
  })
  const [text] = await texts()
  expect(text).toMatchObject({ kind: 'second step', to: '+27821234567' })
  const wrong = text!.code === '000000' ? '000001' : '000000'
  const verify = (code: string) => auth.mfa.verify({ factorId, challengeId: first.data!.id, code })
  expect((await verify(wrong)).error).toMatchObject({
    code: 'mfa_verification_failed',
    message: 'Invalid MFA Phone code entered',
  })
  clock.advance(1000)
  expect((await verify(text!.code)).error).toBeNull()

  expect((await claimsOf(auth)).amr[0]).toMatchObject({ method: 'mfa/phone' })
  expect((await verify(text!.code)).error).toMatchObject({ code: 'mfa_ip_address_mismatch' })
  clock.advance(2 * MINUTE)
  expect(
    (await auth.mfa.enroll({ factorType: 'phone', phone: '27821234567' })).error,
  ).toMatchObject({ code: 'mfa_verified_factor_exists' })
})

it('texts a number ten times an hour, and counts no press of an impatient thumb', async () => {
  const { auth, clock, texts } = await startFactors({ ...phoneOn, SMS_A_DAY_PER_NUMBER: '50' })
  const { data } = await auth.mfa.enroll({ factorType: 'phone', phone: '+27821234567' })
  const visit = async () =>
    (await auth.mfa.challenge({ factorId: data!.id, channel: 'sms' })).error?.code ?? 'texted'

  const answers: string[] = []
  for (let minute = 0; minute < 11; minute++) {
    answers.push(await visit())
    if (minute < 10) expect(await visit()).toBe('over_sms_send_rate_limit')
    clock.advance(MINUTE)
  }

  expect(answers).toEqual([...Array(10).fill('texted'), 'over_request_rate_limit'])
  expect(await texts()).toHaveLength(10)
})

it('texts nobody with a fixed code, and lets nobody enrol where texts go nowhere', async () => {
  const { auth, texts, services } = await startFactors({
    ...phoneOn,
    AUTH_SMS_TEST_OTP: '27820000001:424242',
  })
  services.texts.areRead = false
  expect(
    (await auth.mfa.enroll({ factorType: 'phone', phone: '+27821234567' })).error,
  ).toMatchObject({ code: 'sms_send_failed', status: 422 })

  const { data } = await auth.mfa.enroll({ factorType: 'phone', phone: '+27820000001' })
  const proved = await auth.mfa.challengeAndVerify({ factorId: data!.id, code: '424242' })

  expect(proved.error).toBeNull()
  expect(await texts()).toEqual([])
})

it('replaces a phone that was started with the same number', async () => {
  const { auth } = await startFactors(phoneOn)
  const enrol = () =>
    auth.mfa.enroll({ factorType: 'phone', phone: '+27821234567', friendlyName: 'Mine' })
  const first = await enrol()
  const second = await enrol()

  expect(second.error).toBeNull()
  const { data } = await auth.mfa.listFactors()
  expect(data!.all.map(({ id }) => id)).toEqual([second.data!.id])
  expect(first.data!.id).not.toBe(second.data!.id)
})

it.each([
  ['totp', 'AUTH_MFA_TOTP_ENROLL_ENABLED', 'mfa_totp_enroll_not_enabled'],
  ['phone', 'AUTH_MFA_PHONE_ENROLL_ENABLED', 'mfa_phone_enroll_not_enabled'],
  ['webauthn', 'AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED', 'mfa_webauthn_enroll_not_enabled'],
])('says that %s is off where it is', async (factor_type, variable, code) => {
  const { auth, post } = await startFactors({ [variable]: '0' })
  const answer = await post('/factors', { factor_type, phone: '27821234567' }, await bearer(auth))
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ error_code: code })
})

it('lets an administrator see, rename and remove a second factor that was lost', async () => {
  const {
    auth,
    clock,
    serviceClient: newServiceClient,
    services,
    signedIn,
    visit,
  } = await startFactors()
  const { factorId } = await withTotp(auth, clock)
  const { data: me } = await auth.getUser()
  const userId = me.user!.id
  const serviceClient = await newServiceClient()

  const listed = await serviceClient.admin.mfa.listFactors({ userId })
  expect(listed.data).toMatchObject({ factors: [{ id: factorId, status: 'verified' }] })
  const path = `/admin/users/${userId}/factors/${factorId}`
  const put = await visit(path, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${await serviceKey(services)}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ friendly_name: 'The old phone' }),
  })
  expect(await put.json()).toMatchObject({ id: factorId, friendly_name: 'The old phone' })
  expect((await visit(path, { method: 'DELETE', headers: await bearer(auth) })).status).toBe(403)
  expect((await serviceClient.admin.mfa.deleteFactor({ id: factorId, userId })).error).toBeNull()

  expect((await (await signedIn()).mfa.listFactors()).data!.all).toEqual([])
  await auth.refreshSession()
  expect((await claimsOf(auth)).aal).toBe('aal1')
  expect(
    (await serviceClient.admin.mfa.deleteFactor({ id: factorId, userId })).error,
  ).toMatchObject({
    code: 'mfa_factor_not_found',
    status: 404,
  })
})

it('knows only the factors of anyone who asks', async () => {
  const { auth, clock, signedIn } = await startFactors()
  const { factorId, secret } = await withTotp(auth, clock)
  const other = await signedIn(sipho)
  const notFound = { code: 'mfa_factor_not_found', status: 404 }

  expect((await other.mfa.challenge({ factorId })).error).toMatchObject(notFound)
  expect((await other.mfa.unenroll({ factorId })).error).toMatchObject(notFound)
  const { data } = await auth.mfa.challenge({ factorId })
  const stolen = { factorId, challengeId: data!.id, code: codeOf(secret, clock, 1) }
  expect((await other.mfa.verify(stolen)).error).toMatchObject(notFound)
})
