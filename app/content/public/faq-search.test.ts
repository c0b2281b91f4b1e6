import { expect, it } from 'vitest'
import { RESERVED_FOR } from '#app/billing/subscriptions/places.server.ts'
import { othersHold } from '#app/billing/test-billing.server.ts'
import { LAUNCH_PLACES, type PlanName, planNames } from '#app/plans/public/plans.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { testSite } from '#app/test-site.server.ts'
import { questions } from '../texts/questions.server.ts'
import { questionsWith, searchedFor } from './faq-search.ts'

const requested = (language: Language = 'en', shown: readonly PlanName[] = planNames) =>
  questions(i18nFor(language), shown)
const found = (typed: string, language?: Language) =>
  questionsWith(requested(language), typed).flatMap(({ questions }) =>
    questions.map(({ question }) => question),
  )

it('finds questions by the words of the question or its answer, in any order and case', () => {
  expect(found('PHONE sees')).toEqual(['Who sees my phone number?'])
  expect(found('3.5 stars')).toEqual(['What happens below 3.5 stars?'])
  expect(found('R599.88')).toEqual(['What does it cost to be listed?'])
  expect(found('geyser unicorn')).toEqual([])
})

it.each([
  ['af', 'TELEFOONNOMMER sien', 'Wie sien my telefoonnommer?'],
  ['zu', 'inombolo yocingo', 'Ubani obona inombolo yami yocingo?'],
  ['xh', 'inombolo yefowuni', 'Ngubani obona inombolo yam yefowuni?'],
] as const)('finds them by the words of the page’s own language: %s', (language, typed, title) => {
  expect(found(typed, language)).toEqual([title])
  expect(found('phone number', language)).toEqual([])
})

it('gives a question the same address in every language', () => {
  const ids = (language: Language) =>
    requested(language).flatMap(({ questions: all }) => all.map(({ id }) => id))
  expect(ids('en')).toContain('who-sees-my-phone-number')
  expect(new Set(ids('en')).size).toBe(ids('en').length)
  for (const language of ['af', 'zu', 'xh'] as const) expect(ids(language)).toEqual(ids('en'))
})

it('finds everything where nothing was typed, and keeps the groups', () => {
  expect(questionsWith(requested(), '')).toEqual(requested())
  expect(questionsWith(requested(), 'phone number').map(({ title }) => title)).toEqual([
    'Finding and booking',
  ])
})

it.each([
  ['?q=%20%20call%20%0A%20out ', 'call out'],
  ['', ''],
  [`?q=${'a'.repeat(200)}`, 'a'.repeat(80)],
])('reads %s', (address, words) => {
  expect(searchedFor(new URLSearchParams(address))).toBe(words)
})

it('searches without script, leaves search engines the whole page alone, and says when nothing is there', async () => {
  const { visit } = await testSite()
  const page = async (path: string) => (await visit(path)).text()
  const whole = await page('/faq')
  expect(whole).toContain('How do I book?')
  expect(whole).toContain('FAQPage')
  expect(whole).not.toContain('name="robots"')

  const some = await page('/faq?q=phone+number')
  expect(some).toContain('Who sees my phone number?')
  const shown = some.slice(some.indexOf('<main'), some.indexOf('</main>'))
  expect(shown).not.toContain('How do I book?')
  expect(shown).toMatch(/value="phone number"/)
  expect(some).toContain('name="robots" content="noindex"')
  expect(some).not.toContain('FAQPage')
  // Cached by search terms, and without any as the whole page.
  expect(await page('/faq?q=unicorn')).toContain('No answers match')
  expect(await page('/faq')).toBe(whole)

  const hostile = await page('/faq?q=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E')
  expect(hostile).not.toContain('<script>alert')
})

it.each([
  ['af', 'Hoe bespreek ek?', 'Net die diensverskaffer wie se kwotasie jy aanvaar'],
  ['zu', 'Ngibhukha kanjani?', 'Umhlinzeki okhotheshini yakhe uyamukelayo kuphela'],
  ['xh', 'Ndibhukisha njani?', 'Umboneleli okoteyshini yakhe uyamkelayo kuphela'],
])(
  'asks and typical reply time the language of the page, also to search engines: %s',
  async (language, title, answer) => {
    const { visit } = await testSite()
    const html = await (await visit(`/${language}/faq`)).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    for (const shown of [main, described(html)])
      for (const words of [title, answer]) expect(shown).toContain(words)
    expect(described(html)).toContain(`"inLanguage":"${language}"`)
    for (const shown of [main, described(html)])
      for (const english of ['How do I', 'Customers pay nothing', 'a month', 'The guarantee'])
        expect(shown).not.toContain(english)
    expect(main).not.toContain('lang="en"')
  },
)

it('offers the launch special only while a place is left, to readers and to search engines', async () => {
  const { visit, services, clock } = await testSite()
  const page = async () => (await visit('/faq')).text()
  const some = await page()
  for (const shown of [some, described(some)]) expect(shown).toContain('Launch Special')
  expect(some).toContain('launch places left.')

  await othersHold(services, LAUNCH_PLACES)
  clock.set(new Date(clock.now().getTime() + RESERVED_FOR))
  const none = await page()
  expect(none).toContain('R149.99')
  expect(described(none)).toContain('R149.99')
  for (const gone of ['Launch Special', 'R49.99', 'launch places left'])
    expect(none).not.toContain(gone)
})

const described = (html: string) =>
  /<script type="application\/ld\+json">[^<]*FAQPage[^<]*<\/script>/.exec(html)?.[0] ?? ''
