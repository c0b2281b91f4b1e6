import { expect, it } from 'vitest'
import { currentVersion } from '#app/agreements/public/text-versions.ts'
import { signOut } from '#app/auth/index.server.ts'
import { issuerVariable, oauthBrowser, startIssuer } from '#app/auth/oauth/test-issuer.ts'
import { seedPassword, startAuthApi } from '#app/auth/wire/test-auth-api.ts'
import { MINUTE } from '#app/platform/time.ts'
import { browserOf } from '#app/session/test-site.ts'
import * as linkedAccounts from '../profile/linked-accounts.tsx'
import * as auth from './auth.tsx'
import * as oauthCallback from './oauth-callback.ts'
import * as withProvider from './with-provider.ts'

const thandi = { sub: 'thandi', email: 'thandi@example.com', email_verified: true, name: 'Thandi' }
const sipho = { sub: 'sipho', email: 'sipho@acme.example', email_verified: true, name: 'Sipho' }

async function world() {
  const issuer = await startIssuer([thandi, sipho, { ...thandi, sub: 'x', email_verified: false }])
  const api = await startAuthApi({
    with: [{ email: 'sipho@example.com' }],
    env: { AUTH_MAILER_AUTOCONFIRM: '0', ...issuerVariable({ name: 'acme', issuer: issuer.url }) },
  })
  const browser = browserOf(api.services)
  const CALLBACK = `${api.services.config.siteUrl}/auth/callback`
  const located = (response: Response) => response.headers.get('Location') ?? ''
  /** Signs in at the identity provider; returns the callback URL that it redirects to. */
  const signInThere = (address: string, sub: string) =>
    oauthBrowser().signIn(address, { sub, until: CALLBACK })
  async function goOut(sub: string, next = '') {
    const { response } = await browser.visit(withProvider, `/auth/with/custom:acme${next}`, {
      params: { provider: 'custom:acme' },
    })
    return signInThere(located(response), sub)
  }
  const logIn = () =>
    browser.visit(auth, '/auth', {
      form: { form: 'login', email: 'sipho@example.com', password: seedPassword },
    })
  const linkedNow = async () =>
    (await api.services.db.selectFrom('identities').select('provider').execute()).map(
      ({ provider }) => provider,
    )
  return { ...api, browser, goOut, located, signInThere, logIn, linkedNow, CALLBACK }
}

it('shows a button for each provider that is configured, and none otherwise', async () => {
  const { browser } = await world()
  const bare = browserOf((await startAuthApi()).services)

  const { response } = await browser.visit(auth, '/auth')
  const none = await bare.visit(auth, '/auth')

  expect(await response.json()).toMatchObject({ offered: [{ name: 'custom:acme', label: 'acme' }] })
  expect(await none.response.json()).toMatchObject({ offered: [] })
})

it('signs in at the provider and continues to where they were going', async () => {
  const { browser, goOut, located } = await world()

  const back = await goOut(thandi.sub, '?next=/saved-quotes')
  const { response } = await browser.visit(oauthCallback, back)

  expect(located(response)).toBe('/saved-quotes')
  const { visitor } = await browser.open()
  expect(visitor).toMatchObject({ email: thandi.email, name: 'Thandi' })
  expect(browser.jar.has('__Host-leaving')).toBe(false)
})

it('records the agreement given by continuing to a provider, once', async () => {
  const { browser, goOut, services } = await world()

  await browser.visit(oauthCallback, await goOut(thandi.sub))
  await browser.visit(oauthCallback, await goOut(thandi.sub))

  const agreed = await services.db.selectFrom('agreements').selectAll().orderBy('text').execute()
  expect(agreed).toMatchObject([
    { text: 'privacy', version: currentVersion('privacy'), moment: 'registration' },
    { text: 'terms', version: currentVersion('terms'), moment: 'registration' },
  ])
})

it('signs nobody in with a code that came to another browser', async () => {
  const { goOut, services, located } = await world()
  const back = await goOut(thandi.sub)
  const other = browserOf(services)

  const { response } = await other.visit(oauthCallback, back)

  expect(located(response)).toBe('/auth?failed=bad_oauth_state')
  expect((await other.open()).visitor).toBeNull()
})

it('signs nobody in with someone else’s code, though this browser has left as well', async () => {
  const { goOut, services, located } = await world()
  const stolen = await goOut(thandi.sub)
  const other = browserOf(services)
  await other.visit(withProvider, '/auth/with/custom:acme', { params: { provider: 'custom:acme' } })

  const { response } = await other.visit(oauthCallback, stolen)

  expect(located(response)).toBe('/auth?failed=bad_code_verifier')
})

it('says in words what went wrong, and leads to no other site', async () => {
  const { browser, goOut, located } = await world()
  const back = await goOut('x', '?next=https://evil.example/')
  const { response } = await browser.visit(oauthCallback, back)
  expect(located(response)).toBe('/auth?failed=provider_email_needs_verification')

  const page = await browser.visit(auth, located(response))
  const odd = await browser.visit(auth, '/auth?failed=<script>')
  const nobody = await browser.visit(withProvider, '/auth/with/nobody', {
    params: { provider: 'nobody' },
  })

  expect(JSON.stringify(await page.response.json())).toContain(
    'confirmed your address with that service yet',
  )
  expect(JSON.stringify(await odd.response.json())).not.toContain('<script>')
  expect(located(nobody.response)).toBe('/auth?failed=validation_failed')
})

it('links and unlinks accounts, but never the last', async () => {
  const { browser, logIn, signInThere, located } = await world()
  const page = '/profile/linked-accounts'
  await logIn()

  const out = await browser.visit(linkedAccounts, page, { form: { link: 'custom:acme' } })
  await browser.visit(oauthCallback, await signInThere(located(out.response), sipho.sub))

  const { response } = await browser.visit(linkedAccounts, page)
  const { linked, offered } = (await response.json()) as {
    linked: { id: string; provider: string }[]
    offered: object[]
  }
  expect(linked.map(({ provider }) => provider)).toEqual(['email', 'custom:acme'])
  expect(offered).toEqual([])
  expect((await browser.open()).visitor).toMatchObject({ email: 'sipho@example.com' })

  const gone = await browser.visit(linkedAccounts, page, { form: { unlink: linked[1]!.id } })
  const last = await browser.visit(linkedAccounts, page, { form: { unlink: linked[0]!.id } })
  expect(located(gone.response)).toBe(page)
  expect(last.response.status).toBe(422)
  expect(JSON.stringify(await last.response.json())).toContain('only way')
})

it('links and unlinks nothing for anyone who signed in a while ago', async () => {
  const { browser, clock, logIn, located } = await world()
  const page = '/profile/linked-accounts'
  await logIn()
  clock.advance(6 * MINUTE)
  const { response } = await browser.visit(linkedAccounts, page)
  const { linked } = (await response.json()) as { linked: { id: string }[] }

  const forms: Record<string, string>[] = [{ link: 'custom:acme' }, { unlink: linked[0]!.id }]
  for (const form of forms) {
    const answer = await browser.visit(linkedAccounts, page, { form })
    expect(located(answer.response)).toBe(`/auth/again?next=${encodeURIComponent(page)}`)
  }
})

it('sends the email for an unconfirmed address to the site’s own page', async () => {
  const { goOut, emails } = await world()

  await goOut('x', '?next=/saved-quotes')

  const [email] = await emails()
  expect(email?.link.pathname).toBe('/auth/confirm')
  expect(email?.link.searchParams.get('next')).toBe('/saved-quotes')
})

const LINKED = '/profile/linked-accounts'

it('links nothing when another person finishes at the provider', async () => {
  const { browser, logIn, signInThere, located, services, linkedNow } = await world()
  await logIn()
  const out = await browser.visit(linkedAccounts, LINKED, { form: { link: 'custom:acme' } })
  const other = browserOf(services)

  const back = await signInThere(located(out.response), thandi.sub)
  const { response } = await other.visit(oauthCallback, back)

  expect(located(response)).toBe('/auth?failed=bad_oauth_state')
  expect((await other.open()).visitor).toBeNull()
  expect(await linkedNow()).toEqual(['email'])
})

it('links nothing in a browser that was given the cookie of another’s linking', async () => {
  const { browser, logIn, signInThere, located, services, linkedNow } = await world()
  await logIn()
  const out = await browser.visit(linkedAccounts, LINKED, { form: { link: 'custom:acme' } })
  const other = browserOf(services)
  for (const [name, value] of browser.jar) if (name.endsWith('leaving')) other.jar.set(name, value)

  const { response } = await other.visit(
    oauthCallback,
    await signInThere(located(out.response), thandi.sub),
  )

  expect(located(response)).toContain('failed=bad_oauth_state')
  expect((await other.open()).visitor).toBeNull()
  expect(await linkedNow()).toEqual(['email'])
})

it('gives no session by the API for a code that waits to link an account', async () => {
  const { browser, logIn, signInThere, located, visit, linkedNow } = await world()
  await logIn()
  const out = await browser.visit(linkedAccounts, LINKED, { form: { link: 'custom:acme' } })
  const back = new URL(await signInThere(located(out.response), thandi.sub))
  const leaving = [...browser.jar].find(([name]) => name.endsWith('leaving'))![1]
  const { verifier } = JSON.parse(Buffer.from(leaving.split('.')[0]!, 'base64url').toString())

  const answer = await visit('/token?grant_type=pkce', {
    method: 'POST',
    body: JSON.stringify({ auth_code: back.searchParams.get('code'), code_verifier: verifier }),
  })

  expect(await answer.json()).toMatchObject({ error_code: 'flow_state_not_found' })
  expect(await linkedNow()).toEqual(['email'])
})

it('links nothing that was started in a session which has ended since', async () => {
  const { browser, logIn, signInThere, located, services, linkedNow } = await world()
  await logIn()
  const out = await browser.visit(linkedAccounts, LINKED, { form: { link: 'custom:acme' } })
  const { visitor } = await browser.open()
  await signOut(services, { userId: visitor!.id, sessionId: visitor!.sessionId, scope: 'global' })

  const back = await signInThere(located(out.response), sipho.sub)

  expect(new URL(back).searchParams.get('error_code')).toBe('session_not_found')
  expect(await linkedNow()).toEqual(['email'])
})
