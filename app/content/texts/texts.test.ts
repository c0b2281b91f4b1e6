import { expect, it } from 'vitest'
import { agreedTexts, datesOf } from '#app/agreements/public/agreed-texts.ts'
import { textVersions, type VersionedText } from '#app/agreements/public/text-versions.ts'
import { plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { testSite } from '#app/test-site.server.ts'
import { versionsOfTexts } from '../text-pages.server.ts'

const pages = [
  { path: '/terms', sections: 13, dated: 'November 23, 2026' },
  { path: '/terms?version=1', sections: 13, dated: 'December 6, 2024' },
  { path: '/privacy', sections: 9, dated: 'November 25, 2026' },
  { path: '/privacy?version=1', sections: 9, dated: 'June 1, 2023' },
  { path: '/cookie-policy', sections: 4, dated: 'November 22, 2026' },
  { path: '/about', sections: 7, hasSums: true },
  { path: '/about-us', sections: 7, hasSums: true },
  { path: '/careers', sections: 2 },
  { path: '/company-details', sections: 2 },
  { path: '/npo-instruction-manual', sections: 6 },
  { path: '/faq', sections: 0 },
]

const prices = new Set(
  Object.values(plans)
    .flatMap(({ monthlyCents, annualCents, afterFirstYearCents }) => [
      monthlyCents,
      annualCents,
      afterFirstYearCents ?? monthlyCents,
    ])
    .map((cents) => formatRand(cents, { cents: 'always' })),
)

it('answers each page in four languages, with its sections in order and prices of the plan table', async () => {
  const { visit } = await testSite()
  for (const { path, sections, dated, hasSums } of pages)
    for (const language of ['', '/af', '/zu', '/xh']) {
      const address = language + path
      const answer = await visit(address)
      expect(answer.status, address).toBe(200)
      const html = await answer.text()
      expect(html.match(/<h1/g), address).toHaveLength(1)
      const found = [...html.matchAll(/<section id="section-(\d+)"/g)].map(([, n]) => Number(n))
      expect(found, address).toEqual(Array.from({ length: sections }, (_, i) => i + 1))
      if (dated && !language) expect(html, address).toContain(dated)
      const text = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      // A donated amount isn't a price.
      for (const [price] of hasSums ? [] : text.matchAll(/R\d[\d\u00a0]*(?:\.\d\d)?/g))
        expect(prices, address).toContain(price)
      expect(html.match(/<script(?! type="application\/(?:ld\+)?json")/g), address).toHaveLength(1)
    }
}, 60_000)

it.each([
  ['/about-us', 'af', 'Ons missie', 'Daar is 10 kategorieë vir sake.'],
  ['/about-us', 'zu', 'Inhloso yethu', 'Kunezigaba zezinhloso ezingu-10.'],
  ['/about-us', 'xh', 'Injongo yethu', 'Kukho iindidi zeenjongo ezili-10.'],
  ['/careers', 'af', 'Oop poste', 'Daar is geen oop poste nie.'],
  ['/careers', 'zu', 'Izikhundla ezivuliwe', 'Azikho izikhundla ezivuliwe.'],
  ['/careers', 'xh', 'Izithuba ezivulekileyo', 'Akukho zithuba zivulekileyo.'],
  ['/npo-instruction-manual', 'af', 'Die tien kategorieë', 'Dierewelsyn'],
  ['/npo-instruction-manual', 'zu', 'Izigaba eziyishumi', '‘Add New NPO’'],
  ['/npo-instruction-manual', 'xh', 'Iindidi ezilishumi', '‘Add New NPO’'],
])('says %s in the language of the page: %s', async (path, language, title, sentence) => {
  const { visit } = await testSite()
  const main = await mainOf(await visit(`/${language}${path}`))
  expect(main).toContain(title)
  expect(main).toContain(sentence)
  expect(main).not.toContain('lang="en"')
  const english = await mainOf(await visit(path))
  const said = [...english.matchAll(/<(p|h1|h2|h3|li|dt|dd|span)\b[^>]*>([^<]{4,})</g)]
  expect(said.length).toBeGreaterThan(4)
  for (const [, , words] of said) expect(main).not.toContain(`>${words}<`)
})

async function mainOf(answer: Response) {
  const html = await answer.text()
  return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')
}

it('keeps what is agreed to in English, and says so', async () => {
  const { visit } = await testSite()
  for (const path of ['/terms', '/privacy', '/cookie-policy', '/company-details']) {
    const html = await (await visit(`/af${path}`)).text()
    expect(html, path).toContain('lang="en"')
    expect(html, path).toContain('die Engelse teks')
  }
})

it('shows the version that is asked for, and none that there never was', async () => {
  const { visit } = await testSite()
  expect(await (await visit('/terms?version=1')).text()).toContain('December 6, 2024')
  expect((await visit('/terms?version=99')).status).toBe(404)
  expect((await visit('/terms?version=constructor')).status).toBe(404)
})

it('says about us what is asked of it, to the letter', async () => {
  const { visit } = await testSite()
  const html = await (await visit('/about-us')).text()
  for (const said of [
    'Leadership team information will be available soon.',
    'Browse NPO &amp; Charities',
    'our mission, and our team',
    'Youth Skills Development</h3>',
    'Small Business Support</h3>',
    'Community Infrastructure</h3>',
  ])
    expect(html).toContain(said)
})

it('tells search engines what is asked and answered', async () => {
  const { visit } = await testSite()
  expect(await (await visit('/faq')).text()).toContain('"@type":"FAQPage"')
})

it('has a text for each version, and people agree to the last', () => {
  for (const name of Object.keys(textVersions) as VersionedText[])
    expect(Object.keys(versionsOfTexts[name])).toEqual(
      textVersions[name].map(({ version }) => version),
    )
  for (const { text, version } of agreedTexts) {
    expect(version).toBe(textVersions[text].at(-1)!.version)
    expect(datesOf[text][version]).toBe(textVersions[text].at(-1)!.on)
  }
})
