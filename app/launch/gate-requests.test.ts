import { expect, it } from 'vitest'
import { changeSetting } from '#app/page/site-settings.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { threeForms } from '#app/test-site.server.ts'
import { moments, SIPHOS, sast, startLaunch } from './test-launch.ts'

const SOON = { timeout: 120_000 }

it('keeps what is gated on the server, however it is asked for', SOON, async () => {
  const { visitor, signedIn } = await startLaunch()
  const forms = {
    ...threeForms('/search?q=plumber', 'directory/screens/search'),
    'as data of two': '/search.data?_routes=root,directory/screens/search',
    'in another language, as data': '/af/services/plumbing.data',
    'as data with a slash': '/services/_.data',
    'another spelling, as data': '/SERVICES/plumbing.data',
    'as its head': SIPHOS,
  }
  for (const browser of [visitor(), await signedIn('thandi')]) {
    for (const [form, address] of Object.entries(forms)) {
      const answer = await browser.visit(address)
      const text = await answer.text()
      expect([form, answer.status]).toEqual([form, 200])
      expect([form, /Coming Soon!|"comingSoon"/.test(text)]).toEqual([form, true])
      expect([form, text.includes('Sipho')]).toEqual([form, false])
    }
    const head = await browser.visit('/services', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  }
})

it('refuses what is sent to a gated page, in every way of sending', SOON, async () => {
  const { visitor, signedIn, services } = await startLaunch()
  const request = { service: 'plumbing', email: 'thandi@example.co.za', description: 'A leak' }
  for (const browser of [visitor(), await signedIn('thandi')])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const address of ['/quote/new', '/quote/new.data', '/af/quote/new', '/services']) {
        const answer = await browser.visit(address, { method, form: request })
        expect([method, address, answer.status]).toEqual([method, address, 200])
        expect(await answer.text()).toContain('comingSoon')
      }
  expect(await services.db.selectFrom('quote_requests').selectAll().execute()).toEqual([])
})

it(
  'says so in words: the day of the launch, the days to it, and a bead for each',
  SOON,
  async () => {
    const { visit, clock } = await startLaunch()

    const page = await (await visit('/online-stores')).text()
    expect(page).toContain('<title>Coming Soon!</title>')
    expect(page).toContain(
      'This feature will be available when we launch the full platform on July 1st, 2025',
    )
    expect(page).toContain('<strong>21</strong>')
    expect(page).toContain('You were looking for Online Stores.')
    expect(page.match(/coming-soon-beads.*?<\/ol>/)![0].match(/<li>/g)).toHaveLength(30)

    clock.set(sast('2025-06-30T23:59:00'))
    const eve = await (await visit('/online-stores')).text()
    expect(eve).toContain('<strong>1</strong><span><b>day to go</b>')
  },
)

it('never is before a machine', SOON, async () => {
  const { visit } = await startLaunch()
  for (const address of [
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/health',
    '/auth/v1/health',
    '/auth/v1/.well-known/jwks.json',
  ]) {
    const answer = await visit(address)
    expect([address, answer.status]).toEqual([address, 200])
    expect([address, await answer.text()]).not.toContain('Coming Soon!')
  }
})

it('turns with the clock, at the very instant, though its pages are cached', SOON, async () => {
  const { visit, clock, services } = await startLaunch()
  const refusalAt = async (address: string) =>
    (await (await visit(address)).text()).match(/<h1[^>]*>[^<]*/)?.[0]

  clock.set(sast('2025-06-30T23:59:59'))
  const before = [await refusalAt('/services'), await refusalAt('/services')]
  expect(before[0]).toContain('Coming Soon!')
  expect(before[1]).toBe(before[0])
  const stored = await visit('/services')
  const etag = stored.headers.get('ETag')!
  expect(etag).toMatch(/^"/)
  // Intermediate caches must not keep showing it.
  expect(stored.headers.get('Cache-Control')).toBe('no-cache')

  clock.set(new Date('2025-07-01T00:00:00+02:00'))
  const hits = services.pages.hits
  expect(await refusalAt('/services')).not.toContain('Coming Soon!')
  expect(services.pages.hits).toBe(hits)
  const requested = await visit('/services', { headers: { 'If-None-Match': etag } })
  expect(requested.status).toBe(200)

  // And back, as a development clock may be set.
  clock.set(moments['pre-launch'])
  expect(await refusalAt('/services')).toContain('Coming Soon!')
})

it('keeps each page until the next instant at which it reads differently', SOON, async () => {
  const { visit, clock, services } = await startLaunch()
  const hitsFor = async (address: string) => {
    const before = services.pages.hits
    await (await visit(address)).text()
    return services.pages.hits - before
  }
  for (const address of ['/services', '/terms']) {
    clock.set(sast('2025-06-10T10:00:00'))
    expect([address, await hitsFor(address)]).toEqual([address, 0])
    clock.set(sast('2025-06-10T23:59:59'))
    expect([address, await hitsFor(address)]).toEqual([address, 1])
  }
  // Midnight: the countdown's number changes; the page without one is cached until signup ends.
  clock.set(sast('2025-06-11T00:00:00'))
  expect(await hitsFor('/services')).toBe(0)
  expect(await (await visit('/services')).text()).toContain('<strong>20</strong>')
  expect(await hitsFor('/terms')).toBe(1)
  // The footer's year follows the product's clock.
  clock.set(sast('2025-12-31T23:59:59'))
  expect(await (await visit('/contact')).text()).toContain('© <!-- -->2025')
  clock.set(sast('2026-01-01T00:00:00'))
  expect(await (await visit('/contact')).text()).toContain('© <!-- -->2026')
})

it('follows the launch when an administrator moves it', SOON, async () => {
  const { visit, services, ids } = await startLaunch()
  expect(await (await visit('/faq')).text()).toContain('July 1st, 2025')
  await transaction(services.db, (tx) =>
    changeSetting(tx, {
      key: 'fullLaunch',
      value: '2025-06-22T00:00:00+02:00',
      by: ids.nomsa,
      now: moments['provider-signup'],
    }),
  )
  await expect
    .poll(async () => await (await visit('/faq')).text(), { timeout: 15_000 })
    .toContain('June 22nd, 2025')
  expect(await (await visit('/faq')).text()).toContain('<strong>12</strong>')
})

it(
  'writes to us on WhatsApp from the launch on, and links nothing gated before',
  SOON,
  async () => {
    const { visit, clock } = await startLaunch()
    const early = await (await visit('/contact')).text()
    expect(early + (await (await visit('/support')).text())).not.toContain('wa.me')
    for (const gated of [
      '/services',
      '/search',
      '/faq',
      '/messages',
      '/online-stores',
      '/about-us',
    ])
      expect(early).not.toContain(`href="${gated}"`)

    clock.set(moments.launched)
    const late = await (await visit('/contact')).text()
    // In the chat, which is a page without script.
    expect(await (await visit('/support')).text()).toContain(
      'href="https://wa.me/27605550100?text=Hello%20Thembeka%2C%20I%20have%20a%20question."',
    )
    for (const open of ['/services', '/search', '/faq', '/messages', '/online-stores', '/about-us'])
      expect(late).toContain(`href="${open}"`)
    expect(await (await visit('/af/support')).text()).toContain('wa.me/27605550100?text=')
  },
)

it('says at once who is an administrator, by what the roles are now', SOON, async () => {
  const { visitor, signedIn, services, ids } = await startLaunch()
  const response = async (browser: ReturnType<typeof visitor>) =>
    (await browser.visit('/auth/status')).json()
  expect(await response(visitor())).toEqual({ isAdmin: false })
  const thandis = await signedIn('thandi')
  expect(await response(thandis)).toEqual({ isAdmin: false })
  await services.db
    .insertInto('user_roles')
    .values({ user_id: ids.thandi, role: 'admin', granted_at: moments['provider-signup'] })
    .execute()
  expect(await response(thandis)).toEqual({ isAdmin: true })

  const page = await (await thandis.visit('/contact')).text()
  expect(page).toContain('href="/home"')
  for (const words of ['Admin', 'Admin Dashboard', 'Success Stories', 'Refresh admin status'])
    expect(page).toContain(words)
  expect(await (await visitor().visit('/contact')).text()).not.toContain('/home"')
})

it(
  'leads nobody to a closed page from the frames of the portal and the administration',
  SOON,
  async () => {
    const { signedIn, clock } = await startLaunch()
    const [sipho, nomsa] = [await signedIn('sipho'), await signedIn('nomsa')]
    const htmlOf = async (browser: typeof sipho, page: string) => (await browser.visit(page)).text()
    const linksIn = (html: string) =>
      [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, to]) => to!)

    const portal = linksIn(await htmlOf(sipho, '/provider-portal'))
    expect(portal).toContain('/provider-portal/calendar')
    for (const to of new Set(portal))
      expect([to, (await htmlOf(sipho, to)).includes('class="coming-soon"')]).toEqual([to, false])
    expect(portal).not.toContain('/messages')
    // Administrators pass the gate, so their links lead there.
    expect(linksIn(await htmlOf(nomsa, '/admin/people'))).toContain('/messages')

    clock.set(moments.launched)
    expect(linksIn(await htmlOf(sipho, '/provider-portal'))).toContain('/messages')
  },
)

it(
  'leads administrators by every logo to /home, and everyone else to the front page',
  SOON,
  async () => {
    const { signedIn, services, ids, clock } = await startLaunch()
    clock.set(moments.launched)
    const logos = (html: string) =>
      [...html.matchAll(/<a [^>]*class="(?:site|admin|portal|portal-top)-logo"[^>]*>/g)].map(
        ([tag]) => /href="([^"]*)"/.exec(tag)![1],
      )
    const [sipho, nomsa] = [await signedIn('sipho'), await signedIn('nomsa')]
    const position = async (browser: typeof sipho, page: string) =>
      logos(await (await browser.visit(page)).text())
    expect(await position(sipho, '/contact')).toEqual(['/'])
    expect(await position(sipho, '/provider-portal')).toEqual(['/', '/'])
    expect(await position(nomsa, '/contact')).toEqual(['/home'])
    expect(await position(nomsa, '/admin/people')).toEqual(['/home'])
    await services.db
      .insertInto('user_roles')
      .values({ user_id: ids.sipho, role: 'admin', granted_at: clock.now() })
      .execute()
    const again = await signedIn('sipho')
    expect(await position(again, '/provider-portal')).toEqual(['/home', '/home'])
  },
)
