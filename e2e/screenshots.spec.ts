import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

/** SCREENSHOTS=keep npm test -- stories screenshots updates those of the README. */
const KEPT = join(import.meta.dirname, '../docs/screenshots')

// Working hours: clocks run, and someone is open.
test.use({ settings: { CLOCK: '2026-11-24T10:00:00+02:00' } })

const shots = [
  { name: 'home', address: '/', heading: /./, size: { width: 360, height: 800 } },
  {
    name: 'results',
    address: '/services/plumbing?location=mamelodi',
    heading: /plumbers/i,
    size: { width: 1440, height: 900 },
  },
  {
    name: 'profile',
    address: '/providers/sipho-mahlangu',
    heading: /Sipho/,
    size: { width: 1440, height: 900 },
  },
  {
    name: 'portal',
    address: '/provider-portal',
    heading: /./,
    size: { width: 360, height: 800 },
    person: people.sipho,
  },
]

for (const { name, address, heading, size, person } of shots)
  test(`the picture of ${name} in the README can be taken @desktop`, async ({ page }, testInfo) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (person) await signIn(page, person)
    await page.setViewportSize(size)
    await page.goto(address)
    // The sign-in toast is shown only once.
    if (person) await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await picturesAreHere(page)
    const folder = process.env.SCREENSHOTS === 'keep' ? KEPT : testInfo.outputDir
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 })
  })

/** Pictures in the viewport: others are lazy. */
async function picturesAreHere(page: Page) {
  await page.waitForLoadState('load')
  await page.evaluate(async () => {
    await document.fonts.ready
    const shown = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    await Promise.all(shown.map((image) => image.decode().catch(() => {})))
  })
}
