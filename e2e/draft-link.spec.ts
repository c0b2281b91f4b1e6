import { join } from 'node:path'
import { expect, test } from './fixtures.ts'

const PHOTO = join(import.meta.dirname, 'photos/ceiling.jpg')
const ABORTED = /Failed to load resource|Failed to fetch|dynamically imported module/

test('a visitor types on one device, gets a link by SMS, and continues with it on another', async ({
  page,
  newcomer,
  sms,
  expectComplaint,
}) => {
  expectComplaint(ABORTED)
  const digits = String(Date.now() % 10_000_000).padStart(7, '0')
  const number = `083 ${digits.slice(0, 3)} ${digits.slice(3)}`

  await test.step('types, chooses a file, and asks for the link', async () => {
    await page.goto('/become-provider/apply')
    await page.getByLabel('Full name').fill('Nomvula Khumalo')
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByLabel('Trading name').fill('Nomvula Geysers')
    await page.locator('#add-photo').setInputFiles(PHOTO)
    await page.getByText('Continue on another device').click()
    await page.getByLabel('Send the link to').fill(number)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText(`We sent a link to ${number}`)).toBeVisible()
  })

  const text = await sms.textTo(`27${number.slice(1)}`)
  const link = /https?:\S+\/application\/link\?token=[\w-]+/.exec(text)![0]
  const other = await newcomer()

  await test.step('opens it on another device: fields and file are there', async () => {
    await other.goto(link)
    await expect(other).toHaveURL(/\/become-provider\/apply$/)
    await expect(other.getByLabel('Trading name')).toHaveValue('Nomvula Geysers')
    await expect(other.getByText('Opened from your link')).toBeVisible()
    await expect(other.getByText('ceiling.jpg')).toBeAttached()
  })

  await test.step('types on, and finds it after a reload before anything else is fetched', async () => {
    await other.getByLabel('Trading name').fill('Nomvula Geysers and Solar')
    await other.locator('html[data-hydrated]').waitFor()
    await other.getByLabel('Phone', { exact: true }).fill(number)
    await other.getByLabel('Email').fill('nomvula@example.co.za')
    await other.getByRole('button', { name: 'Next: your work' }).click()
    await other.getByLabel('What do you do?').fill('Geysers and leaks in Soweto.')
    await expect(other.getByText('Saved on this device')).toBeVisible()
    await other.route(/\/assets\/.*\.js/, (route) =>
      route.request().url().includes('restore-draft') ? route.continue() : route.abort(),
    )
    await other.reload()
    await expect(other.getByLabel('What do you do?')).toHaveValue('Geysers and leaks in Soweto.')
    await expect(other.getByRole('button', { name: 'Next: documents' })).toBeVisible()
    await expect(other.getByText('Opened from your link')).toBeVisible()
    await expect(other.locator('[name=tradingName]')).toHaveValue('Nomvula Geysers and Solar')
  })

  await test.step('hydration leaves it where it is', async () => {
    await other.unrouteAll()
    await other.reload()
    await other.getByLabel('What do you do?').focus()
    await other.locator('html[data-hydrated]').waitFor()
    await expect(other.getByRole('heading', { name: 'Your work' })).toBeVisible()
    await expect(other.getByLabel('What do you do?')).toHaveValue('Geysers and leaks in Soweto.')
  })

  await test.step('so does coming back to it without loading the page anew', async () => {
    await other.getByRole('link', { name: 'FAQ' }).click()
    await expect(other.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeVisible()
    await other.goBack()
    await expect(other.locator('textarea[name=description]')).toHaveValue(
      'Geysers and leaks in Soweto.',
    )
  })
})
