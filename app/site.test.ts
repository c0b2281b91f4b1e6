import { expect, it } from 'vitest'
import { makeAdmin } from '#app/auth/roles/make-admin.server.ts'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { site } from './site.server.ts'
import { siteBuild, testSite, threeForms } from './test-site.server.ts'

it('answers a page whole, with its title and the headers that keep it safe', async () => {
  const { visit } = await testSite()

  const page = await visit('/')

  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<h1')
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
  expect(page.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
})

it('answers an unknown address with 404 in each of the three forms', async () => {
  const { visit } = await testSite()

  for (const address of Object.values(threeForms('/no/such/page', 'shell/not-found')))
    expect((await visit(address)).status).toBe(404)
})

it('can be made again for the same services, as development does after a change', async () => {
  const { services } = await testSite()
  const build = await siteBuild()

  expect(() => site(services, build)).not.toThrow()
})

it('keeps a message for the page that shows it, however often data is asked for meanwhile', async () => {
  const { visit } = await testSite()
  const signedOut = await visit('/auth/sign-out', { method: 'POST', form: {} })
  const [cookie = ''] = signedOut.headers.getSetCookie()
  const headers = { Cookie: cookie.split(';')[0]! }
  expect(headers.Cookie).toMatch(/^toast-\w+=/)

  const requested = await visit('/_.data', { headers })
  expect(await requested.text()).toContain('Signed out successfully')
  expect(requested.headers.getSetCookie()).toEqual([])

  const page = await visit('/', { headers })
  expect(await page.text()).toContain('Signed out successfully')
  expect(page.headers.getSetCookie().join()).toMatch(/^toast-\w+=; Path=\/; Max-Age=0/)
})

it('says in the language that was chosen what only the server says', async () => {
  const { visit } = await testSite()
  const signedOut = await visit('/auth/sign-out', {
    method: 'POST',
    form: {},
    headers: { Cookie: 'language=af' },
  })
  const cookies = signedOut.headers.getSetCookie().map((item) => item.split(';')[0])

  const requested = await visit('/af/services.data', { headers: { Cookie: cookies.join('; ') } })

  expect(requested.status).toBe(200)
  const body = await requested.text()
  expect(body).toContain('Suksesvol afgemeld')
  expect(body).not.toContain('Signed out')
})

it('puts no script into a page but the one that its policy names', async () => {
  const { visit } = await testSite()

  for (const address of ['/', '/services/plumbing', '/no/such/page', '/search?q=plumber']) {
    const html = await (await visit(address)).text()
    const scripts = html.match(/<script(?! type="application\/(?:ld\+)?json")/g) ?? []
    expect(scripts, address).toHaveLength(1)
    expect(html, address).not.toContain('<template')
  }
})

it('counts nothing that strangers send as a failure of the site', async () => {
  const { visit, services } = await testSite()
  for (const method of ['POST', 'PUT', 'DELETE'])
    for (const address of ['/', '/faq', '/faq.data', '/services/plumbing', '/no/such/page'])
      expect([404, 405]).toContain((await visit(address, { method, form: {} })).status)
  const headers = { Origin: 'https://elsewhere.example' }
  expect((await visit('/auth', { form: {}, headers })).status).toBe(403)

  const { values } = await services.metrics.failures.get()
  expect(values).toEqual([])
})

/**
 * These paths allow CORS from any origin, with credentials. That is safe only because they ignore cookies.
 */
it('answers nothing of the session in a cookie where other origins may read the answer', async () => {
  const { services, visitor } = await testSite()
  const email = 'nomsa@example.co.za'
  await register(services, { email, name: 'Nomsa Dube' })
  await makeAdmin(services, email)
  const { visit, cookies } = visitor()
  await visit('/auth', { form: { form: 'login', email, password: seedPassword } })
  expect((await visit('/requests')).status).toBe(200)

  const before = new Map(cookies)
  for (const [method, path] of [
    ['GET', '/auth/v1/user'],
    ['GET', '/auth/v1/factors'],
    ['POST', '/auth/v1/logout'],
    ['GET', '/auth/v1/admin/users'],
    ['GET', '/rest/v1/service_providers?select=*'],
    ['POST', '/rest/v1/rpc/is_admin'],
    ['POST', '/functions/v1/is-admin-user'],
    ['GET', '/storage/v1/object/provider-files/certificates/cert-1.pdf'],
  ] as const) {
    const answer = await visit(path, {
      method,
      headers: { Origin: 'https://evil.example', 'X-Use-Cookie': '1' },
      ...(method === 'POST' ? { json: {} } : {}),
    })
    const body = await answer.text()
    expect(body, `${method} ${path}`).not.toMatch(/nomsa|true/i)
    expect(answer.headers.getSetCookie(), path).toEqual([])
  }
  expect(cookies).toEqual(before)
  expect((await visit('/requests')).status).toBe(200)
})
