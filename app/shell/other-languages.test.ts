import { expect, it } from 'vitest'
import { inLanguage, languages, otherLanguages, spokenLanguages } from '#app/platform/languages.ts'
import { messageId, otherWords } from '#app/platform/other-languages.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { messages as english } from '../../locales/en.po'

const each = otherLanguages.map((code) => [languages[code].name, code] as const)

it.each(each)('says every message of the interface that it has in %s', (_name, code) => {
  const { messages, page, dates } = otherWords[code]
  for (const [message, words] of Object.entries(messages)) {
    // A change of the English text fails here.
    expect(Object.keys(english), message).toContain(messageId(message))
    expect(words.trim(), message).not.toBe('')
    expect(words, message).not.toBe(message)
    expect(placeholders(words), message).toEqual(placeholders(message))
  }
  for (const [name, words] of Object.entries(page)) expect(words.trim(), name).not.toBe('')
  expect([dates.weekdays.split(' ').length, dates.months.split(' ').length]).toEqual([7, 12])
})

it.each(each)('answers in %s: page, contact and chat, with header and footer', async (_n, code) => {
  const { visit } = await testSite()
  const { messages, page } = otherWords[code]
  for (const [path, own] of [
    [`/${code}`, [page.title, page.lead, page.help, page.askStep]],
    [`/${code}/contact`, [messages['Send us a message'], messages['Support hours']]],
    [`/${code}/support`, [messages['Support chat'], messages['Your message']]],
  ] as const) {
    const answer = await visit(path)
    expect([path, answer.status]).toEqual([path, 200])
    const html = await answer.text()
    expect(html).toMatch(new RegExp(`<html[^>]*lang="${code}"`))
    const texts = textsOf(html)
    for (const words of [...own, page.thisPage, messages.Services, messages['Sign In']])
      expect(texts, path).toContain(words)
    expect(texts.filter(isEnglish), path).toEqual([])
  }
})

it.each(each)('carries the words of %s in its pages, and in no others', async (_name, code) => {
  const { visit } = await testSite()
  const html = await (await visit(`/${code}`)).text()
  const carried = /<script type="application\/json" id="page-words">([^<]*)</.exec(html)![1]!
  expect(Object.keys(JSON.parse(carried))).toHaveLength(
    Object.keys(otherWords[code].messages).length,
  )
  expect(await (await visit('/contact')).text()).not.toContain('id="page-words"')
})

it('names the versions of each page to search engines, in the page and in the sitemap', async () => {
  const { visit } = await testSite()
  const map = await (await visit('/sitemaps/pages-0.xml')).text()
  for (const code of otherLanguages)
    for (const [path, versions] of [
      ['/', otherLanguages],
      ['/contact', spokenLanguages],
    ] as const) {
      const address = inLanguage(path, code)
      const html = await (await visit(address)).text()
      expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*:3000${address}"`))
      expect(html).not.toContain('noindex')
      const expected = versions.map((version) => [`${version}-ZA`, inLanguage(path, version)])
      expect(versionsIn(html)).toEqual(expected)
      const entry = new RegExp(`<loc>[^<]*:3000${address}</loc>.*?</url>`).exec(map)![0]
      expect(versionsIn(entry)).toEqual(expected)
    }
  // Each language version links to all others.
  expect(versionsIn(await (await visit('/af/contact')).text())).toHaveLength(11)
  expect(versionsIn(await (await visit('/')).text())).toHaveLength(4)
  expect(map).not.toContain('/st/support')
})

it.each([
  ['/contact?in=st', '/st/contact'],
  ['/contact-us?in=ve', '/ve/contact'],
  ['/af/contact?in=nso', '/nso/contact'],
  // siSwati was once listed with the code of Swahili.
  ['/contact?in=sw', '/ss/contact'],
])('leads from %s to %s for good', async (old, address) => {
  const { visit } = await testSite()
  const answer = await visit(old)
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, address])
})

it.each(['/st/services', '/st/st', '/zu/st', '/af/ve/contact', '/sw', '/st.data/x'])(
  'knows no page at %s',
  async (address) => {
    const { visit } = await testSite()
    const answer = await visit(address)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toMatch(/<html[^>]*lang="(en|af|zu)"/)
  },
)

it('reads the same whatever language someone chose, and remembers nothing', async () => {
  const { visitor } = await testSite()
  const { visit } = visitor()
  await visit('/preferences', { form: { back: '/', language: 'zu' } })
  for (const path of ['/st', '/st/contact', '/st/support', '/ST']) {
    const answer = await visit(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.getSetCookie().join()).not.toContain('language')
    expect(await answer.text()).toMatch(/<html[^>]*lang="st"/)
  }
  // All other pages are in the chosen one of the four languages.
  const html = await (await visit('/st')).text()
  expect(linksOf(html)).toEqual(expect.arrayContaining(['/st', '/st/contact', '/services']))
  expect((await visit('/services')).headers.get('Location')).toBe('/zu/services')
})

it.each([
  ['/st', '/zu'],
  ['/st/contact', '/zu/contact'],
])('leads anyone who chooses isiZulu on %s to %s', async (back, to) => {
  const { visit } = await testSite()
  const answer = await visit('/preferences', { form: { back, language: 'zu' } })
  expect(answer.headers.get('Location')).toBe(to)
})

it('is kept for everyone, and says before the launch what there is already', async () => {
  const { visit, clock, services } = await testSite()
  expect(linksOf(await (await visit('/st')).text())).toContain('/services')
  expect(services.pages.find('launched /st', clock.now())).not.toBeNull()
  clock.set(new Date('2025-06-10T12:00:00+02:00'))
  const html = await (await visit('/st')).text()
  expect(textsOf(html)).toContain(otherWords.st.page.notOpenYet)
  expect(linksOf(html)).toEqual(expect.arrayContaining(['/st/contact', '/become-provider']))
  expect(linksOf(html)).not.toContain('/services')
  expect(textsOf(html).filter(isEnglish)).toEqual([])
})

it('is led to by every footer, without script and in each language', async () => {
  const { visit } = await testSite()
  for (const path of ['/terms', '/af/terms', '/st', '/ve/contact']) {
    const html = await (await visit(path)).text()
    const footer = html.slice(html.indexOf('<footer'))
    const links = [...footer.matchAll(/<a [^>]*>/g)].map(([link]) => link)
    for (const code of otherLanguages)
      expect(links.filter((link) => link.includes(` href="/${code}"`))).toEqual([
        expect.stringContaining(` lang="${code}"`),
      ])
    expect(footer.match(/name="language"/g)).toHaveLength(4)
  }
})

const placeholders = (words: string) =>
  words.includes('plural,')
    ? ['{minutes}']
    : [...words.matchAll(/\{\w+\}|<\/?\d>/g)].map(([found]) => found).sort()

const englishTexts = new Set(
  Object.values(english as Record<string, unknown>).flatMap((message) =>
    Array.isArray(message) && message.every((part) => typeof part === 'string')
      ? [message.join('')]
      : typeof message === 'string'
        ? [message]
        : [],
  ),
)
/** Names, which are the same in every language. */
const NAMES = new Set<string>(['Thembeka', ...spokenLanguages.map((code) => languages[code].name)])
const isEnglish = (text: string) => englishTexts.has(text) && !NAMES.has(text)

/** A page's texts, including attributes that users see or screen readers announce. */
function textsOf(html: string): string[] {
  const shown = html.replace(/<(script|style|noscript)[^>]*>[\s\S]*?<\/\1>/g, '')
  const attributes = [...shown.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)]
  const texts = shown.replaceAll('<!-- -->', '').split(/<[^>]*>/)
  return [...texts, ...attributes.map(([, text]) => text!)].map(decoded).filter(Boolean)
}

const decoded = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to!)

const versionsIn = (text: string) =>
  [...text.matchAll(/<[^<>]*rel="alternate"[^<>]*>/g)].map(([link]) => [
    /hreflang="([^"]*)"/i.exec(link)![1],
    new URL(/href="(http[^"]*)"/.exec(link)![1]!).pathname,
  ])
