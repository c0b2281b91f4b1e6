import { expect, it } from 'vitest'
import { mailbox, register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { MINUTE } from '#app/platform/time.ts'
import { browserOf, startBrowser } from '#app/session/test-site.ts'
import * as auth from '../screens/auth.tsx'
import * as account from './account.tsx'
import * as password from './password.tsx'
import * as security from './security.tsx'

type Route = Parameters<ReturnType<typeof browserOf>['visit']>[0]
const email = 'thandi@example.co.za'

/** Two browsers of one user, and one of another user. */
async function signedIn(env: Record<string, string> = {}) {
  const home = await startBrowser({ AUTH_MAILER_AUTOCONFIRM: '0', ...env })
  const { services } = home
  await register(services, { email, name: 'Thandi Mokoena' })
  await register(services, { email: 'sipho@example.co.za' })
  const work = browserOf(services)
  const stranger = browserOf(services)
  const signIn = (browser: { visit: typeof home.visit }, who: string) =>
    browser.visit(auth as unknown as Route, '/auth', {
      form: { form: 'login', email: who, password: seedPassword },
    })
  await signIn(home, email)
  await signIn(work, email)
  await signIn(stranger, 'sipho@example.co.za')
  const post = (
    browser: { visit: typeof home.visit },
    page: unknown,
    path: string,
    form: Record<string, string>,
  ) => browser.visit(page as Route, path, { form })
  const seen = async (browser: { visit: typeof home.visit }) => {
    const { response } = await browser.visit(security as unknown as Route, '/profile/security')
    return (await response.json()) as {
      sessions: { id: string; isCurrent: boolean }[]
      history: { events: { name: string }[] }
    }
  }
  return { ...home, services, work, stranger, post, seen }
}

it.each(['-271821-04-20', '+275760-09-13T00:00:00Z', '0000-01-01T00:00:00Z', '9999-99-99', 'x'])(
  'shows what happened whatever the address says it was before: %s',
  async (before) => {
    const { visit } = await signedIn()
    const path = `/profile/security?before=${encodeURIComponent(before)}`
    const { response } = await visit(security as unknown as Route, path)
    expect(response.status).toBe(200)
  },
)

it('lists where someone is signed in, and signs out one of them or all the others', async () => {
  const { visit, open, work, stranger, post, seen } = await signedIn()
  const browser = { visit }
  const { sessions } = await seen(browser)
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])

  const other = sessions[1]!.id
  await post(stranger, security, '/profile/security', { session: other })
  expect((await work.open('/')).visitor?.email).toBe(email)
  await post(browser, security, '/profile/security', { session: other })
  expect((await work.open('/')).visitor).toBeNull()

  expect((await stranger.open('/')).visitor?.email).toBe('sipho@example.co.za')
  await post(browser, security, '/profile/security', {})
  expect((await open('/')).visitor?.email).toBe(email)
  expect((await seen(browser)).sessions).toHaveLength(1)
})

it('shows people what happened to their account, and to nobody else’s', async () => {
  const { visit, seen, stranger } = await signedIn()
  const mine = (await seen({ visit })).history.events.map(({ name }) => name)
  expect(mine.filter((name) => name === 'signed in')).toHaveLength(2)
  const theirs = (await seen(stranger)).history.events.map(({ name }) => name)
  expect(theirs.filter((name) => name === 'signed in')).toHaveLength(1)
})

it('changes a password for anyone who knows the present one, and signs out the others', async () => {
  const { visit, post, work } = await signedIn()
  const chosen = 'four little words here'
  const change = (current: string) =>
    post({ visit }, password, '/profile/password', {
      current,
      password: chosen,
      confirmation: chosen,
    })
  const wrong = await change('not the password')
  expect(wrong.response.status).toBe(422)
  expect(JSON.stringify(await wrong.response.json())).not.toContain(chosen)
  expect((await work.open('/')).visitor).not.toBeNull()

  const right = await change(seedPassword)
  expect(right.response.headers.get('Location')).toBe('/profile/security')
  expect((await work.open('/')).visitor).toBeNull()
})

it('gives up on guesses at the present password', async () => {
  const { visit, post } = await signedIn()
  const statuses = []
  for (let index = 0; index < 11; index++) {
    const { response } = await post({ visit }, password, '/profile/password', {
      current: `a guess ${index}`,
      password: 'four little words here',
      confirmation: 'four little words here',
    })
    statuses.push(response.status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
  expect(statuses[10]).toBe(429)
})

it('keeps a new name at once, and a new address only when both mailboxes agreed', async () => {
  const { visit, post, services } = await signedIn()
  await post({ visit }, account, '/profile', { name: 'Thandi M', email: 'new@example.co.za' })
  const { response } = await visit(account as unknown as Route, '/profile')
  expect(await response.json()).toMatchObject({
    account: { name: 'Thandi M', email, newEmail: 'new@example.co.za' },
  })
  const emails = await mailbox(services)
  expect(emails.map(({ to }) => to).sort()).toEqual(['new@example.co.za', email].sort())
})

it('takes a first password and an unasked new address only from anyone who has just shown that it is them', async () => {
  const { visit, post, services, clock } = await signedIn({
    AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: '0',
  })
  await services.db.updateTable('users').set({ password_hash: null }).execute()
  const chosen = 'four little words here'
  const choose = () =>
    post({ visit }, password, '/profile/password', { password: chosen, confirmation: chosen })
  const move = () =>
    post({ visit }, account, '/profile', { name: 'Thandi M', email: 'new@example.co.za' })
  const again = (next: string) => `/auth/again?next=${encodeURIComponent(next)}`
  clock.advance(6 * MINUTE)

  const page = await visit(password as unknown as Route, '/profile/password')
  expect(page.response.headers.get('Location')).toBe(again('/profile/password'))
  expect((await choose()).response.headers.get('Location')).toBe(again('/profile/password'))
  expect((await move()).response.headers.get('Location')).toBe(again('/profile'))
  expect(await mailbox(services)).toEqual([])

  await services.db
    .updateTable('session_methods')
    .set({ updated_at: services.securityClock.now() })
    .execute()
  expect((await choose()).response.headers.get('Location')).toBe('/profile/security')
  expect((await move()).response.headers.get('Location')).toBe('/profile')
})
