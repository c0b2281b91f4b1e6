import { expect, it } from 'vitest'
import { register } from '#app/auth/wire/test-auth-api.ts'
import { newId } from '#app/platform/ids.ts'
import { plumber } from '#app/quotes/test-world.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { seedPassword } from '#db/seeds/people.ts'

const email = 'thandi@example.co.za'
const blocked = 'Your browser blocks cookies, and this needs them.'
/** The hidden field that the page's own form sends. */
const check = { 'cookie-check': '1' }

/** The site, requested by a browser that rejects cookies. */
async function startWithoutCookies() {
  const site = await testSite()
  const visit: typeof site.visit = (path, asking) => site.visitor().visit(path, asking)
  return { ...site, visit }
}

it('says that signing in needs cookies where the browser keeps none, and signs nobody in', async () => {
  const { visit, visitor, services } = await startWithoutCookies()
  await register(services, { email })
  const login = { form: 'login', email, password: seedPassword, ...check }
  expect(await (await visit('/auth')).text()).toContain('name="cookie-check"')
  const refused = await visit('/auth', { form: login })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(blocked)])
  expect(await services.db.selectFrom('sessions').select('id').execute()).toEqual([])
  const newcomer = { form: 'register', name: 'Kagiso Tau', email: 'kagiso@example.co.za', ...check }
  const password = { password: seedPassword, confirmation: seedPassword, terms: 'on' }
  const registered = await visit('/auth?register=true', { form: { ...newcomer, ...password } })
  expect(await registered.text()).toContain(blocked)

  const fields = { intent: 'login', email, accountPassword: seedPassword, ...check }
  const applying = await visit('/become-provider/apply', { form: fields })
  expect(await applying.text()).toContain(blocked)
  const key = { step: 'answer', challenge: newId(), answer: '{}', ...check }
  const withPasskey = await visit('/auth/passkey.data', { form: key })
  expect(await withPasskey.text()).toContain(blocked)
  expect(await services.db.selectFrom('sessions').select('id').execute()).toEqual([])

  const browser = visitor()
  await browser.visit('/auth')
  expect((await browser.visit('/auth', { form: login })).status).toBe(302)
})

it('uses no mailed link up where the session would be lost', async () => {
  const { visit, visitor } = await startWithoutCookies()
  const link = { token_hash: 'a'.repeat(56), type: 'magiclink' }
  const page = await visit(`/auth/confirm?${new URLSearchParams(link)}`)
  expect(await page.text()).toContain('name="cookie-check"')
  const refused = await visit('/auth/confirm', { form: { ...link, ...check } })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(blocked)])

  const browser = visitor()
  await browser.visit(`/auth/confirm?${new URLSearchParams(link)}`)
  const judged = await browser.visit('/auth/confirm', { form: { ...link, ...check } })
  expect(await judged.text()).toContain('Email link is invalid or has expired')
})

it('says that a guest’s request needs cookies, in their language, and keeps what was written', async () => {
  const { visit, visitor, services } = await startWithoutCookies()
  const { id: provider } = await plumber(services.db, 'Sipho Mahlangu')
  const form = {
    intent: 'send',
    at: 'send',
    token: newId(),
    provider,
    category: 'plumbing',
    job: 'geyser',
    words: 'Water drips through the ceiling since this morning',
    place: 'Mamelodi',
    time: 'asap',
    name: 'Kagiso Tau',
    email: 'kagiso@example.co.za',
    contact: 'email',
    ...check,
  }
  expect(await (await visit(`/quote/new?provider=${provider}`)).text()).toContain(
    'name="cookie-check"',
  )
  const refused = await visit('/quote/new', { form })
  expect(refused.status).toBe(422)
  const page = await refused.text()
  for (const words of [blocked, form.words]) expect(page).toContain(words)
  expect(await (await visit('/af/quote/new', { form })).text()).toContain(
    'Jou blaaier blokkeer koekies',
  )
  expect(await services.db.selectFrom('quote_requests').select('id').execute()).toEqual([])

  const browser = visitor()
  await browser.visit(`/quote/new?provider=${provider}`)
  const sent = await browser.visit('/quote/new', { form })
  expect(sent.headers.get('Location')).toBe('/quote/sent')
})
