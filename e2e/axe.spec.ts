import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { everyAddress, ownPages } from './addresses.ts'
import { barriersOf, LEVEL_AA } from './barriers.ts'
import { expect, signIn, test } from './fixtures.ts'

const BY_DAY = { tags: [...LEVEL_AA, 'best-practice'] }
/** Only colours differ. */
const BY_NIGHT = { rules: ['color-contrast', 'link-in-text-block'] }
/** Public pages that a signed-in person walks too: one for the header, and forms that know who fills them in. */
const DIFFERS_BY_PERSON = new Set(['/', '/become-provider', '/quote/new'])
const PICTURE = /\.(avif|webp|jpe?g|png)(\?|$)|\/photos\//
const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg"/>'
/** The page of specimens shows the same part several times over, by day and by night. */
const SHOWN_TWICE = ['landmark-unique', 'heading-order', 'region']

/** Walks every address but those left to others by day and by night, and answers with what axe finds, and where. */
async function walk(page: Page, isSignedIn: boolean, leaves?: RegExp) {
  const found = new Map<string, string[]>()
  const seen = new Set<string>()
  const waiting = everyAddress({ isSignedIn })
  // What a picture shows is no matter for axe, and drawing it takes longer than looking at the page.
  await page.route(PICTURE, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: NOTHING }),
  )
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, isPublic } = next
    if (leaves?.test(address)) continue
    // Strangers walk the public pages: to whoever is signed in their header alone is another, once is enough.
    if (isSignedIn && isPublic && !DIFFERS_BY_PERSON.has(address)) continue
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
    // A door that is closed to this person looks the same wherever it is: once is enough.
    const isClosed = answer !== null && answer.status() >= 400
    const shown = isClosed ? `closed: ${answer.status()}` : new URL(page.url()).pathname
    if (seen.has(shown)) continue
    seen.add(shown)
    const own = (await ownPagesOn(page)).filter((one) => !seen.has(one))
    waiting.push(...own.map((one) => ({ address: one, isPublic: false })))
    for (const barrier of await barriers(page, address))
      found.set(barrier, [...(found.get(barrier) ?? []), address])
  }
  return [...found].map(([barrier, at]) => `${barrier}\n  on ${at.join(', ')}`)
}

async function barriers(page: Page, address: string) {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await colourSettles(page)
    const looked = colorScheme === 'light' ? BY_DAY : BY_NIGHT
    const but = address === '/dev/components' ? SHOWN_TWICE : []
    for (const { id, help, nodes } of await barriersOf(page, looked, but)) {
      const where = nodes.slice(0, 3).map(({ target, html }) => `${target}: ${html.slice(0, 160)}`)
      found.push([`${id} (${colorScheme}): ${help}`, ...where].join('\n    '))
    }
  }
  return found
}

/** Colours fade over to the other look: half-way between the two no contrast is right. */
const colourSettles = (page: Page) =>
  page.evaluate(async () => {
    // The first frame after the change begins the fading.
    await new Promise(requestAnimationFrame)
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  })

/** The first of each kind of page that is this person's own. */
async function ownPagesOn(page: Page) {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))
  return ownPages.flatMap((kind) => links.find((link) => kind.test(link)) ?? [])
}

/**
 * Each role walks once: at phone size those who are mostly on the road, at desktop size the others. What
 * looks the same to several of them one walks; that doors are closed is shown where the guards are.
 */
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

// Long walks that need nothing of each other: both workers take their share.
test.describe.configure({ mode: 'parallel' })

for (const project of ['phone', 'desktop'])
  test.describe(`on a ${project}`, () => {
    for (const { who, person, leaves } of walkers.filter((one) => one.on === project))
      test(`${who} meets no barrier on any page @${project}`, async ({ page }) => {
        test.setTimeout(400_000)
        if (person) await signIn(page, person)

        expect((await walk(page, person !== null, leaves)).join('\n')).toBe('')
      })
  })
