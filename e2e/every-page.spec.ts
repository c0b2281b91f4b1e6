import type { Page } from '@playwright/test'
import { ENCODED } from '#app/platform/messages.ts'
import { people } from '#db/seeds/people.ts'
import { everyAddress, ownPages } from './addresses.ts'
import { expect, signIn, test } from './fixtures.ts'
import { a11yViolations, LEVEL_AA, layoutProblems } from './page-checks.ts'

const BY_DAY = { tags: [...LEVEL_AA, 'best-practice'] }
/** Only colours differ. */
const BY_NIGHT = { rules: ['color-contrast', 'link-in-text-block'] }
/** Public pages that a signed-in person walks too: one for the header, and forms that know who fills them in. */
const DIFFERS_BY_PERSON = new Set(['/', '/become-provider', '/quote/new'])
/** The page of specimens shows the same part several times over, by day and by night. */
const SHOWN_TWICE = ['landmark-unique', 'heading-order', 'region']

// The widths count here, not how sharp it is drawn.
test.use({ deviceScaleFactor: 1 })

const PHONE = { width: 360, height: 800 }
const DESKTOP = { width: 1440, height: 900 }

/**
 * Loads every address but those left to others once, and answers with what is wrong there, and where: what
 * axe finds by day and by night, controls that something covers, and pages wider than the screen. The
 * page is looked at asleep as it arrives on a phone, and awake on a desktop.
 */
async function walk(page: Page, isSignedIn: boolean, leaves?: RegExp) {
  const found = new Map<string, string[]>()
  const seen = new Set<string>()
  const waiting = everyAddress({ isSignedIn })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await sleepUntilTold(page)
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, isPublic } = next
    if (leaves?.test(address)) continue
    // Strangers walk the public pages: to whoever is signed in their header alone is another, once is enough.
    if (isSignedIn && isPublic && !DIFFERS_BY_PERSON.has(address)) continue
    await page.setViewportSize(PHONE)
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
    // Leads on to another page by itself after some seconds.
    if (answer?.headers().refresh) await page.evaluate(() => stop())
    // A door that is closed to this person looks the same wherever it is: once is enough.
    const isClosed = answer !== null && answer.status() >= 400
    const shown = isClosed ? `closed: ${answer.status()}` : new URL(page.url()).pathname
    if (seen.has(shown)) continue
    seen.add(shown)
    const own = (await ownPagesOn(page)).filter((item) => !seen.has(item))
    waiting.push(...own.map((item) => ({ address: item, isPublic: false })))
    const note = (problems: string[]) => {
      for (const problem of problems) found.set(problem, [...(found.get(problem) ?? []), address])
    }
    await test.step(address, async () => {
      note(await problemsOn(page, address, PHONE.width))
      await wake(page)
      await page.setViewportSize(DESKTOP)
      note(await problemsOn(page, address, DESKTOP.width))
    })
  }
  return [...found].map(([problem, addresses]) => `${problem}\n  on ${addresses.join(', ')}`)
}

/** On a slow line pages don't wake by themselves: what is looked at doesn't depend on the machine. */
const sleepUntilTold = (page: Page) =>
  page.addInitScript(() => {
    for (const [name, value] of Object.entries({ effectiveType: '3g', downlink: 0.7 }))
      Object.defineProperty(Reflect.get(navigator, 'connection'), name, { get: () => value })
  })

async function wake(page: Page) {
  await page.evaluate(() => void dispatchEvent(new Event('wake')))
  await page.locator('html[data-live]').waitFor()
}

async function problemsOn(page: Page, address: string, width: number) {
  const problems: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await colourSettles(page)
    const rules = colorScheme === 'light' ? BY_DAY : BY_NIGHT
    const disabledRules = address === '/dev/components' ? SHOWN_TWICE : []
    for (const { id, help, nodes } of await a11yViolations(page, rules, disabledRules)) {
      const where = nodes.slice(0, 3).map(({ target, html }) => `${target}: ${html.slice(0, 160)}`)
      problems.push([`${id} (${colorScheme}): ${help}`, ...where].join('\n    '))
    }
  }
  if ((await page.content()).includes(ENCODED)) problems.push('a message is encoded and not text')
  return [...problems, ...(await layoutProblems(page, width))].map(
    (problem) => `${width} px: ${problem}`,
  )
}

/** Colours fade over to the other look: half-way between the two no contrast is right. */
const colourSettles = (page: Page) =>
  page.evaluate(async () => {
    // The first frame after the change begins the fading.
    await new Promise(requestAnimationFrame)
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })

/** The first of each kind of page that is this person's own. */
async function ownPagesOn(page: Page) {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((item) => (item as HTMLAnchorElement).pathname))
  return ownPages.flatMap((kind) => links.find((link) => kind.test(link)) ?? [])
}

/** Each role walks once. What looks the same to several of them one walks; that doors are closed is shown where the guards are. */
const walkers = [
  { who: 'a visitor', on: 'phone', person: null },
  { who: 'a provider', on: 'phone', person: people.sipho, leaves: /^\/admin\/.|^\/pay\// },
  {
    who: 'a customer',
    on: 'desktop',
    person: people.thandi,
    leaves: /^\/(admin|provider-portal)\/.|^\/pay\//,
  },
  {
    who: 'an administrator',
    on: 'desktop',
    person: people.nomsa,
    leaves: /^(?!\/($|admin\/|messages|notifications))/,
  },
]

// Long walks that need nothing of each other: all workers take their share.
test.describe.configure({ mode: 'parallel' })

for (const project of ['phone', 'desktop'])
  test.describe(`on a ${project}`, () => {
    for (const { who, person, leaves } of walkers.filter((walker) => walker.on === project))
      test(`${who} can use every page @${project}`, async ({ page }) => {
        test.setTimeout(400_000)
        if (person) await signIn(page, person)

        expect((await walk(page, person !== null, leaves)).join('\n')).toBe('')
      })
  })
