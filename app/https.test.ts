import { expect, it } from 'vitest'
import { allRoutes, testSite } from './test-site.server.ts'

const SITE_URL = 'https://umthengi.co.za'

/** The site behind a TLS-terminating proxy: every request reaches it over http. */
const behindTls = () => testSite({ env: { SITE_URL } })

it.each(['/auth', '/auth.data', '/contact', '/contact.data', '/quote/new', '/quote/new.data'])(
  'takes what is posted to %s by a page of SITE_URL',
  async (path) => {
    const { visit } = await behindTls()
    const { status } = await visit(path, { form: {}, headers: { Origin: SITE_URL } })
    expect([200, 202, 422]).toContain(status)
  },
)

it.each(['https://umthengi.example', 'https://umthengi.co.za:8443', 'https://www.umthengi.co.za'])(
  'refuses what a page of %s posts',
  async (Origin) => {
    const { visit } = await behindTls()
    for (const path of ['/contact', '/contact.data'])
      expect((await visit(path, { form: {}, headers: { Origin } })).status).toBe(403)
  },
)

it('refuses what a page that came without TLS posts in someone’s name', async () => {
  const { visit } = await behindTls()
  const headers = { Host: 'umthengi.co.za', 'X-Forwarded-Proto': 'https' }
  for (const [Origin, status] of [
    [SITE_URL, 422],
    ['http://umthengi.co.za', 403],
  ] as const) {
    const answer = await visit('/support/chat', {
      form: { intent: 'send', words: '' },
      headers: { ...headers, Origin },
    })
    expect(answer.status).toBe(status)
  }
})

it('sets no cookie that would leave without TLS, and says that the site is never asked without it', async () => {
  const { visit } = await behindTls()
  const answers = [
    await visit('/preferences', { form: { look: 'dark' }, headers: { Origin: SITE_URL } }),
    await visit('/auth', {
      form: {
        form: 'register',
        name: 'Nomvula Khumalo',
        email: 'nomvula@example.co.za',
        password: 'three little words',
        confirmation: 'three little words',
        terms: 'on',
      },
      headers: { Origin: SITE_URL },
    }),
  ]
  const cookies = answers.flatMap((answer) => answer.headers.getSetCookie())
  // A preference, the pending confirmation, and a toast.
  expect(cookies.length).toBeGreaterThan(2)
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/)
  for (const answer of answers)
    expect(answer.headers.get('Strict-Transport-Security')).toMatch(/^max-age=31536000/)
})

it('takes nothing that another site posts, at any address, from visitors without a session either', async () => {
  const { visit } = await testSite()
  const leaves = (await allRoutes()).filter(({ isLeaf }) => isLeaf)
  for (const { address } of leaves) {
    const path = address.replace('/:language?', '').replaceAll(/:\w+|\*/g, 'x') || '/'
    for (const Origin of ['https://elsewhere.example', 'null']) {
      const answer = await visit(path, { form: { look: 'dark' }, headers: { Origin } })
      expect(`${path} ${answer.status}`).toBe(`${path} 403`)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  }
})
