import { expect, it } from 'vitest'
import { testSite } from '#app/test-site.server.ts'

it.each([
  ['/', '/zu'],
  ['/af/services?sort=rating', '/zu/services?sort=rating'],
  ['/provider-special', '/zu/provider-special'],
  ['/payment-setup?plan=standard', '/payment-setup?plan=standard'],
  ['/application', '/application'],
  ['/agree', '/agree'],
  ['/provider/setup', '/provider/setup'],
  // The site-wide choice overrides the contact page's own language menu.
  ['/contact?in=af', '/zu/contact'],
  ['/af/contact?in=st&topic=checks', '/zu/contact?topic=checks'],
])('leads anyone who chooses isiZulu on %s to %s', async (back, to) => {
  const { visit } = await testSite()
  const answer = await visit('/preferences', { form: { back, language: 'zu' } })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe(to)
  expect(answer.headers.get('Set-Cookie')).toContain('language=zu')
})

it.each([
  '/af//other.example',
  '/st//other.example/x',
  '/zu/%5C/other.example',
  '/af/.//other.example',
])('leads anyone who chooses English on %s to no other site', async (back) => {
  const { visit } = await testSite()
  const answer = await visit('/preferences', { form: { back, language: 'en' } })
  const to = new URL(answer.headers.get('Location')!, 'https://umthengi.co.za')
  expect(to.origin).toBe('https://umthengi.co.za')
})

it('leads anyone who chose a language from a bare address to theirs', async () => {
  const { visitor } = await testSite()
  const { visit } = visitor()
  await visit('/preferences', { form: { back: '/', language: 'af' } })
  for (const [address, to] of [
    ['/services?location=gauteng', '/af/services?location=gauteng'],
    ['/', '/af'],
    ['/contact?in=st', '/af/contact?in=st'],
    ['/quote/new?category=plumbing', '/af/quote/new?category=plumbing'],
  ]) {
    const answer = await visit(address!)
    expect([address, answer.status, answer.headers.get('Location')]).toEqual([address, 302, to])
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
  }
  // The language in the URL wins, and English counts as a choice too.
  expect(await htmlOf(await visit('/zu/services'))).toContain('lang="zu"')
  await visit('/preferences', { form: { back: '/af/services', language: 'en' } })
  expect(await htmlOf(await visit('/services'))).toContain('lang="en"')
})

it('keeps a bare page for everyone in English, whatever someone chose', async () => {
  const { visitor, services } = await testSite()
  const [chose, other] = [visitor(), visitor()]
  await chose.visit('/preferences', { form: { back: '/', language: 'zu' } })
  await chose.visit('/services')
  expect(services.pages.size.pages).toBe(0)
  expect(await htmlOf(await other.visit('/services'))).toContain('lang="en"')
  expect((await chose.visit('/services')).headers.get('Location')).toBe('/zu/services')
  expect(await htmlOf(await chose.visit('/zu/services'))).toContain('lang="zu"')
  expect(await htmlOf(await other.visit('/services'))).toContain('lang="en"')
  // An open page continues in its language: its data isn't redirected.
  const data = await chose.visit('/services.data')
  expect([data.status, data.headers.get('Location')]).toEqual([200, null])
})

it('sends what is typed to the address that the form is at', async () => {
  const { visitor } = await testSite()
  const { visit } = visitor()
  await visit('/preferences', { form: { back: '/', language: 'af' } })
  expect((await visit('/contact', { form: { name: 'T' } })).status).toBe(422)
})

const htmlOf = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return /<html[^>]*>/.exec(await answer.text())![0]
}
