import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// This story changes a profile.
test.use({ settings: SITE_FOR_CHANGES })

const PHOTO = 'e2e/photos/ceiling.jpg'
const PROFILE = '/providers/pretorius-electrical'

/** Fails requests under /photos/ unless it `is` there, and records them. */
async function photosAre(page: Page, isThere: (path: string) => boolean) {
  const requests: string[] = []
  await page.route('**/photos/**', (route) => {
    const { pathname } = new URL(route.request().url())
    requests.push(pathname.replace(/^\/photos\/[^/]+\//, ''))
    return isThere(pathname) ? route.continue() : route.abort()
  })
  return requests
}

test('photos of a provider that do not come @phone', async ({
  page,
  newcomer,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED/)
  await test.step('a provider shows their face and their work', async () => {
    await signIn(page, people.johan)
    await page.goto('/provider-portal/settings/photos')
    await page.getByLabel('A photo of you').setInputFiles(PHOTO)
    await page.getByRole('button', { name: 'Upload photo', exact: true }).click()
    await expect(page.getByText('Customers can see it now')).toBeVisible()
    await page.getByLabel('More photos of your work').setInputFiles(PHOTO)
    await page.getByRole('button', { name: 'Upload photos' }).click()
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  })

  await test.step('a photo that fails is asked for once more, as a jpg', async () => {
    const visitor = await newcomer()
    const requested = await photosAre(visitor, (path) => path.endsWith('.jpg'))
    await visitor.goto(PROFILE)
    const work = visitor.getByRole('img', { name: 'Photo 1 of their work', exact: true })
    await work.scrollIntoViewIfNeeded()
    await expect
      .poll(() => work.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(448)
    expect(requested.toSorted()).toEqual(['448', '448', '448.jpg', '448.jpg'])
    await expect(visitor.locator('img[data-missing]')).toHaveCount(0)
  })

  await test.step('where neither comes its place says so, also before hydration', async () => {
    const visitor = await newcomer()
    await visitor.route(/\/assets\/.*\.js$/, (route) => route.abort())
    const requested = await photosAre(visitor, () => false)
    await visitor.goto(PROFILE)
    const work = visitor.getByRole('img', { name: 'Photo 1 of their work. Image not available' })
    await expect(visitor.locator('.profile-head img')).toHaveAttribute('alt', 'Image not available')
    await visitor.locator('.work-photos').scrollIntoViewIfNeeded()
    await expect(work).toHaveAttribute('data-missing', 'Image not available')
    await visitor.waitForTimeout(1000)
    expect(requested.toSorted()).toEqual(['448', '448', '448.jpg', '448.jpg'])
  })

  await test.step('it says so in the language of the page', async () => {
    const visitor = await newcomer()
    await photosAre(visitor, () => false)
    await visitor.goto(`/zu${PROFILE}`)
    await expect(visitor.locator('.profile-head img')).toHaveAttribute(
      'alt',
      'Isithombe asitholakali',
    )
    // On a slow connection a page isn't hydrated until an interaction or an event.
    await visitor.evaluate(() => new BroadcastChannel('session').postMessage('hydrate'))
    await expect(visitor.locator('html[data-hydrated]')).toHaveCount(1)
    // React hydrates the page without changes.
    await expect(visitor.locator('.profile-head img')).toHaveAttribute('data-missing', /./)
  })
})
