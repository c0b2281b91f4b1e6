import { expect, it } from 'vitest'
import { testSite, threeForms } from './test-site.server.ts'

it('answers a page whole, with its title and the headers that keep it safe', async () => {
  const { ask } = await testSite()

  const page = await ask('/')

  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<h1')
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
  expect(page.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
})

it('answers an unknown address with 404 in each of the three forms', async () => {
  const { ask } = await testSite()

  for (const address of Object.values(threeForms('/no/such/page', 'shell/not-found')))
    expect((await ask(address)).status).toBe(404)
})
