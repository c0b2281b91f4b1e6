import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

/** A slow connection, so that the page stays partly hydrated for a while. */
async function hydrateSlowly(page: Page, wait = 1500) {
  await page.addInitScript(() => {
    for (const [name, value] of Object.entries({ effectiveType: '3g', downlink: 0.7 }))
      Object.defineProperty(Reflect.get(navigator, 'connection'), name, { get: () => value })
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, wait))
    await route.continue()
  })
}

const isHydrated = (page: Page) => page.locator('html[data-hydrated]')

test('keeps all that is chosen and typed while the page hydrates @phone', async ({ page }) => {
  await hydrateSlowly(page)
  await page.goto('/dev/components')
  const main = page.locator('main')
  const field = main.locator('input[type=text]:visible').first()
  const area = main.locator('textarea:visible').first()
  const select = main.locator('select:visible').first()
  const radios = main.locator('input[type=radio]:enabled:not(:checked):visible')
  const boxes = main.locator('input[type=checkbox]:enabled:not(:checked):visible')
  const [radio, box] = [await radios.first().elementHandle(), await boxes.first().elementHandle()]
  const option = await select.locator('option').last().getAttribute('value')

  await field.focus()
  await field.fill('Thandi')
  await area.fill('Behind the blue gate')
  await select.selectOption(option)
  await radio!.check()
  await box!.check()
  await expect(isHydrated(page)).toHaveCount(0)

  await expect(isHydrated(page)).toHaveCount(1)
  await page.waitForTimeout(500)
  await expect(field).toHaveValue('Thandi')
  await expect(area).toHaveValue('Behind the blue gate')
  await expect(select).toHaveValue(option!)
  expect([await radio!.isChecked(), await box!.isChecked()]).toEqual([true, true])
})

test('a button pressed again and again while the page hydrates is pressed once @phone', async ({
  page,
}) => {
  await hydrateSlowly(page)
  await page.goto('/dev/components')

  const show = page.getByRole('button', { name: 'Show password' }).first()
  await show.click()
  await show.click()
  await show.click()
  await expect(isHydrated(page)).toHaveCount(0)

  await expect(page.getByRole('button', { name: 'Hide password' })).toHaveCount(1)
  await page.waitForTimeout(500)
  await expect(page.getByRole('button', { name: 'Hide password' })).toHaveCount(1)
})

for (const pressedAt of [0, 1000])
  test(`a form sent ${pressedAt} ms after the first touch goes at most once, with all that was typed @phone`, async ({
    page,
  }) => {
    const posted: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(request.url())
    })
    await hydrateSlowly(page, 500)
    await page.goto('/become-provider/apply')

    await page.getByLabel('Full name').fill('Nomvula Khumalo')
    await page.waitForTimeout(pressedAt)
    await page.getByRole('button', { name: 'Next: your work' }).click()

    await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Nomvula Khumalo')
    await page.waitForTimeout(1000)
    expect(posted.length).toBeLessThanOrEqual(1)
  })

test('what is chosen while the page hydrates counts for the amounts that follow from it @phone', async ({
  page,
}) => {
  await signIn(page, people.ayesha)
  await hydrateSlowly(page)
  await page.goto('/payment-setup')

  await page.getByRole('radio', { name: /^Monthly/ }).focus()
  await page.getByRole('radio', { name: /^One payment for a year/ }).check()
  await expect(isHydrated(page)).toHaveCount(0)

  await expect(isHydrated(page)).toHaveCount(1)
  await expect(page.getByText('R599.88').first()).toBeVisible()
  await page.getByRole('radio', { name: /^Instant EFT/ }).check()
  await expect(page.getByRole('radio', { name: /^One payment for a year/ })).toBeChecked()
})

for (const pressedAt of [0, 1000])
  test(`a button pressed ${pressedAt} ms after the first touch is answered by the page or by the server @phone`, async ({
    page,
  }) => {
    await signIn(page, people.sipho)
    await page.goto('/provider-portal/import')
    await page.locator('#contact-file').setInputFiles({
      name: 'contacts.vcf',
      mimeType: 'text/vcard',
      buffer: Buffer.from(
        'BEGIN:VCARD\nVERSION:3.0\nFN:Nomsa Radebe\nTEL;TYPE=CELL:061 555 0179\nEND:VCARD',
      ),
    })
    await hydrateSlowly(page, 500)
    await page.getByRole('button', { name: 'Load Contacts' }).click()
    await expect(page.getByText('1 of 1 selected')).toBeVisible()

    await page.getByLabel('Name or phone number').focus()
    await page.waitForTimeout(pressedAt)
    await page.getByRole('button', { name: 'Deselect all' }).click()

    await expect(page.getByText('0 of 1 selected')).toBeVisible()
    await page.waitForTimeout(1000)
    await expect(page.getByText('0 of 1 selected')).toBeVisible()
  })

test('what is typed on while the answers of a search are on their way stays @phone', async ({
  page,
}) => {
  await page.route(/\/faq\.data/, async (route) => {
    await new Promise((done) => setTimeout(done, 800))
    await route.continue()
  })
  await page.goto('/faq')
  const field = page.getByRole('searchbox', { name: 'Search the answers' })
  await field.focus()
  await expect(isHydrated(page)).toHaveCount(1)
  await field.fill('phone')
  await field.press('Enter')
  await field.fill('phone number')
  await expect(page).toHaveURL(/\?q=phone$/)
  await expect(field).toHaveValue('phone number')
  await expect(page.getByRole('status').filter({ hasText: '2 answers' })).toBeVisible()
})
