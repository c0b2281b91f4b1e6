import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

test('without signal a form keeps its words, and is sent when there is one @both', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/support')
  const words = page.getByLabel('Your message')
  await words.fill('The geyser still leaks')
  await page.evaluate(() => new BroadcastChannel('session').postMessage('hydrate'))
  await page.locator('html[data-hydrated]').waitFor()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert').getByText('No signal')).toBeVisible()
  await expect(words).toHaveValue('The geyser still leaks')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Our team has received it and will respond shortly.')).toBeVisible()
  await expect(words).toHaveValue('')
})

test('a page that is looked at again without signal stays, and the next one says what it lacks @desktop', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page, people.sipho)
  await page.goto('/provider-portal')
  await page.evaluate(() => new BroadcastChannel('session').postMessage('hydrate'))
  await page.locator('html[data-hydrated]').waitFor()
  const heading = page.getByRole('heading', { level: 1 })
  const title = (await heading.textContent()) ?? ''
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.locator('a[href="/provider-portal/calendar"]:visible').first().click()
  await expect(heading).not.toHaveText(title)
  const calendar = (await heading.textContent()) ?? ''

  await context.setOffline(true)
  const requested = page.waitForEvent('requestfailed', (request) => request.url().includes('.data'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await requested
  await page.waitForTimeout(300)
  await expect(heading).toHaveText(calendar)

  await page.goBack()
  await expect(heading).toHaveText('No signal')
  await expect(heading).toBeInViewport()
  // The site's frame is around it.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText(title)
})

test('what an applicant changes without signal is there at the next opening, and saved @phone', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page, people.thandi)
  await page.goto('/become-provider/apply')
  await page.getByLabel('Trading name').fill('Thandi Repairs')
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()

  await context.setOffline(true)
  await page.getByLabel('Trading name').fill('Thandi Home Repairs')
  await expect(page.getByText(/^You're offline\. We've saved this/)).toBeVisible()
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  // The page also says "Saved" about earlier input, so the response is what counts. On a fast connection it
  // comes by itself.
  const saved = later.waitForResponse(
    (answer) =>
      answer.url().endsWith('/application/draft') &&
      (answer.request().postData()?.includes('Home') ?? false),
  )
  await later.goto('/become-provider/apply')
  await later.evaluate(() => new BroadcastChannel('session').postMessage('hydrate'))
  await expect(later.getByLabel('Trading name')).toHaveValue('Thandi Home Repairs')
  await saved
  await expect(later.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await later.reload()
  await expect(later.getByLabel('Trading name')).toHaveValue('Thandi Home Repairs')
})
