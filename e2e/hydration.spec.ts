import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Every script the page requests, in order. */
function requestedScripts(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requests.push(new URL(request.url()).pathname)
  })
  return requests
}

/** Overrides what the browser reports about the connection. Chromium always considers localhost fast. */
async function onLine(
  page: Page,
  line: { effectiveType: string; downlink: number; saveData: boolean },
) {
  await page.addInitScript((requested) => {
    for (const [name, value] of Object.entries(requested))
      Object.defineProperty(Reflect.get(navigator, 'connection'), name, { get: () => value })
  }, line)
}

const slow = { effectiveType: '3g', downlink: 0.7, saveData: false }
const saver = { effectiveType: '4g', downlink: 10, saveData: true }
const fast = { effectiveType: '4g', downlink: 10, saveData: false }

/** Fails on hydration mismatches: React reports them through reportError. */
async function noteRepairs(page: Page) {
  const repairs: string[] = []
  await page.exposeFunction('noteRepair', (message: string) => repairs.push(message))
  await page.addInitScript(() => {
    addEventListener('error', (event) =>
      (window as unknown as { noteRepair: (text: string) => void }).noteRepair(event.message),
    )
  })
  return repairs
}

const isHydrated = (page: Page) => page.locator('html[data-hydrated]')
/** Pages start background work when connection and browser are idle. */
async function quietly(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

for (const [name, line] of Object.entries({ 'a slow line': slow, 'Data saver': saver }))
  test(`asks for no script before the first touch, on ${name} @phone`, async ({ page }) => {
    const scripts = requestedScripts(page)
    await onLine(page, line)

    await page.goto('/')
    await page.mouse.wheel(0, 600)
    await quietly(page)

    expect(scripts).toEqual([])
    await expect(isHydrated(page)).toHaveCount(0)
  })

test('asks for no script where the visitor switched Data saver on @desktop', async ({
  page,
  context,
  site,
}) => {
  const scripts = requestedScripts(page)
  await onLine(page, fast)
  await context.addCookies([{ name: 'data-saver', value: '1', url: site.url }])

  await page.goto('/')
  await quietly(page)

  expect(scripts).toEqual([])
})

test('hydrates by itself when idle on a fast line, and nothing had to be repaired @phone', async ({
  page,
}) => {
  const repairs = await noteRepairs(page)
  await onLine(page, fast)

  await page.goto('/')

  await expect(isHydrated(page)).toHaveCount(1)
  expect(repairs).toEqual([])
})

test('hydrates at the first tap on a button, and then does what the tap asked for @desktop', async ({
  page,
}) => {
  const scripts = requestedScripts(page)
  const repairs = await noteRepairs(page)
  await onLine(page, slow)
  await page.goto('/auth')
  expect(scripts).toEqual([])

  await page.getByRole('button', { name: 'Show password' }).first().click()

  await expect(page.getByRole('button', { name: 'Hide password' })).toHaveCount(1)
  expect(new Set(scripts).size).toBe(scripts.length)
  expect(repairs).toEqual([])
})

test('links lead on without any script, and the way back works @phone', async ({ page }) => {
  const scripts = requestedScripts(page)
  await onLine(page, slow)
  await page.goto('/')

  await page.locator('a[href="/contact"]:visible').first().click()
  await expect(page).toHaveURL(/\/contact$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/contact$/)

  expect(scripts).toEqual([])
})

test('once hydrated, a link is followed without a new page, and the way back works @desktop', async ({
  page,
}) => {
  await onLine(page, fast)
  await page.goto('/')
  await expect(isHydrated(page)).toHaveCount(1)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))

  await page.locator('a[href="/contact"]:visible').first().click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.locator('main h1')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)

  await expect(page.locator('html[data-same-page]')).toHaveCount(1)
})

test('keeps what was typed while the page still hydrates @phone', async ({ page }) => {
  await onLine(page, slow)
  await page.goto('/dev/components')
  const field = page.locator('main input[type=text]:visible').first()

  await field.fill('Thandi')

  await expect(isHydrated(page)).toHaveCount(1)
  await expect(field).toHaveValue('Thandi')
})
