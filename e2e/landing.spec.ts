import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { a11yViolations, LEVEL_AA } from './page-checks.ts'

test.use({ settings: { CLOCK: '2025-06-10T14:00:00+02:00' } })

const current = (page: Page) => page.locator('.slider-dot[aria-current]')
const shown = (page: Page) =>
  page.locator('.slides').evaluate((track) => Math.round(track.scrollLeft / track.clientWidth))

/** Freezes the page's timers until the story advances them. */
async function stopTime(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** A slow connection: nothing is loaded by itself, except what the slider needs. */
async function onSlowLine(page: Page) {
  await page.addInitScript(() => {
    for (const [name, value] of Object.entries({ effectiveType: '3g', downlink: 0.7 }))
      Object.defineProperty(Reflect.get(navigator, 'connection'), name, { get: () => value })
  })
}

test('the slides turn untouched on a slow line, and stop once they are touched @phone', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await onSlowLine(page)
  await stopTime(page)
  await page.goto('/')
  await page.clock.runFor(7900)
  expect(scripts).toEqual([])
  expect(await shown(page)).toBe(0)

  await page.clock.runFor(100)
  await expect(page.locator('.slider[data-turning]')).toHaveCount(1)
  await page.clock.resume()
  await expect.poll(() => shown(page)).toBe(1)
  expect(scripts).toHaveLength(1)
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
  await expect(current(page)).toHaveAttribute('data-slide', '1')

  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(() => shown(page)).toBe(2)
  await expect(page.locator('.slider[data-stopped]')).toHaveCount(1)
  await page.mouse.move(5, 5)
  await page.clock.fastForward(9000)
  await expect(current(page)).toHaveAttribute('data-slide', '2')
  expect(await shown(page)).toBe(2)

  await page.getByRole('button', { name: 'Play the pictures' }).click()
  await expect(page.getByRole('button', { name: 'Pause the pictures' })).toBeVisible()
  await expect(page.locator('.slider[data-stopped]')).toHaveCount(0)
})

test('touched before they can turn, the slides go where they were sent to, and stop @phone', async ({
  page,
  context,
}) => {
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(/slider\.worker/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Next picture' }).click()
  release()
  await expect.poll(() => shown(page)).toBe(1)
  await expect(page.locator('.slider[data-stopped]')).toHaveCount(1)

  const other = await context.newPage()
  await onSlowLine(other)
  await other.goto('/')
  await other.locator('.slides').dispatchEvent('pointerdown')
  await other.locator('main input[type=email]').first().focus()
  await expect(other.locator('.slider[data-turning][data-stopped]')).toHaveCount(1)
})

test('the slides stop under the mouse and under the keyboard, and turn on after both @desktop', async ({
  page,
}) => {
  const pause = page.getByRole('button', { name: 'Pause the pictures' })
  const isStill = async () => {
    await page.clock.fastForward(9000)
    await expect(current(page)).toHaveAttribute('data-slide', '0')
    expect(await shown(page)).toBe(0)
  }
  await page.clock.install()
  await page.goto('/')
  await pause.focus()
  await page.locator('.slider').hover()
  await pause.blur()
  await page.locator('.slider[data-turning]').waitFor()
  await isStill()
  await pause.focus()
  await page.mouse.move(5, 5)
  await isStill()

  await pause.blur()
  await page.clock.fastForward(8000)
  await expect.poll(() => shown(page)).toBe(1)
})

test('with Data saver or reduced motion nothing turns, and Data saver fetches no picture @phone', async ({
  newcomer,
  context,
  site,
}) => {
  const calm = await newcomer({ reducedMotion: 'reduce' })
  await calm.clock.install()
  await calm.goto('/')
  await calm.clock.fastForward(9000)
  await calm.clock.fastForward(9000)
  await expect(current(calm)).toHaveAttribute('data-slide', '0')
  expect(await shown(calm)).toBe(0)

  await context.addCookies([{ name: 'data-saver', value: 'on', url: site.url }])
  const page = await context.newPage()
  const pictures: string[] = []
  page.on('request', (request) => {
    if (/hero-/.test(request.url())) pictures.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(pictures).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elite Providers Join Now!')
})

test('a picture that fails is asked for as jpg, then its place says that it is not there @desktop', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED/)
  const requests: string[] = []
  await page.route(/\/assets\/hero-construction-worker-\w+-[\w-]+\.(avif|webp|jpg)$/, (route) => {
    requests.push(route.request().url().split('.').at(-1)!)
    return route.abort()
  })
  await page.goto('/')
  await expect(page.getByRole('img', { name: /Image not available$/ })).toHaveCount(1)
  expect(requests).toEqual(['avif', 'jpg'])
})

test('someone signs up, confirms by the mailed link, and leaves the list again @both', async ({
  page,
  context,
  mailbox,
  isMobile,
  expectComplaint,
}) => {
  const email = `nomvula-${isMobile ? 'phone' : 'desktop'}@example.co.za`
  await page.goto('/')
  await expect(page.getByText('Launching 21 days from now on July 1, 2025')).toBeVisible()
  await page.getByRole('link', { name: 'Notify Me at Launch' }).click()
  const field = page.getByLabel('Tell me when it opens')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()

  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await field.fill('nomvula')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await field.fill(email)
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
  const notify = page.getByRole('button', { name: 'Notify me', exact: true })
  await test.step('what fails twice is said twice', async () => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/)
    const message = page.locator('.signup-form .page-toasts')
    await context.setOffline(true)
    await notify.click()
    await expect(message).toContainText('Please try again later or contact us directly.')
    await message.evaluate((toast) => toast.setAttribute('data-first', ''))
    await notify.click()
    await expect(message.and(page.locator(':not([data-first])'))).toBeVisible()
    await context.setOffline(false)
  })
  await expect(field).toHaveValue(email)
  await notify.click()
  await expect(page.getByText('Thank you for your interest!')).toBeVisible()
  await expect(field).toHaveValue('')

  const sentEmail = await mailbox.emailTo(email)
  expect(sentEmail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(sentEmail.headers['list-unsubscribe']).toContain('/unsubscribe/one-click?token=')
  await page.goto(sentEmail.link(/launch\/confirm/))
  await page.getByRole('button', { name: 'Yes, notify me' }).click()
  await expect(page.getByRole('heading', { name: "You're on the list" })).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('One person is on the list')).toBeVisible()

  await page.goto(sentEmail.link(/\/unsubscribe\?/))
  await page.getByRole('button', { name: 'Take me off the list' }).click()
  await expect(page.getByRole('heading', { name: "You're off the list" })).toBeVisible()
})

test('a gateway that answers for us is no answer: the form says what the specification says @phone', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/502/)
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'POST' ? route.fulfill(BAD_GATEWAY) : route.continue(),
  )
  await page.goto('/')
  await page.getByRole('link', { name: 'Notify Me at Launch' }).click()
  // Before hydration the browser itself submits the form, and shows the gateway's response.
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await page.getByLabel('Tell me when it opens').fill('thili@example.co.za')
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible()
  await expect(page.locator('.page-toasts b')).toHaveText(['Something went wrong'])
  await expect(page.getByText('No signal')).toHaveCount(0)
  await expect(page.getByLabel('Tell me when it opens')).toHaveValue('thili@example.co.za')
})

const BAD_GATEWAY = {
  status: 502,
  contentType: 'text/html',
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
}

test('the page before the launch has no a11yViolations, by day and by night @phone', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/landing')
    const looked = [...LEVEL_AA, 'best-practice']
    expect(await a11yViolations(page, looked), colorScheme).toEqual([])
  }
})
