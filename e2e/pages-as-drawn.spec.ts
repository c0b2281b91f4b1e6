import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

const PROFILE = '/providers/sipho-mahlangu'

test('the first provider is on the first screen of a phone, below a heading without zeros @phone', async ({
  page,
}) => {
  await page.goto('/services/plumbing?location=mamelodi')
  const first = page.locator('main a[href^="/providers/"]').first()
  await expect(first).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(
    /\b0 near|other providers/,
  )
  // The sort order is a line that expands.
  const order = page.locator('main details').filter({ hasText: 'Why this order' })
  await expect(order).not.toHaveAttribute('open')
  expect((await order.boundingBox())!.height).toBeLessThanOrEqual(64)
})

test('a profile has one primary action, its rating once in the head, and its tabs in order @desktop', async ({
  page,
}) => {
  const tabs = async () => page.locator('main nav a, main [role=tab]').allInnerTexts()
  await page.goto(PROFILE)
  const inOrder = await tabs()
  const primary = page.locator('main .button-marigold').filter({ visible: true })
  await expect(primary).toHaveCount(1)
  await page.goto(`${PROFILE}/reviews`)
  expect(await tabs()).toEqual(inOrder)
})

test('home shows ten trades on a phone, and what people often ask for @phone', async ({ page }) => {
  await page.goto('/')
  const trades = page.locator('main a[href^="/services/"]').filter({ visible: true })
  await expect(page.getByText('Popular:')).toBeVisible()
  expect(await trades.count()).toBeGreaterThanOrEqual(10)
})

test('pages that hold a task end in one line, others in columns of links @phone', async ({
  page,
}) => {
  const columns = page.locator('.site-footer nav')
  for (const address of ['/quote/new?category=plumbing', '/auth', '/become-provider/apply']) {
    await page.goto(address)
    await expect(page.locator('.site-footer')).toBeAttached()
    await expect(columns, address).toHaveCount(0)
  }
  await page.goto('/')
  await expect(columns.first()).toBeAttached()
})

test('the tabs of an account stay in their order, and the header names its owner @desktop', async ({
  page,
}) => {
  await signIn(page, people.thandi)
  const tabs = () => page.getByRole('navigation', { name: 'Your profile' }).last().textContent()
  await page.goto('/profile')
  await expect(page.locator('header .person-name')).toHaveText(people.thandi.name)
  const inOrder = await tabs()
  for (const part of ['security', 'privacy', 'language']) {
    await page.goto(`/profile/${part}`)
    expect(await tabs(), part).toBe(inOrder)
  }
})

const MOST_EMPTY = 160

/** How far the page scrolls below its last element. */
const emptyBelow = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('main *')].filter(
      (part) => part.checkVisibility() && part.children.length === 0,
    )
    const last = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom + scrollY))
    return document.documentElement.scrollHeight - Math.max(last, innerHeight)
  })

test('no page of the portal scrolls into emptiness @phone', async ({ page }) => {
  await signIn(page, people.sipho)
  for (const part of ['', '/clients', '/payments', '/quality', '/settings', '/calendar']) {
    await page.goto(`/provider-portal${part}`)
    await expect(page.locator('main')).toBeVisible()
    expect(await emptyBelow(page), part).toBeLessThanOrEqual(MOST_EMPTY)
  }
})
