import type { Page } from '@playwright/test'
import {
  inLanguage,
  type Language,
  otherLanguageIn,
  siteLanguages,
} from '#app/platform/languages.ts'
import { ENCODED } from '#app/platform/messages.ts'
import { people } from '#db/seeds/people.ts'
import { type Address, everyAddress, otherLanguagePages, ownPages } from './addresses.ts'
import { expect, signIn, test } from './fixtures.ts'
import { a11yViolations, LEVEL_AA, layoutProblems } from './page-checks.ts'

const RULES = [...LEVEL_AA, 'best-practice']
/** Public pages that a signed-in user visits too: one for the header, and forms that depend on the user. */
const DIFFERS_BY_PERSON = new Set(['/', '/become-provider/apply', '/quote/new'])
/** The design system page shows the same component several times, in light and dark mode. */
const SHOWN_TWICE = ['landmark-unique', 'heading-order', 'region']

// These stories share a site: what they see doesn't depend on earlier stories.
test.use({ settings: {} })

const WHOLE_WALK = 900_000

const PHONES = [360, 320, 390, 768]
const DESKTOPS = [1440, 1024, 1200, 1280]
/** Same layout as the previous width of the list: only the length of lines differs. */
const BETWEEN = new Set([390, 1200, 1280])
/**
 * The widths with the least room for text: the narrowest phone, and the narrowest window with header links.
 */
const NARROWEST = [320, 1024]
/** The language with the longest texts: a sixth longer than English. */
const LONGEST: Language = 'zu'

const sized = (width: number) => ({ width, height: width < 1024 ? 800 : 900 })

type Walker = {
  page: Page
  isSignedIn: boolean
  leaves?: RegExp
  /** Another user who visits pages too: what both get is left to them. */
  twin?: Page
}

/**
 * Opens every page that this user doesn't leave to others, once, and yields its path. Languages other than
 * English and the longest get one page of each subject, and so of each frame: only the texts differ.
 * Developers' pages are visited in English.
 */
async function* openEveryPage(
  { page, isSignedIn, leaves, twin }: Walker,
  width: number,
  language: Language = 'en',
) {
  const seen = new Set<string>()
  const subjects = new Set<string>()
  const onePerSubject = language !== 'en' && language !== LONGEST
  const waiting: Address[] = everyAddress({ isSignedIn })
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { isPublic, subject } = next
    const address = isPublic ? inLanguage(next.address, language) : next.address
    if (leaves?.test(next.address)) continue
    // Its path determines its language.
    if (language !== 'en' && otherLanguageIn(next.address)) continue
    if (language !== 'en' && address.startsWith('/dev/')) continue
    // Visitors cover the public pages: for signed-in users only the header differs, and once is enough.
    if (isSignedIn && isPublic && !DIFFERS_BY_PERSON.has(next.address)) continue
    if (onePerSubject && (!subject || subjects.has(subject))) continue
    if (twin && !isPublic && (await isAlike(page, twin, address))) continue
    await takeDown(page)
    await page.setViewportSize(sized(width))
    const answer = await open(page, address)
    // A refused page looks the same everywhere: once is enough.
    const isClosed = answer !== null && answer.status() >= 400
    const shown = isClosed ? `closed: ${answer.status()}` : new URL(page.url()).pathname
    if (seen.has(shown)) continue
    seen.add(shown)
    if (subject) subjects.add(subject)
    const own = (await ownPagesOn(page)).filter((item) => !seen.has(item))
    waiting.push(...own.map((item) => ({ address: item, isPublic: false })))
    yield address
  }
}

/** Whether two users with different frames get the same page, ignoring ids. */
async function isAlike(page: Page, twin: Page, address: string) {
  const [mine, theirs] = await Promise.all(
    [page, twin].map(async ({ request }) => {
      const answer = await request.get(address, { maxRedirects: 0 })
      const [main] = /<main[\s\S]*<\/main>/.exec(await answer.text()) ?? []
      return answer.ok()
        ? main?.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
        : null
    }),
  )
  return !!mine && mine === theirs
}

/** Empties the page about to be left, so that it isn't laid out again at the size of the next one. */
const takeDown = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.hidden = true
  })

/**
 * Checks every page: axe violations, covered controls, and overflow at every width. A page is checked
 * unhydrated on a phone, and hydrated on a desktop: on one in light mode, on the other in dark mode, the
 * other way round on the next page.
 */
async function problemsOnEveryPage(walker: Walker) {
  const { page } = walker
  const found = new Problems()
  await prepare(page)
  let looks: [Look, Look] = ['light', 'dark']
  await page.emulateMedia({ colorScheme: looks[0] })
  for await (const address of openEveryPage(walker, PHONES[0]!)) {
    await test.step(address, async () => {
      found.add(address, await problemsOn(page, address, PHONES, looks[0]))
      await hydrate(page)
      await page.setViewportSize(sized(DESKTOPS[0]!))
      await page.emulateMedia({ colorScheme: looks[1] })
      found.add(address, await problemsOn(page, address, DESKTOPS, looks[1]))
    })
    // The next page starts in the colour scheme of the previous one.
    looks = [looks[1], looks[0]]
  }
  return found.text()
}

/** The same in the other languages, where text has the least room. */
async function problemsInOtherLanguages(walker: Walker, origin: string) {
  const { page, twin } = walker
  const found = new Problems()
  await prepare(page)
  for (const language of siteLanguages.filter((code) => code !== 'en')) {
    // Pages without a language in their path use the chosen one.
    for (const person of twin ? [page, twin] : [page])
      await person.context().addCookies([{ name: 'language', value: language, url: origin }])
    for await (const address of openEveryPage(walker, NARROWEST[0]!, language))
      await test.step(`${address} in ${language}`, async () => {
        // Without its stylesheets everything overflows.
        await page.waitForLoadState('load')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        found.add(address, await layoutProblemsAt(page, NARROWEST, language))
      })
  }
  return found.text()
}

/** The pages of the seven other languages, where text has the least room. */
async function problemsInTheSevenLanguages(page: Page) {
  const found = new Problems()
  await prepare(page)
  for (const { address, language } of otherLanguagePages)
    await test.step(address, async () => {
      await open(page, address)
      await page.waitForLoadState('load')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      found.add(address, await layoutProblemsAt(page, NARROWEST, language))
    })
  return found.text()
}

/** Each problem once, with the pages it was found on. */
class Problems {
  private readonly addresses = new Map<string, string[]>()

  add(address: string, problems: string[]) {
    for (const problem of problems)
      this.addresses.set(problem, [...(this.addresses.get(problem) ?? []), address])
  }

  text() {
    return [...this.addresses]
      .map(([problem, addresses]) => `${problem}\n  on ${addresses.join(', ')}`)
      .join('\n')
  }
}

async function prepare(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await holdHydration(page)
}

async function open(page: Page, address: string) {
  const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
  // It redirects by itself after some seconds.
  if (answer?.headers().refresh) await page.evaluate(() => stop())
  return answer
}

async function layoutProblemsAt(page: Page, widths: number[], language?: string) {
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize(sized(width))
    await widthSettles(page, width)
    let found = await layoutProblems(page, width, { isHitTested: !BETWEEN.has(width) })
    if (found.length > 0) {
      // Ignores frames on the way to this width, which nobody sees.
      await page.waitForTimeout(300)
      found = await layoutProblems(page, width, { isHitTested: !BETWEEN.has(width) })
    }
    problems.push(
      ...found.map((problem) => `${width} px${language ? ` in ${language}` : ''}: ${problem}`),
    )
  }
  return problems
}

/**
 * A busy browser handles the new size some moments later. Effects of the page's script come with the next
 * frame; without script there is nothing to wait for.
 */
const widthSettles = (page: Page, width: number) =>
  page.evaluate(async (width) => {
    const { documentElement } = document
    const giveUp = performance.now() + 1000
    while (documentElement.clientWidth !== width && performance.now() < giveUp)
      await new Promise((resolve) => setTimeout(resolve, 2))
    if ('hydrated' in documentElement.dataset) await new Promise(requestAnimationFrame)
  }, width)

/** On a slow connection pages don't hydrate by themselves: the result doesn't depend on the machine. */
const holdHydration = (page: Page) =>
  page.addInitScript(() => {
    for (const [name, value] of Object.entries({ effectiveType: '3g', downlink: 0.7 }))
      Object.defineProperty(Reflect.get(navigator, 'connection'), name, { get: () => value })
  })

async function hydrate(page: Page) {
  await page.evaluate(() => void dispatchEvent(new Event('hydrate')))
  await page.locator('html[data-hydrated]').waitFor()
}

type Look = 'light' | 'dark'

/** At the first of these widths all checks, at the others only those that depend on the width. */
async function problemsOn(page: Page, address: string, widths: number[], look: Look) {
  const problems: string[] = []
  await widthSettles(page, widths[0]!)
  await colourSettles(page)
  const disabledRules = address === '/dev/components' ? SHOWN_TWICE : []
  for (const { id, help, nodes } of await a11yViolations(page, RULES, disabledRules)) {
    const where = nodes.slice(0, 3).map(({ target, html }) => `${target}: ${html.slice(0, 160)}`)
    problems.push([`${widths[0]} px: ${id} (${look}): ${help}`, ...where].join('\n    '))
  }
  if ((await page.content()).includes(ENCODED)) problems.push('a message is encoded and not text')
  return [...problems, ...(await layoutProblemsAt(page, widths))]
}

/** Colours have transitions: in between, contrasts are wrong. */
const colourSettles = (page: Page) =>
  page.evaluate(async () => {
    // Transitions start in the first frame after the change.
    await new Promise(requestAnimationFrame)
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })

/** The first page of each kind that belongs to this user. */
async function ownPagesOn(page: Page) {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((item) => (item as HTMLAnchorElement).pathname))
  return ownPages.flatMap((kind) => links.find((link) => kind.test(link)) ?? [])
}

/**
 * One per role. A page that looks the same for several of them is visited by one; access control is tested
 * with the guards.
 */
const walkers = [
  { who: 'a visitor', on: 'phone', person: null },
  { who: 'a provider', on: 'phone', person: people.sipho, leaves: /^\/admin\/.|^\/pay\// },
  {
    who: 'a customer',
    on: 'desktop',
    person: people.thandi,
    leaves: /^\/(admin|provider-portal)\/.|^\/pay\//,
    twin: people.sipho,
  },
  {
    who: 'an administrator',
    on: 'desktop',
    person: people.nomsa,
    leaves: /^(?!\/($|admin\/|messages|notifications))/,
  },
]

/** The demonstration data has no support messages: the inbox would be empty. */
async function writeToSupport(page: Page) {
  await page.goto('/support')
  await page.getByLabel('Your message').fill('Where do I see my receipts?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Where do I see my receipts?')).toBeVisible()
}

// Long independent tests: they are spread over all workers.
test.describe.configure({ mode: 'parallel' })

test('a visitor can use the pages in the seven other languages @phone', async ({ page }) => {
  test.setTimeout(WHOLE_WALK)
  expect(await problemsInTheSevenLanguages(page)).toBe('')
})

for (const project of ['phone', 'desktop'])
  test.describe(`on a ${project}`, () => {
    for (const { who, person, leaves, twin: other } of walkers.filter(
      (walker) => walker.on === project,
    )) {
      /** Signs in as this user, with content on every page. */
      const begin = async (page: Page, newcomer: () => Promise<Page>) => {
        test.setTimeout(WHOLE_WALK)
        if (person === people.nomsa) await writeToSupport(await newcomer())
        if (person) await signIn(page, person)
        const twin = other && (await newcomer())
        if (twin) await signIn(twin, other)
        return { page, isSignedIn: person !== null, leaves, twin }
      }

      test(`${who} can use every page @${project}`, async ({ page, newcomer }) => {
        expect(await problemsOnEveryPage(await begin(page, newcomer))).toBe('')
      })

      test(`${who} can use the pages in the other languages @${project}`, async ({
        page,
        newcomer,
        site,
      }) => {
        expect(await problemsInOtherLanguages(await begin(page, newcomer), site.url)).toBe('')
      })
    }
  })
