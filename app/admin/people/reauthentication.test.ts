import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { userById } from '#app/auth/accounts/users.server.ts'
import { enrol } from '#app/auth/factors/enrol.server.ts'
import { seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { newId } from '#app/platform/ids.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import { unpackSession } from '#app/session/session-cookie.server.ts'
import { cast, confirm, startAdministration } from '../test-administration.ts'

const ACTS = ['grant-role', 'sign-out', 'password-email', 'ban']

it('asks an administrator who signed in over 12 hours ago to authenticate before each act', async () => {
  const { signedIn, ids, clock, services } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  await signedIn(cast.thandi.email)
  clock.advance(12 * HOUR)
  const roles = () => services.db.selectFrom('user_roles').selectAll().execute()
  const before = await roles()

  for (const act of ACTS) {
    const address = `/admin/people/${ids.thandi}/${act}`
    const again = `/auth/again?next=${encodeURIComponent(address)}`
    expect((await nomsa.visit(address)).headers.get('Location')).toBe(again)
    // A form opened earlier, or posted by hand, is refused.
    expect((await confirm(nomsa, ids.thandi, act)).next).toBe(again)
  }
  expect(await roles()).toEqual(before)
  expect((await userById(services.db, ids.thandi))?.banned_until).toBeNull()
  expect(await services.db.selectFrom('outgoing_emails').selectAll().execute()).toEqual([])

  const next = `/admin/people/${ids.thandi}/ban`
  const answer = await nomsa.visit('/auth/again', { form: { next, password: seedPassword } })
  expect(answer.headers.get('Location')).toBe(next)
  expect((await confirm(nomsa, ids.thandi, 'ban')).page).toContain('Banned')
  expect((await userById(services.db, ids.thandi))?.banned_until).not.toBeNull()
})

it('asks for MFA, not the password, of an administrator who has it', async () => {
  const { signedIn, ids, clock, services } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  const user = (await userById(services.db, ids.nomsa))!
  const factor = await enrol(services, { user, aal: 'aal1' }, { kind: 'totp', name: 'Phone' })
  await services.db.updateTable('mfa_factors').set({ status: 'verified' }).execute()
  const code = () =>
    generateSync({ secret: factor.totp!.secret, epoch: clock.now().getTime() / 1000 })
  const next = `/admin/people/${ids.thandi}/ban`
  await nomsa.visit('/auth/second-step', { form: { next, code: code() } })
  expect((await nomsa.visit(next)).status).toBe(200)

  clock.advance(12 * HOUR)
  expect((await nomsa.visit(next)).status).toBe(302)
  await nomsa.visit('/auth/again', { form: { next, password: seedPassword } })
  expect((await nomsa.visit(next)).status).toBe(302)
  await nomsa.visit('/auth/again', { form: { next, code: code() } })
  expect((await nomsa.visit(next)).status).toBe(200)
  clock.advance(12 * HOUR - MINUTE)
  expect((await nomsa.visit(next)).status).toBe(200)
})

it('asks the same before a file that names people leaves, and then leads back to its page', async () => {
  const { signedIn, clock, eventsNamed } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  const files = {
    '/admin/history.csv?kind=password+changed': '/admin/history?kind=password+changed',
    '/admin/payments/campaigns.csv': '/admin/payments',
    '/admin/privacy/requests.csv': '/admin/privacy',
  }
  for (const file of Object.keys(files)) expect((await nomsa.visit(file)).status).toBe(200)
  const recorded = async () =>
    (await eventsNamed('history downloaded')).length +
    (await eventsNamed('campaign list downloaded')).length +
    (await eventsNamed('data requests downloaded')).length
  expect(await recorded()).toBe(3)

  clock.advance(13 * HOUR)
  for (const [file, page] of Object.entries(files)) {
    const answer = await nomsa.visit(file)
    expect(answer.headers.get('Location')).toBe(`/auth/again?next=${encodeURIComponent(page)}`)
    expect(await answer.text()).toBe('')
  }
  expect(await recorded()).toBe(3)
})

it('asks the same before the transcript of a ticket leaves, of administrators and support agents', async () => {
  const { signedIn, visitor, clock, services } = await startAdministration()
  await visitor().visit('/support/chat', {
    form: { intent: 'send', words: 'Where is my plumber?', name: 'Naledi', key: newId() },
  })
  const { id } = await services.db
    .selectFrom('support_tickets')
    .select('id')
    .executeTakeFirstOrThrow()
  const transcript = `/admin/support/${id}/transcript.txt`
  const browsers = [await signedIn(cast.nomsa.email), await signedIn(cast.zanele.email)]
  for (const { visit } of browsers)
    expect(await (await visit(transcript)).text()).toContain('Where is my plumber?')

  clock.advance(13 * HOUR)
  for (const { visit } of browsers) {
    const answer = await visit(transcript)
    expect(answer.headers.get('Location')).toBe(
      `/auth/again?next=${encodeURIComponent(`/admin/support/${id}`)}`,
    )
    expect(await answer.text()).toBe('')
  }
})

it('doesn’t count a refreshed or imported session as a recent authentication', async () => {
  const { signedIn, ids, clock, services, visitor } = await startAdministration()
  const { cookies, visit } = await signedIn(cast.nomsa.email)
  clock.advance(13 * HOUR)
  const next = `/admin/people/${ids.thandi}/ban`
  // The page refreshes the session.
  expect((await visit(next)).status).toBe(302)

  // Anyone at an unlocked screen can read its cookie and move the tokens to another browser.
  const { refreshToken } = [...cookies.values()]
    .map((value) => unpackSession(services.secret, value))
    .find((session) => session !== null)!
  const refreshed = await visitor().visit('/auth/v1/token?grant_type=refresh_token', {
    json: { refresh_token: refreshToken },
  })
  const tokens = (await refreshed.json()) as Record<string, string>
  const hash = new URLSearchParams({
    access_token: tokens.access_token!,
    refresh_token: tokens.refresh_token!,
    token_type: 'bearer',
    expires_in: '3600',
  })
  const elsewhere = visitor()
  await elsewhere.visit('/auth/arrival', { form: { hash: String(hash), back: '/' } })
  expect((await elsewhere.visit('/admin/people')).status).toBe(200)
  expect((await elsewhere.visit(next)).headers.get('Location')).toContain('/auth/again')
})
