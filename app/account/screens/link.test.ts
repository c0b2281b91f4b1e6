import { expect, it } from 'vitest'
import { signUp } from '#app/auth/accounts/sign-up.server.ts'
import { mailbox, register, testDevice } from '#app/auth/wire/test-auth-api.ts'
import { testSite } from '#app/test-site.server.ts'

const email = 'thandi@example.co.za'

async function world() {
  const site = await testSite({ env: { AUTH_MAILER_AUTOCONFIRM: '0' } })
  // Emails are written but not sent, so that the test can read them.
  site.services.jobs.send = async () => {}
  await register(site.services, { email, name: 'Thandi Mokoena' })
  const browser = site.visitor()
  const askFor = (who: string, next = '/saved-quotes') =>
    browser.visit('/auth/link', { form: { email: who, next } })
  return { ...site, browser, askFor }
}

it('signs in by a mailed link, which opens on a page that uses nothing up', async () => {
  const { browser, askFor, services, visitor } = await world()
  expect(await (await askFor(email)).text()).toContain('has an account, we&#x27;ve sent it a link')
  const [sentEmail] = await mailbox(services)
  expect(sentEmail).toMatchObject({ kind: 'magic link', to: email })
  const { pathname, search, searchParams } = sentEmail!.link

  // Like a mail scanner.
  await visitor().visit(pathname + search)
  await visitor().visit(pathname + search)
  const press = () =>
    browser.visit(pathname, { form: Object.fromEntries(searchParams) as Record<string, string> })
  expect((await press()).headers.get('Location')).toBe('/saved-quotes')
  const page = await (await browser.visit('/saved-quotes')).text()
  expect(page).toContain('Login successful!')
  expect(page).toContain("You're signed in, Thandi Mokoena.")

  expect((await press()).status).toBe(422)
})

it('answers the same for every address, and as often as one likes', async () => {
  const { askFor, services } = await world()
  const answers: string[] = []
  for (const who of [email, email, 'nobody@example.co.za']) {
    const answer = await askFor(who)
    const words = (await answer.text()).replaceAll(who, 'ADDRESS')
    answers.push(`${answer.status} ${/<main.*<\/main>/s.exec(words)![0]}`)
  }
  expect(new Set(answers).size).toBe(1)
  expect((await mailbox(services)).map(({ to }) => to)).toEqual([email])
})

it('confirms an address, and takes the password that someone else registered it with', async () => {
  const { browser, visitor, askFor, services } = await world()
  const address = 'new@example.co.za'
  const password = 'three little words'
  await signUp(services, {
    contact: { email: address },
    password,
    data: {},
    device: testDevice,
    idle: null,
    origin: { on: 'site', next: '/', language: 'en' },
  })
  await askFor(address)
  const email = (await mailbox(services)).at(-1)!
  expect(email).toMatchObject({ kind: 'magic link', to: address })
  const form = Object.fromEntries(email.link.searchParams) as Record<string, string>
  const inside = await browser.visit(email.link.pathname, { form })
  expect(inside.headers.get('Location')).toBe('/saved-quotes')

  const attempt = await visitor().visit('/auth', {
    form: { form: 'login', email: address, password },
  })
  expect(attempt.status).toBe(422)
})
