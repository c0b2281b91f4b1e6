import { expect, it } from 'vitest'
import { type Address, addressesOf } from '#app/auth/roles/addresses.ts'
import routes from '#app/routes.ts'
import { testSite } from '#app/test-site.server.ts'
import { isInEveryLanguage } from './language-versions.ts'

const isUnderPrefixes = (route: (typeof routes)[number]) => route.path === ':language?'
const inLanguages = addressesOf(routes.filter(isUnderPrefixes))
const bare = addressesOf(routes.filter((route) => !isUnderPrefixes(route)))
const answerOf = ({ path }: Address) => [path, isInEveryLanguage(path)]

it('knows of every route whether it stands under the languages’ prefixes', () => {
  expect(inLanguages.length).toBeGreaterThan(30)
  expect(bare.length).toBeGreaterThan(80)
  expect(inLanguages.map(answerOf)).toEqual(inLanguages.map(({ path }) => [path, true]))
  expect(bare.map(answerOf)).toEqual(bare.map(({ path }) => [path, false]))
})

it('goes by whole words of an address, however they are written', () => {
  for (const path of ['/', '/no/such/page', '/payments', '/providers', '/profiles', '/adminton'])
    expect([path, isInEveryLanguage(path)]).toEqual([path, true])
  for (const path of ['/Profile', '/payment-setup/', '/requests/', '/admin/people/'])
    expect([path, isInEveryLanguage(path)]).toEqual([path, false])
})

it.each([
  ['/', '/zu'],
  ['/af/services?sort=rating', '/zu/services?sort=rating'],
  ['/provider-special', '/zu/provider-special'],
  ['/payment-setup?plan=standard', '/payment-setup?plan=standard'],
  ['/application', '/application'],
  ['/agree', '/agree'],
  ['/provider/setup', '/provider/setup'],
  // What the contact page's own selector chose gives way to what is chosen for the whole site.
  ['/contact?in=af', '/zu/contact'],
  ['/af/contact?in=st&topic=checks', '/zu/contact?topic=checks'],
])('leads whoever chooses isiZulu on %s to %s', async (back, to) => {
  const { ask } = await testSite()
  const answer = await ask('/preferences', { form: { back, language: 'zu' } })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe(to)
  expect(answer.headers.get('Set-Cookie')).toContain('language=zu')
})
