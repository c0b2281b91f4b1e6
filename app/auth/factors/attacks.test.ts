import { expect, it, vi } from 'vitest'
import { MINUTE } from '#app/platform/time.ts'
import { bearer, claimsOf, codeOf, startFactors, withTotp } from './test-factors.ts'

it('takes the same code of an app once, anyone who shows it again and with whatever challenge', async () => {
  const { auth, clock, signedIn } = await startFactors()
  const { factorId, secret } = await withTotp(auth, clock)
  const thief = await signedIn()
  const seen = codeOf(secret, clock)
  const replayed = await thief.mfa.challengeAndVerify({ factorId, code: seen })
  expect(replayed.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })

  clock.advance(MINUTE)
  const code = codeOf(secret, clock)
  const both = await Promise.all([signedIn(), signedIn()])
  const proofs = await Promise.all(
    both.map((client) => client.mfa.challengeAndVerify({ factorId, code })),
  )
  expect(proofs.filter(({ error }) => error === null)).toHaveLength(1)
})

it('looks at the step again once nobody else can answer', async () => {
  const { auth, clock, signedIn, services } = await startFactors()
  const { factorId, secret } = await withTotp(auth, clock)
  // Both responses are in one session: of two sessions, the first to reach aal2 would end the other anyway.
  const client = await signedIn()
  clock.advance(MINUTE)
  const code = codeOf(secret, clock)
  const challengeId = (await client.mfa.challenge({ factorId })).data!.id

  // The late response is verified before the other one commits, and counted after it.
  const begin = services.db.transaction.bind(services.db)
  const looked = Promise.withResolvers<void>()
  const through = Promise.withResolvers<void>()
  vi.spyOn(services.db, 'transaction').mockImplementationOnce(() => {
    looked.resolve()
    const execute: ReturnType<typeof begin>['execute'] = async (act) => {
      await through.promise
      return begin().execute(act)
    }
    return Object.assign(begin(), { execute })
  })
  const late = client.mfa.verify({ factorId, challengeId, code })
  await looked.promise
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  through.resolve()
  expect((await late).error).toMatchObject({ code: 'mfa_verification_failed' })
})

it('lets nobody through by a thousand guesses, also not by the right one at last', async () => {
  const { auth, clock, signedIn } = await startFactors()
  const { factorId, secret } = await withTotp(auth, clock)
  clock.advance(MINUTE)
  const thief = await signedIn()
  const { data } = await thief.mfa.challenge({ factorId })
  const right = codeOf(secret, clock)
  const guess = async (code: string) =>
    (await thief.mfa.verify({ factorId, challengeId: data!.id, code })).error?.code ?? 'proved'

  const counts: Record<string, number> = {}
  for (let from = 0; from < 1000; from += 50) {
    const codes = Array.from({ length: 50 }, (_, i) => String(from + i).padStart(6, '9'))
    for (const item of await Promise.all(codes.map(guess))) counts[item] = (counts[item] ?? 0) + 1
  }

  expect(counts).toEqual({ mfa_verification_failed: 10, over_request_rate_limit: 990 })
  expect(await guess(right)).toBe('over_request_rate_limit')
  // After a quarter of an hour the owner can try again.
  clock.advance(16 * MINUTE)
  const owner = await signedIn()
  const proved = await owner.mfa.challengeAndVerify({ factorId, code: codeOf(secret, clock) })
  expect(proved.error).toBeNull()
}, 60_000)

it('lets nobody who knows only the password finish a factor that they started before the owner’s', async () => {
  const { auth, clock, signedIn, texts } = await startFactors({
    AUTH_MFA_PHONE_ENROLL_ENABLED: '1',
    AUTH_MFA_PHONE_VERIFY_ENABLED: '1',
  })
  const thief = await signedIn()
  const started = await thief.mfa.enroll({ factorType: 'phone', phone: '+27600000000' })
  const factorId = started.data!.id
  const challenged = await thief.mfa.challenge({ factorId, channel: 'sms' })
  await withTotp(auth, clock)
  const again = await signedIn()

  const [text] = await texts()
  const verified = await again.mfa.verify({
    factorId,
    challengeId: challenged.data!.id,
    code: text!.code,
  })

  expect(verified.error).toMatchObject({ code: 'insufficient_aal', status: 403 })
  expect((await again.mfa.challenge({ factorId, channel: 'sms' })).error).toMatchObject({
    code: 'insufficient_aal',
  })
  expect((await claimsOf(again)).aal).toBe('aal1')
})

it('answers a challenge only for its own factor, from where it was asked, in time', async () => {
  const { auth, clock, post } = await startFactors({ TRUSTED_PROXIES: '1' })
  const first = await withTotp(auth, clock, 'One')
  clock.advance(MINUTE)
  const two = await withTotp(auth, clock, 'Two')
  clock.advance(MINUTE)
  const headers = await bearer(auth)
  const from = (address: string) => ({ ...headers, 'X-Forwarded-For': address })
  const requested = await post(
    `/factors/${first.factorId}/challenge`,
    undefined,
    from('196.25.1.1'),
  )
  const challenge_id = (await requested.json()).id
  const verify = async (factorId: string, secret: string, address: string) => {
    const body = { challenge_id, code: codeOf(secret, clock) }
    const answer = await post(`/factors/${factorId}/verify`, body, from(address))
    const counts = await answer.json()
    return answer.status === 200 ? 'proved' : `${answer.status} ${counts.error_code}`
  }

  expect(await verify(two.factorId, two.secret, '196.25.1.1')).toBe('422 mfa_factor_not_found')
  expect(await verify(first.factorId, first.secret, '41.0.0.1')).toBe('422 mfa_ip_address_mismatch')
  clock.advance(5 * MINUTE)
  expect(await verify(first.factorId, first.secret, '196.25.1.1')).toBe('422 mfa_challenge_expired')
})

it('asks for the second factor before the password changes', async () => {
  const { auth, clock, signedIn } = await startFactors()
  await withTotp(auth, clock)
  const low = await signedIn()

  const refused = await low.updateUser({ password: 'another three words' })
  expect(refused.error).toMatchObject({ code: 'insufficient_aal', status: 401 })
  expect((await low.updateUser({ data: { nickname: 'Thandi' } })).error).toBeNull()
  expect((await auth.updateUser({ password: 'another three words' })).error).toBeNull()
})

const id = '0197a3c4-0000-7000-8000-000000000000'
const nasty: [string, unknown, string][] = [
  ['/factors', { factor_type: 'totp', friendly_name: 'x'.repeat(121) }, '400 validation_failed'],
  ['/factors', { factor_type: 'totp', issuer: 'x'.repeat(61) }, '400 validation_failed'],
  ['/factors', { factor_type: 'constructor' }, '400 validation_failed'],
  ['/factors', { factor_type: 7 }, '400 bad_json'],
  ['/factors', {}, '400 validation_failed'],
  ['/factors', undefined, '400 bad_json'],
  ['/factors/x/challenge', {}, '404 validation_failed'],
  [`/factors/${id}/challenge`, {}, '404 mfa_factor_not_found'],
  [`/factors/${id}/challenge`, { channel: 'whatsapp' }, '400 validation_failed'],
  [`/factors/${id}/challenge`, '[', '400 bad_json'],
  ['/factors/x/verify', {}, '404 validation_failed'],
  [`/factors/${id}/verify`, { code: '123456' }, '400 validation_failed'],
  [`/factors/${id}/verify`, { challenge_id: 'x', code: '123456' }, '400 validation_failed'],
  [`/factors/${id}/verify`, { challenge_id: id }, '400 validation_failed'],
  [`/factors/${id}/verify`, { challenge_id: id, code: '' }, '400 validation_failed'],
  [`/factors/${id}/verify`, { challenge_id: id, code: '123456' }, '404 mfa_factor_not_found'],
  [`/factors/${id}/verify`, { challenge_id: id, webauthn: [] }, '400 bad_json'],
]

it('responds to impossible requests with the API’s error', async () => {
  const { auth, post, visit } = await startFactors()
  const headers = await bearer(auth)
  for (const [path, body, message] of nasty) {
    const answer = await post(path, body, headers)
    const { error_code } = await answer.json()
    expect(`${answer.status} ${error_code}`, `${path} ${JSON.stringify(body)}`).toBe(message)
  }
  const strangers = await post('/factors', { factor_type: 'totp' })
  expect(strangers.status).toBe(401)
  const removed = await visit('/factors/x', { method: 'DELETE', headers })
  expect(removed.status).toBe(404)
})

it('refuses factors to someone without an address', async () => {
  const { auth, post, services } = await startFactors()
  await services.db.updateTable('users').set({ is_anonymous: true }).execute()
  const answer = await post('/factors', { factor_type: 'totp' }, await bearer(auth))
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error_code: 'no_authorization' })
})
