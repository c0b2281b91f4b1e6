import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testSite } from '#app/test-site.server.ts'
import { cardOf } from './social-cards.server.ts'

it.each([
  ['/home', 'site'],
  ['/search', 'site'],
  ['/services', 'site'],
  ['/services/plumbing', 'trade plumbing'],
  ['/services/nonsense', 'site'],
  ['/services/npo-charities', 'giving'],
  ['/become-provider-landing', 'becoming'],
  ['/providers/sipho-mahlangu', 'provider'],
  ['/about-us', 'about'],
  ['/contact', 'contact'],
])('%s shows %s', (path, kind) => {
  expect(cardOf(path)).toBe(kind)
})

it('draws a picture of the size that is asked for elsewhere, for each kind of page', async () => {
  const { visit } = await testSite()
  const seen = new Set<string>()
  for (const page of [
    'home',
    'services/plumbing',
    'services/catering',
    'become-provider',
    'providers/x',
    'contact',
    'about',
    'npo-charities',
  ]) {
    const answer = await visit(`/cards/${page}.png`)
    expect([page, answer.status, answer.headers.get('Content-Type')]).toEqual([
      page,
      200,
      'image/png',
    ])
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(300_000)
    seen.add(bytes.toString('base64'))
  }
  expect(seen.size).toBe(8)
  for (const path of ['/cards/../../etc/passwd.png', '/cards/x.svg', '/cards/%00.png'])
    expect((await visit(path)).status).not.toBe(200)

  const page = await (await visit('/services/plumbing')).text()
  expect(page).toMatch(/og:image" content="[^"]+\/cards\/services\/plumbing\.png"/)
})

it('tells search engines what the phase lets them see', { timeout: 60_000 }, async () => {
  const { visit, clock } = await testSite({ now: new Date('2025-06-10T12:00:00Z') })
  const early = await (await visit('/robots.txt')).text()
  expect(early).toContain('Disallow: /services\n')
  expect(early).toContain('Disallow: /af/faq\n')
  expect(early).not.toMatch(/Disallow: (\/|\/become-provider|\/contact)\n/)
  expect(await (await visit('/sitemap.xml')).text()).not.toContain('directory')
  expect((await visit('/sitemaps/directory-0.xml')).status).toBe(404)
  const before = await indexed(visit)
  expect(before).toContain('/terms')
  expect(before).not.toContain('/faq')

  clock.set(new Date('2025-07-01T00:00:00+02:00'))
  expect(await (await visit('/robots.txt')).text()).not.toContain('Disallow: /services')
  expect(await (await visit('/sitemap.xml')).text()).toContain('/sitemaps/directory-0.xml')
  const after = await indexed(visit)
  expect(after).toEqual(expect.arrayContaining([...before, '/faq', '/about-us']))
})

/** The site's own pages: each must be public, and have only one URL. */
async function indexed(visit: (path: string) => Promise<Response>) {
  const map = await (await visit('/sitemaps/pages-0.xml')).text()
  const found = [...map.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path!)
  const english = found.filter((path) => !/^\/(af|zu|xh)(\/|$)/.test(path))
  for (const path of english) {
    const page = await visit(path)
    expect([path, page.status]).toEqual([path, 200])
    const html = await page.text()
    expect([path, /noindex/.test(html)]).toEqual([path, false])
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*//[^/"]+${path}"`))
  }
  return english
}
