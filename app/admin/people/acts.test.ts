import { decodeJwt } from 'jose'
import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { userById } from '#app/auth/accounts/users.server.ts'
import { enrol } from '#app/auth/factors/enrol.server.ts'
import { makeAdmin } from '#app/auth/roles/make-admin.server.ts'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import { cast, confirm, signIn, startAdministration } from '../test-administration.ts'

const REASON = 'She called, and we know her voice'

async function acting() {
  const site = await startAdministration()
  const nomsa = await site.signedIn(cast.nomsa.email)
  const thandi = await site.signedIn(cast.thandi.email)
  const { services } = site

  /** The roles in a fresh access token of Thandi's. */
  const rolesInToken = async () => {
    const answer = await site.visitor().visit('/auth/v1/token?grant_type=password', {
      json: { email: cast.thandi.email, password: seedPassword },
    })
    const { access_token } = (await answer.json()) as { access_token: string }
    return decodeJwt<{ app_metadata: { roles?: string[] } }>(access_token).app_metadata.roles
  }
  /** Adds an authenticator app; returns its current code. */
  const withApp = async (id: string) => {
    const user = (await userById(services.db, id))!
    const { id: factorId, totp } = await enrol(
      services,
      { user, aal: 'aal1' },
      { kind: 'totp', name: 'My phone' },
    )
    await services.db
      .updateTable('mfa_factors')
      .set({ status: 'verified' })
      .where('id', '=', factorId)
      .execute()
    const code = () =>
      generateSync({ secret: totp!.secret, epoch: site.clock.now().getTime() / 1000 })
    return { factorId, code }
  }
  return { ...site, nomsa, thandi, rolesInToken, withApp }
}

it('shows of an account what an administrator needs to help', async () => {
  const { nomsa, ids, withApp, services, clock } = await acting()
  await withApp(ids.thandi)
  await services.db
    .insertInto('agreements')
    .values({
      user_id: ids.thandi,
      text: 'terms',
      version: '2024-12-06',
      moment: 'registration',
      agreed_at: clock.now(),
    })
    .execute()

  const page = await (await nomsa.visit(`/admin/people/${ids.thandi}`)).text()

  for (const words of [
    'Thandi Mokoena',
    cast.thandi.email,
    'confirmed',
    'Customer',
    'My phone',
    'Authenticator app',
    'Signed in at',
    '127.0.0.1',
    'terms',
    '2024-12-06',
    'Give a role',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('Lift ban')
})

it('grants and withdraws a role once a second administrator approves: header, token and record follow', async () => {
  const { nomsa, thandi, ids, rolesInToken, eventsNamed, secondAdministrator, decide } =
    await acting()
  const { id: second, lindiwe } = await secondAdministrator()
  const header = async () => (await thandi.visit('/')).text()
  expect(await header()).not.toContain('href="/admin"')

  const [first, again] = await Promise.all([
    confirm(nomsa, ids.thandi, 'grant-role', { role: 'admin' }),
    confirm(nomsa, ids.thandi, 'grant-role', { role: 'admin' }),
  ])
  expect([first.next, again.next]).toEqual(Array(2).fill(`/admin/people/${ids.thandi}`))
  expect(first.page + again.page).toContain('This is already waiting for someone&#x27;s approval')
  expect(first.page).toContain('Waiting for approval until')
  expect(await header()).not.toContain('href="/admin"')
  expect((await thandi.visit('/admin/people')).status).toBe(403)

  await decide(lindiwe)
  expect(await header()).toContain('href="/admin"')
  expect((await thandi.visit('/admin/people')).status).toBe(200)
  expect(await rolesInToken()).toEqual(['admin'])
  expect((await eventsNamed('role granted')).filter(({ by }) => by !== null)).toEqual([
    {
      about: ids.thandi,
      by: ids.nomsa,
      details: { role: 'admin', reason: REASON, approvedBy: second },
    },
  ])

  await confirm(nomsa, ids.thandi, 'grant-role', { role: 'finance' })
  await decide(lindiwe)
  expect(await rolesInToken()).toEqual(['admin', 'finance'])
  for (const role of ['admin', 'finance']) {
    await confirm(nomsa, ids.thandi, 'withdraw-role', { role })
    await decide(lindiwe)
  }
  expect(await header()).not.toContain('href="/admin"')
  expect(await rolesInToken()).toBeUndefined()
  expect(await eventsNamed('role withdrawn')).toHaveLength(2)
})

it('lets nobody touch their own role, nor two administrators take each other’s', async () => {
  const { nomsa, services, ids, secondAdministrator, decide } = await acting()
  expect((await confirm(nomsa, ids.nomsa, 'withdraw-role', { role: 'admin' })).page).toContain(
    'You can&#x27;t do this to your own account',
  )
  const { id, lindiwe } = await secondAdministrator()
  await confirm(nomsa, id, 'withdraw-role', { role: 'admin' })
  expect((await decide(lindiwe)).page).toContain('This is about your own account')
  await confirm(lindiwe, ids.nomsa, 'withdraw-role', { role: 'admin' })
  expect((await decide(nomsa)).page).toContain('This is about your own account')

  const left = await services.db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .execute()
  expect(left).toHaveLength(2)
})

it('gives no role to anyone who never confirmed an address', async () => {
  const { nomsa, services, ids, eventsNamed } = await acting()
  await services.db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('id', '=', ids.thandi)
    .execute()
  expect((await confirm(nomsa, ids.thandi, 'grant-role', { role: 'support' })).page).toContain(
    'Confirm their address or number before giving them a role',
  )
  expect((await eventsNamed('role granted')).filter(({ by }) => by !== null)).toEqual([])
})

it('wants a reason for everything', async () => {
  const { nomsa, ids, eventsNamed } = await acting()
  const answer = await nomsa.visit(`/admin/people/${ids.thandi}/sign-out`, {
    form: { reason: ' ' },
  })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Say in a few words why.')
  expect(await eventsNamed('signed out by an administrator')).toEqual([])
})

it('removes a lost second factor: its owner is notified, signed out, and signs in without it', async () => {
  const { nomsa, thandi, visitor, ids, withApp, services, eventsNamed } = await acting()
  const { factorId } = await withApp(ids.thandi)
  expect((await signIn(visitor(), cast.thandi.email)).headers.get('Location')).toContain(
    '/auth/second-step',
  )

  const result = await confirm(nomsa, ids.thandi, 'lost-step', { step: factorId })
  const again = await confirm(nomsa, ids.thandi, 'lost-step', { step: factorId })

  expect(result.page).toContain('Two-step verification method removed')
  expect(again.page).toContain('That was already done')
  expect(await eventsNamed('second step taken away')).toMatchObject([
    { about: ids.thandi, by: ids.nomsa, details: { factor: factorId, reason: REASON } },
  ])
  const emails = await services.db
    .selectFrom('outgoing_emails')
    .select(['kind', 'recipient'])
    .execute()
  expect(emails).toEqual([{ kind: 'second step taken away', recipient: cast.thandi.email }])
  expect((await thandi.visit('/profile')).headers.get('Location')).toContain('/auth?next=')
  expect((await signIn(visitor(), cast.thandi.email)).headers.get('Location')).toBe('/')
})

it('asks an administrator once more who they are before a second factor goes', async () => {
  const { nomsa, ids, withApp, clock, eventsNamed } = await acting()
  const { factorId } = await withApp(ids.thandi)
  const address = `/admin/people/${ids.thandi}/lost-step?step=${factorId}`
  clock.advance(6 * MINUTE)

  const again = `/auth/again?next=${encodeURIComponent(address)}`
  expect((await nomsa.visit(address)).headers.get('Location')).toBe(again)
  expect((await confirm(nomsa, ids.thandi, 'lost-step', { step: factorId })).next).toBe(again)
  expect(await eventsNamed('second step taken away')).toEqual([])

  const wrong = await nomsa.visit('/auth/again', { form: { next: address, password: 'a guess' } })
  expect(wrong.status).toBe(422)
  const right = await nomsa.visit('/auth/again', {
    form: { next: address, password: seedPassword },
  })
  expect(right.headers.get('Location')).toBe(address)
  expect((await nomsa.visit(address)).status).toBe(200)
  await confirm(nomsa, ids.thandi, 'lost-step', { step: factorId })
  expect(await eventsNamed('second step taken away')).toHaveLength(1)
})

it('takes no password for a second factor, where the administrator has one', async () => {
  const { nomsa, ids, withApp, clock } = await acting()
  const lost = await withApp(ids.thandi)
  const own = await withApp(ids.nomsa)
  // Signed in before the factor was added: it must be verified first.
  await nomsa.visit('/auth/second-step', { form: { next: '/', code: own.code() } })
  const address = `/admin/people/${ids.thandi}/lost-step?step=${lost.factorId}`
  clock.advance(6 * MINUTE)

  const typed = await nomsa.visit('/auth/again', {
    form: { next: address, password: seedPassword },
  })
  expect(typed.status).toBe(422)
  expect((await nomsa.visit(address)).status).toBe(302)
  const coded = await nomsa.visit('/auth/again', { form: { next: address, code: own.code() } })
  expect(coded.headers.get('Location')).toBe(address)
  expect((await nomsa.visit(address)).status).toBe(200)
})

it('bans through a day: out at once, in again when it is over', async () => {
  const { nomsa, thandi, visitor, ids, clock, eventsNamed } = await acting()
  const fields = { lastDay: '2026-03-08' }
  const banned = await confirm(nomsa, ids.thandi, 'ban', fields)
  expect(banned.page).toContain('Banned until Mon 9 Mar, 00:00')
  expect(banned.page).toContain(REASON)
  expect((await confirm(nomsa, ids.thandi, 'ban', fields)).page).toContain('That was already done')
  expect(await eventsNamed('account banned')).toEqual([
    {
      about: ids.thandi,
      by: ids.nomsa,
      details: { reason: REASON, until: '2026-03-08T22:00:00.000Z' },
    },
  ])
  expect((await thandi.visit('/profile')).headers.get('Location')).toContain('/auth?next=')
  expect((await signIn(visitor(), cast.thandi.email)).status).toBe(422)
  clock.advance(3 * DAY)
  expect((await signIn(visitor(), cast.thandi.email)).status).toBe(302)
})

it('decides on no ban that someone else changed meanwhile, and lifts the one that is there', async () => {
  const { nomsa, visitor, ids, services, eventsNamed } = await acting()
  await confirm(nomsa, ids.thandi, 'ban')
  const late = await confirm(nomsa, ids.thandi, 'ban', { lastDay: '2026-03-20' })
  expect(late.page).toContain('Someone else changed this a moment ago')
  const { banned_until } = await services.db
    .selectFrom('users')
    .select('banned_until')
    .where('id', '=', ids.thandi)
    .executeTakeFirstOrThrow()
  expect(banned_until?.getUTCFullYear()).toBe(9999)

  const seen = banned_until!.toISOString()
  const changed = await confirm(nomsa, ids.thandi, 'change-ban', { lastDay: '2026-03-20', seen })
  expect(changed.page).toContain('Banned until Sat 21 Mar')
  await confirm(nomsa, ids.thandi, 'lift-ban')
  await confirm(nomsa, ids.thandi, 'lift-ban')
  expect(await eventsNamed('ban lifted')).toHaveLength(1)
  expect((await signIn(visitor(), cast.thandi.email)).status).toBe(302)
})

it('bans no administrator, nobody for a day that is over, and nobody themselves', async () => {
  const { nomsa, services, ids } = await acting()
  const lindiwe = await register(services, { email: 'lindiwe@example.co.za' })
  await makeAdmin(services, 'lindiwe@example.co.za')
  expect((await confirm(nomsa, lindiwe, 'ban')).page).toContain('Remove the role first')
  expect((await confirm(nomsa, ids.nomsa, 'ban')).page).toContain('do this to your own account')
  expect((await confirm(nomsa, ids.thandi, 'ban', { lastDay: '2026-03-05' })).status).toBe(422)
  expect((await confirm(nomsa, ids.thandi, 'ban', { lastDay: 'soon' })).status).toBe(422)
  const banned = await services.db
    .selectFrom('users')
    .select('id')
    .where('banned_until', 'is not', null)
    .execute()
  expect(banned).toEqual([])
})

it('signs someone out everywhere', async () => {
  const { nomsa, thandi, ids, eventsNamed } = await acting()
  await confirm(nomsa, ids.thandi, 'sign-out')
  await confirm(nomsa, ids.thandi, 'sign-out')
  expect((await thandi.visit('/profile')).headers.get('Location')).toContain('/auth?next=')
  expect(await eventsNamed('signed out by an administrator')).toEqual([
    { about: ids.thandi, by: ids.nomsa, details: { reason: REASON, sessions: 1 } },
  ])
})

it('sends a link for a new password, once a moment', async () => {
  const { nomsa, ids, services, eventsNamed, clock } = await acting()
  await confirm(nomsa, ids.thandi, 'password-email')
  expect((await confirm(nomsa, ids.thandi, 'password-email')).page).toContain(
    'That was already done',
  )
  clock.advance(2 * MINUTE)
  await confirm(nomsa, ids.thandi, 'password-email')
  const emails = await services.db
    .selectFrom('outgoing_emails')
    .select(['kind', 'recipient'])
    .execute()
  expect(emails).toEqual(Array(2).fill({ kind: 'recovery', recipient: cast.thandi.email }))
  expect(await eventsNamed('password email sent by an administrator')).toHaveLength(2)
})
