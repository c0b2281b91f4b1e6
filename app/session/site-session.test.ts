import { expect, it } from 'vitest'
import * as auth from '#app/account/screens/auth.tsx'
import * as signOut from '#app/account/screens/sign-out.tsx'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { onlyFor, signedIn } from '#app/page/visitor.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { browserOf, startBrowser } from './test-site.ts'

const thandi = { email: 'thandi@example.co.za', name: 'Thandi Mokoena' }
const login = { form: 'login', email: thandi.email, password: seedPassword }

async function signedInBrowser(fields: Record<string, string> = { remember: 'on' }) {
  const browser = await startBrowser()
  const id = await register(browser.services, thandi)
  const { response, set } = await browser.visit(auth, '/auth', { form: { ...login, ...fields } })
  expect(response.status).toBe(302)
  // The next page consumes the welcome toast.
  await browser.open('/')
  return { ...browser, id, cookie: set.find((item) => /session=/.test(item))! }
}

it('signs in with one small cookie that no script can read and no other site can send', async () => {
  const { cookie, open, id } = await signedInBrowser()

  expect(cookie).toMatch(
    /^__Host-session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=2592000$/,
  )
  expect(cookie.split(';')[0]!.length).toBeLessThan(110)
  expect((await open('/')).visitor).toMatchObject({
    id,
    email: thandi.email,
    name: thandi.name,
    roles: ['customer'],
    isConfirmed: true,
    aal: 'aal1',
  })
})

it('ends with the browser where "Remember me" is not ticked, and after a day of rest', async () => {
  const { cookie, open, clock } = await signedInBrowser({})
  expect(cookie).not.toContain('Max-Age')

  clock.advance(23 * HOUR)
  expect((await open('/')).visitor).not.toBeNull()
  clock.advance(23 * HOUR)
  expect((await open('/')).visitor).not.toBeNull()
  clock.advance(25 * HOUR)
  expect((await open('/')).visitor).toBeNull()
})

it('lives on for thirty days of rest where it is ticked', async () => {
  const { open, clock } = await signedInBrowser()
  clock.advance(29 * DAY)
  expect((await open('/')).visitor).not.toBeNull()
  clock.advance(31 * DAY)
  const last = await open('/')
  expect(last.visitor).toBeNull()
  expect(last.set[0]).toMatch(/^__Host-session=; .*Max-Age=0$/)
})

it('needs no secure line for a phone on the local network during development', async () => {
  const browser = await startBrowser()
  await register(browser.services, thandi)
  const origin = 'http://192.168.0.7:3000'
  const { set } = await browser.visit(auth, '/auth', { form: login, origin })

  expect(set.find((item) => /session=/.test(item))).toMatch(
    /^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect((await browser.open('/', { origin })).visitor?.email).toBe(thandi.email)
})

it('believes only the prefixed name where the line is secure', async () => {
  const { jar, open } = await signedInBrowser()
  const packed = jar.get('__Host-session')!
  jar.clear()
  jar.set('session', packed)
  expect((await open('/')).visitor).toBeNull()
})

it('refreshes when less than two minutes are left, for many requests at once alike', async () => {
  const { open, clock, jar } = await signedInBrowser()
  expect((await open('/')).set).toEqual([])
  clock.advance(HOUR - MINUTE)

  const before = jar.get('__Host-session')
  const answers = await Promise.all([open('/a'), open('/b'), open('/c')])

  const cookies = new Set(answers.flatMap(({ set }) => set.map((item) => item.split(';')[0])))
  expect(cookies).toHaveLength(1)
  expect(jar.get('__Host-session')).not.toBe(before)
  for (const { visitor } of answers) expect(visitor).not.toBeNull()
  expect((await open('/')).set).toEqual([])
})

it('sets no cookie for a request that was under way when its person signed out', async () => {
  const { open, visit, services, clock, jar, id } = await signedInBrowser()
  clock.advance(HOUR)
  const other = browserOf(services)
  for (const [name, value] of jar) other.jar.set(name, value)

  const late = await open('/', {
    meanwhile: () => other.visit(signOut, '/auth/sign-out', { form: {} }),
  })

  expect(late.visitor?.id).toBe(id)
  expect(late.set).toEqual([])
  expect((await visit(signOut, '/auth/sign-out', { form: {} })).set.join()).toContain(
    '__Host-session=;',
  )
})

it('forgets a session that is gone, and one that nobody gave', async () => {
  const { open, services, jar } = await signedInBrowser()
  const real = jar.get('__Host-session')!
  const [id, token, until, kind, signature] = real.split('.')
  const forgeries = [
    'nonsense',
    'a.b.c.d.e',
    `${real}x`,
    [id, token, 'zzzzzz', kind, signature].join('.'),
    [
      Buffer.from(newId().replaceAll('-', ''), 'hex').toString('base64url'),
      token,
      until,
      kind,
      signature,
    ].join('.'),
  ]
  for (const forged of forgeries) {
    jar.set('__Host-session', forged)
    const answer = await open('/')
    expect(answer.visitor, forged).toBeNull()
    expect(answer.set[0], forged).toContain('Max-Age=0')
  }
  jar.set('__Host-session', real)
  await services.db.deleteFrom('sessions').execute()
  expect((await open('/')).visitor).toBeNull()
  expect(jar.has('__Host-session')).toBe(false)
})

it('knows roles from the database at every request, never from what someone says of themselves', async () => {
  const { open, services, id } = await signedInBrowser()
  const roles = async () => (await open('/')).visitor?.roles
  await services.db
    .updateTable('users')
    .set({
      user_metadata: JSON.stringify({ is_provider: true, role: 'admin', roles: ['admin'] }),
      app_metadata: JSON.stringify({ roles: ['admin'] }),
    })
    .where('id', '=', id)
    .execute()
  expect(await roles()).toEqual(['customer'])

  await services.db
    .insertInto('user_roles')
    .values({ user_id: id, role: 'admin', granted_at: new Date() })
    .execute()
  expect(await roles()).toEqual(['customer', 'admin'])
  await services.db.deleteFrom('user_roles').execute()
  expect(await roles()).toEqual(['customer'])

  await services.db
    .updateTable('users')
    .set({ banned_until: new Date(Date.now() + DAY) })
    .execute()
  expect((await open('/')).visitor).toBeNull()
})

it('stops at once when its refresh token was stolen and shown twice', async () => {
  const { open, services } = await signedInBrowser()
  await services.db.updateTable('sessions').set({ reuse_detected_at: new Date() }).execute()
  expect((await open('/')).visitor).toBeNull()
})

it.each<[string, Record<string, string>, number]>([
  ['our own origin', {}, 302],
  ['another site', { Origin: 'https://evil.example' }, 403],
  ['a sandboxed page', { Origin: 'null' }, 403],
  ['our name on another port', { Origin: 'http://localhost:9' }, 403],
  ['our name over another scheme', { Origin: 'https://localhost:3000' }, 403],
])('takes a change that comes with the cookie from %s: %s', async (_who, headers, status) => {
  const { visit, services } = await signedInBrowser()
  const answer = await visit(signOut, '/auth/sign-out', { form: {}, headers })
  expect(answer.response.status).toBe(status)
  const left = await services.db.selectFrom('sessions').select('id').execute()
  expect(left).toHaveLength(status === 302 ? 0 : 1)
})

it('believes Sec-Fetch-Site where the origin is missing, and nothing where both are', async () => {
  const { services, jar } = await signedInBrowser()
  const { sameOrigin } = await import('#app/platform/same-origin.server.ts')
  const { siteUrl } = services.config
  const request = (headers: Record<string, string>) =>
    new Request(`${siteUrl}/auth/sign-out`, {
      method: 'POST',
      headers: { Cookie: `__Host-session=${jar.get('__Host-session')}`, ...headers },
    })
  expect(sameOrigin(request({ 'Sec-Fetch-Site': 'same-origin' }), siteUrl)).toBe(true)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(sameOrigin(request({ 'Sec-Fetch-Site': site }), siteUrl)).toBe(false)
  expect(sameOrigin(request({}), siteUrl)).toBe(false)
})

it('sends strangers to sign in and brings them back; others are told whose page it is', async () => {
  const { visit, services } = await signedInBrowser()
  const stranger = browserOf(services)
  const mine = {
    loader: ({ context, request }: Parameters<typeof auth.loader>[0]) =>
      signedIn(context, request).email,
  }
  const guarded = {
    loader: (args: Parameters<typeof auth.loader>[0]) =>
      onlyFor('change an account')(args as never, async () => new Response('secret')),
  }
  const where = async (address: string) =>
    (await stranger.visit(mine, address)).response.headers.get('Location')

  expect(await where('/requests?state=open')).toBe('/auth?next=%2Frequests%3Fstate%3Dopen')
  expect(await where('/requests.data?state=open&_routes=requests')).toBe(
    '/auth?next=%2Frequests%3Fstate%3Dopen',
  )
  expect(await where('/_.data')).toBe('/auth?next=%2F')
  expect((await stranger.visit(guarded, '/admin')).response.headers.get('Location')).toContain(
    '/auth',
  )
  const refused = await visit(guarded, '/admin')
  expect(refused.response.status).toBe(403)
  expect(await refused.response.text()).not.toContain('secret')
})
