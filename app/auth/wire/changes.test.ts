import { expect, it } from 'vitest'
import { DAY, MINUTE } from '#app/platform/time.ts'
import { seedPassword, startAuthApi } from './test-auth-api.ts'

const email = 'thandi@example.co.za'
const newEmail = 'thandi.mokoena@example.co.za'
const env = { AUTH_MAILER_AUTOCONFIRM: '0' }

async function signedIn(more: Record<string, string> = {}) {
  const api = await startAuthApi({ with: [{ email }], env: { ...env, ...more } })
  const auth = api.client()
  await auth.signInWithPassword({ email, password: seedPassword })
  return { ...api, auth }
}

it('changes an address when both mailboxes agreed, in either order', async () => {
  const { auth, emails, client } = await signedIn()
  const requested = await auth.updateUser({ email: newEmail })
  expect(requested.error).toBeNull()
  expect(requested.data.user).toMatchObject({ email, new_email: newEmail })

  const sent = await emails()
  expect(sent.map(({ to }) => to).sort()).toEqual([newEmail, email].sort())
  const toOld = sent.find(({ to }) => to === email)!
  const toNew = sent.find(({ to }) => to === newEmail)!
  const half = await auth.verifyOtp({ email, token: toOld.code, type: 'email_change' })
  expect(half.error).toBeNull()
  expect(half.data.session).toBeNull()
  expect((await auth.getUser()).data.user?.email).toBe(email)
  const twice = await auth.verifyOtp({ email, token: toOld.code, type: 'email_change' })
  expect(twice.error?.code).toBe('otp_expired')

  const done = await auth.verifyOtp({ email: newEmail, token: toNew.code, type: 'email_change' })
  expect(done.error).toBeNull()
  expect(done.data.user).toMatchObject({ email: newEmail })
  expect(done.data.user?.new_email).toBeUndefined()
  expect(done.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: newEmail })

  const before = await client().signInWithPassword({ email, password: seedPassword })
  expect(before.error?.code).toBe('invalid_credentials')
  const after = await client().signInWithPassword({ email: newEmail, password: seedPassword })
  expect(after.error).toBeNull()
})

it('needs one mailbox only where that is enough', async () => {
  const { auth, emails } = await signedIn({ AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: '0' })
  await auth.updateUser({ email: newEmail })
  const [email, ...more] = await emails()
  expect(more).toEqual([])
  const { error } = await auth.verifyOtp({
    email: newEmail,
    token: email!.code,
    type: 'email_change',
  })
  expect(error).toBeNull()
})

it('does not let two people have one address, however they race for it', async () => {
  const { auth, emails, client } = await signedIn({ AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: '0' })
  await auth.updateUser({ email: newEmail })
  const [email] = await emails()
  const other = client()
  await other.signUp({ email: newEmail, password: seedPassword })
  const late = await auth.verifyOtp({ email: newEmail, token: email!.code, type: 'email_change' })
  expect(late.error?.status).toBeLessThan(500)
  const conflict = await auth.updateUser({ email: newEmail })
  expect(conflict.error).toMatchObject({ code: 'email_exists', status: 422 })
})

it('sends the emails of a change once more, and the older ones stop working', async () => {
  const { auth, emails, clock } = await signedIn({ AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: '0' })
  await auth.updateUser({ email: newEmail })
  clock.advance(2 * MINUTE)
  const { error } = await auth.resend({ type: 'email_change', email })
  expect(error).toBeNull()
  const [first, second] = await emails()
  const old = await auth.verifyOtp({ email: newEmail, token: first!.code, type: 'email_change' })
  expect(old.error?.code).toBe('otp_expired')
  const fresh = await auth.verifyOtp({ email: newEmail, token: second!.code, type: 'email_change' })
  expect(fresh.error).toBeNull()
})

it('changes a number by a texted code', async () => {
  const { auth, texts } = await signedIn({ AUTH_EXTERNAL_PHONE_ENABLED: '1' })
  const requested = await auth.updateUser({ phone: '+27 82 123 4567' })
  expect(requested.data.user).toMatchObject({ new_phone: '27821234567', phone: '' })
  const [text] = await texts()
  const { data, error } = await auth.verifyOtp({
    phone: '27821234567',
    token: text!.code,
    type: 'phone_change',
  })
  expect(error).toBeNull()
  expect(data.user?.phone).toBe('27821234567')
  expect(data.user?.app_metadata.providers).toEqual(['email', 'phone'])
})

it('asks for a mailed code before a new password when the session is a day old', async () => {
  const { auth, emails, clock } = await signedIn({
    AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: '1',
  })
  clock.advance(DAY + MINUTE)
  await auth.refreshSession()
  const password = 'four little words here'
  const bare = await auth.updateUser({ password })
  expect(bare.error).toMatchObject({ code: 'reauthentication_needed', status: 400 })

  expect((await auth.reauthenticate()).error).toBeNull()
  const [email] = await emails()
  expect(email?.kind).toBe('reauthentication')
  const wrong = await auth.updateUser({ password, nonce: '000000' })
  expect(wrong.error).toMatchObject({ code: 'reauthentication_not_valid', status: 422 })
  const right = await auth.updateUser({ password, nonce: email!.code })
  expect(right.error).toBeNull()
  const again = await auth.updateUser({
    password: 'five little words are here',
    nonce: email!.code,
  })
  expect(again.error?.code).toBe('reauthentication_not_valid')
})

it('asks for the current password, except from anyone who forgot it', async () => {
  const { auth, emails, client } = await signedIn({
    AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: '1',
  })
  const password = 'four little words here'
  const bare = await auth.updateUser({ password })
  expect(bare.error?.code).toBe('current_password_required')
  const forgetful = client()
  await forgetful.resetPasswordForEmail(email)
  await forgetful.verifyOtp({ email, token: (await emails())[0]!.code, type: 'recovery' })
  expect((await forgetful.updateUser({ password })).error).toBeNull()
})
