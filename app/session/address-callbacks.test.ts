import { expect, it } from 'vitest'
import { sessionAnswer } from '#app/auth/sessions/session-answer.server.ts'
import { startSession } from '#app/auth/sessions/sessions.server.ts'
import { mailbox, register, seedPassword, testDevice } from '#app/auth/wire/test-auth-api.ts'
import { settableClock } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { SECOND } from '#app/platform/time.ts'
import { testSite } from '#app/test-site.server.ts'

const email = 'thandi@example.co.za'

async function world() {
  const securityClock = settableClock(new Date())
  const site = await testSite({ instead: { securityClock } })
  const thandi = await register(site.services, { email, name: 'Thandi Mokoena' })
  const browser = site.visitor()
  const signIn = () =>
    browser.visit('/auth', { form: { form: 'login', email, password: seedPassword } })
  const isSignedIn = async () => (await browser.visit('/profile')).status === 200
  /** The URL fragment that the service creates for a client in the implicit flow. */
  const tokensOf = async (userId: string, more: Record<string, string> = {}) => {
    const issued = await transaction(site.services.db, (tx) =>
      startSession(site.services, tx, { userId, method: 'otp', device: testDevice, idle: null }),
    )
    const { access_token, refresh_token } = await sessionAnswer(site.services, issued)
    return new URLSearchParams({ access_token, refresh_token, sb: '', ...more }).toString()
  }
  const openCallback = (hash: string, back = '/') =>
    browser.visit('/auth/arrival', { form: { hash, back } })
  return { ...site, securityClock, thandi, browser, signIn, isSignedIn, tokensOf, openCallback }
}

const located = (response: Response) => response.headers.get('Location')

it('says in words what an address brings, takes it out, and keeps the rest', async () => {
  const { browser } = await world()
  const lost = await browser.visit(
    '/services?location=soweto&error=invalid_request&error_code=bad_oauth_state&error_description=Call+0800+CHEAT',
  )
  expect(located(lost)).toBe('/services?location=soweto')
  const page = await (await browser.visit(located(lost)!)).text()
  expect(page).toContain('That sign-in took too long')
  expect(page).not.toContain('CHEAT')
  // Shown once: afterwards the page is public again.
  expect(await (await browser.visit(located(lost)!)).text()).not.toContain('took too long')
})

it('tells every visitor apart from the page that is kept for all', async () => {
  const { browser, visitor } = await world()
  await browser.visit('/')
  const other = visitor()
  expect(located(await other.visit('/?error=access_denied'))).toBe('/')
  expect(await (await other.visit('/')).text()).toContain('nothing has changed')
  expect(await (await browser.visit('/')).text()).not.toContain('nothing has changed')
})

it('ends the session for an error, unless it is about identities', async () => {
  const { browser, signIn, isSignedIn, openCallback } = await world()
  await signIn()
  for (const code of ['identity_already_exists', 'single_identity_not_deletable']) {
    await browser.visit(`/profile?error=server_error&error_code=${code}`)
    await openCallback(`error=server_error&error_code=${code}`)
    expect(await isSignedIn()).toBe(true)
  }
  await browser.visit('/profile?error=access_denied&error_code=otp_expired')
  expect(await isSignedIn()).toBe(false)
  await signIn()
  await openCallback('error=access_denied&error_code=otp_expired&sb=')
  expect(await isSignedIn()).toBe(false)
  expect(await (await browser.visit('/')).text()).toContain('invalid or has expired')
})

it('hands a code to where codes are exchanged, and tokens to where no log sees them', async () => {
  const { browser, tokensOf, thandi } = await world()
  const code = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(located(await browser.visit(`/services?code=${code}`))).toBe(`/auth/callback?code=${code}`)
  const tokens = await tokensOf(thandi)
  expect(located(await browser.visit(`/services?${tokens}`))).toBe(`/services#${tokens}`)
})

it('takes a code that can’t be used out of the address, says so, and ends no session', async () => {
  const { browser, signIn, isSignedIn, openCallback } = await world()
  const message = 'That sign-in took too long, or started in another browser.'
  const pageAt = async (address: string) => (await browser.visit(address)).text()
  for (const code of ['plumbing', '', '0f8fad5b', '%3Cscript%3E']) {
    const answer = await browser.visit(`/services?location=soweto&code=${code}`)
    expect(located(answer)).toBe('/services?location=soweto')
    expect(await pageAt('/services?location=soweto')).toContain(message)
  }
  expect(located(await openCallback('code=plumbing', '/services'))).toBe('/services')
  expect(await pageAt('/services')).toContain(message)

  // A code of ours that was used, or that another browser started.
  const code = '0f8fad5b-d9cb-469f-a165-70867728950e'
  for (const exchange of [
    `/auth/callback?code=${code}`,
    located(await openCallback(`code=${code}`))!,
  ]) {
    const failed = located(await browser.visit(exchange))!
    expect(failed).not.toContain(code)
    expect(await pageAt(failed)).toContain('That sign-in took too long')
  }
  await signIn()
  await browser.visit('/services?code=plumbing')
  await browser.visit(`/auth/callback?code=${code}`)
  expect(await isSignedIn()).toBe(true)
})

it('starts a session from what stood behind the "#", once', async () => {
  const { browser, openCallback, tokensOf, thandi, isSignedIn, visitor } = await world()
  const tokens = await tokensOf(thandi)
  expect(located(await openCallback(tokens, '/services'))).toBe('/services')
  expect(await (await browser.visit('/services')).text()).toContain('Welcome back, Thandi Mokoena.')
  expect(await isSignedIn()).toBe(true)

  // Anyone who finds the URL later gets nothing.
  const finder = visitor()
  await finder.visit('/auth/arrival', { form: { hash: tokens, back: '/' } })
  expect((await finder.visit('/profile')).status).toBe(302)
})

it('leads anyone who recovers to a new password, and nobody to another site', async () => {
  const { openCallback, tokensOf, thandi } = await world()
  expect(located(await openCallback(await tokensOf(thandi, { type: 'recovery' })))).toBe(
    '/auth/reset',
  )
  expect(located(await openCallback(await tokensOf(thandi), 'https://evil.example/'))).toBe('/')
})

it.each([
  '//other.example/?error=access_denied',
  '//other.example/%2e%2e?code=plumbing',
  '/./\\other.example?message=one&sb=',
  '/x/..//other.example/?access_token=e30.e30.e30&refresh_token=aaaaaaaaaaaa',
])('leads nobody from %s to another site', async (path) => {
  const { browser, services } = await world()
  const { siteUrl } = services.config
  const answer = await browser.visit(siteUrl + path)
  expect(new URL(located(answer)!, siteUrl).origin).toBe(siteUrl)
})

it('leads nobody who opens a mailed link to another site, which would find the session behind the "#"', async () => {
  const { visit, services, browser } = await world()
  const { siteUrl } = services.config
  const redirectTo = `${siteUrl}//other.example/?error=access_denied`
  await visit(`/auth/v1/recover?redirect_to=${encodeURIComponent(redirectTo)}`, { json: { email } })
  const [sent] = await mailbox(services)
  const opened = located(await browser.visit(sent!.link.href))!
  expect(opened).toContain('#access_token=')
  // A browser keeps the fragment if the redirect target has none.
  const next = located(await browser.visit(opened.split('#')[0]!))!
  expect(new URL(next, siteUrl).origin).toBe(siteUrl)
})

it('warns of a session that lay in an address for two minutes', async () => {
  const { browser, openCallback, tokensOf, thandi, securityClock } = await world()
  const warning = 'This link was more than two minutes old'
  const young = await tokensOf(thandi)
  securityClock.advance(119 * SECOND)
  await openCallback(young)
  expect(await (await browser.visit('/')).text()).not.toContain(warning)
  const old = await tokensOf(thandi)
  securityClock.advance(120 * SECOND)
  await openCallback(old)
  expect(await (await browser.visit('/')).text()).toContain(warning)
})

it('refuses tokens of two sessions, and forged ones', async () => {
  const { openCallback, tokensOf, thandi, services, isSignedIn } = await world()
  const sipho = await register(services, { email: 'sipho@example.co.za' })
  const mixed = new URLSearchParams(await tokensOf(thandi))
  mixed.set('refresh_token', new URLSearchParams(await tokensOf(sipho)).get('refresh_token')!)
  await openCallback(mixed.toString())
  expect(await isSignedIn()).toBe(false)
  await openCallback('access_token=e30.e30.e30&refresh_token=aaaaaaaaaaaa')
  expect(await isSignedIn()).toBe(false)
})

it('gives what a guest asked for to anyone who has the address, but not on an organisation’s word', async () => {
  const { services, openCallback, tokensOf, thandi } = await world()
  const { db } = services
  const now = services.clock.now()
  const [employee] = await db
    .insertInto('users')
    .values({
      id: newId(),
      email,
      email_confirmed_at: now,
      is_sso: true,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .execute()
  await db
    .insertInto('quote_requests')
    .values({
      id: newId(),
      reference: 'K7QM-29XA',
      form_key: newId(),
      guest_email: email,
      category: 'plumbing',
      words: 'A leak',
      place_id: 'mamelodi',
      province: 'gauteng',
      lat: -25.7,
      lng: 28.3,
      wanted_time: 'any',
      state: 'open',
      created_at: now,
    })
    .execute()
  const owner = async () =>
    (await db.selectFrom('quote_requests').select('customer_user').executeTakeFirstOrThrow())
      .customer_user
  await openCallback(await tokensOf(employee!.id))
  expect(await owner()).toBeNull()
  await openCallback(await tokensOf(thandi))
  expect(await owner()).toBe(thandi)
})

it('gives an app no session of an account that was closed', async () => {
  const { services, thandi, visit } = await world()
  const now = services.clock.now()
  await services.db
    .insertInto('account_closures')
    .values({ user_id: thandi, closed_at: now, erase_at: now, link_hash: 'x' })
    .execute()
  const answer = await visit('/auth/v1/token?grant_type=password', {
    json: { email, password: seedPassword },
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error_code: 'user_banned' })
  expect(await services.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})
