import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { counted } from './counted.ts'
import { expect, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

test.use({ settings: SITE_FOR_CHANGES })

const MOST_SECONDS = 20

/** A request's row in the list of waiting ones. */
const rowOf = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).getByRole('link').first()

/** The quote as the customer sees it. */
const sentQuote = (page: Page) => page.getByRole('region', { name: 'Your quote' })

test('a request is answered from the price list in three taps and twenty seconds @both', async ({
  page,
}, testInfo) => {
  await signIn(page, people.sipho)
  await page.goto('/provider-portal')
  const way = await counted(page)
  await way.tapOn(rowOf(page, 'Our geyser is 14 years old'))
  const entry = page.getByRole('button', { name: /^Unblock a drain/ })
  await expect(entry).toHaveAttribute('aria-pressed', 'false')
  await way.tapOn(entry)
  await expect(entry).toHaveAttribute('aria-pressed', 'true')
  const total = await page.locator('.answer-foot b').textContent()
  expect(total).toMatch(/^R[\d\s]+/)
  await way.tap('button', 'Send quote')
  await expect(page.getByText(/Valid until/).first()).toBeVisible()
  const quote = sentQuote(page)
  await expect(quote.getByText('Unblock a drain', { exact: true })).toBeVisible()
  await expect(quote.getByText(total!, { exact: true })).toBeVisible()

  const { interactions, seconds } = way.ended(testInfo)
  expect(interactions).toBe(3)
  expect(seconds).toBeLessThanOrEqual(MOST_SECONDS)
})

test('another amount and a day are three taps and one typed amount @both', async ({
  page,
}, testInfo) => {
  await signIn(page, people.sipho)
  await page.goto('/provider-portal')
  const way = await counted(page)
  await way.tapOn(rowOf(page, 'Water runs down the wall'))
  await way.fill('Price of the job', '735')
  await way.tapOn(page.getByText('Tomorrow', { exact: true }))
  await way.tap('button', 'Send quote')
  await expect(page.getByText(/Valid until/).first()).toBeVisible()
  const quote = sentQuote(page)
  await expect(quote.getByText('R735', { exact: true })).toBeVisible()
  await expect(quote.getByText('To be agreed')).toHaveCount(0)
  expect(way.ended(testInfo).interactions).toBe(4)
})

test('the button that sends a quote is in reach before anything is scrolled @phone', async ({
  page,
}) => {
  await signIn(page, people.sipho)
  await page.goto('/provider-portal')
  await rowOf(page, 'Kitchen drain is slow').click()
  const send = page.getByRole('button', { name: 'Send quote' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await page.getByText('Another day', { exact: true }).click()
  await expect(page.getByLabel('Which day?')).toBeVisible()
  await send.click()
  await expect(page.getByText('Choose a day from today, up to six months ahead.')).toBeInViewport()
})

const MOST_HIGH = 64

test('requests, clients and reviews are rows of 64 pixels at most @phone', async ({ page }) => {
  await signIn(page, people.sipho)
  for (const [address, rows] of [
    ['/provider-portal', '.portal-request'],
    ['/provider-portal?tab=quoted', '.portal-request'],
    ['/provider-portal?tab=booked', '.portal-request'],
    ['/provider-portal/clients', 'tbody > tr'],
    ['/provider/bookings', 'tbody > tr'],
    ['/provider-portal/quality', '.quality-review'],
  ] as const) {
    await page.goto(address)
    await expect(page.locator(rows).first()).toBeVisible()
    // The content's height counts as well: a fixed height alone would hide overflow.
    const heights = await page.locator(rows).evaluateAll((all) =>
      all.map((row) => {
        const parts = [row, ...row.querySelectorAll('*')]
          .map((part) => part.getBoundingClientRect())
          .filter(({ width }) => width > 0)
        return Math.round(
          Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top)),
        )
      }),
    )
    expect(Math.max(...heights), address).toBeLessThanOrEqual(MOST_HIGH)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a tap on the price list comes back filled in, and the quote goes out @desktop', async ({
    page,
  }) => {
    await signIn(page, people.sipho)
    await page.goto('/provider-portal')
    await rowOf(page, 'Kitchen drain is slow').click()
    await page.getByRole('button', { name: /^Find and fix a leak/ }).click()
    await expect(page.getByLabel('What line 1 is for')).toHaveValue('Find and fix a leak')
    await page.getByText('Tomorrow', { exact: true }).click()
    await page.getByRole('button', { name: 'Send quote' }).click()
    await expect(page.getByText(/Valid until/).first()).toBeVisible()
  })
})
