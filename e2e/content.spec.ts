import { people } from '#db/seeds/people.ts'
import { expect, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// This story changes public texts.
test.use({ settings: SITE_FOR_CHANGES })

const EDITOR = '/admin/content/texts/careers/en'

test('an editor writes, previews and publishes a page, and puts the built-in text back without script', async ({
  page,
  newcomer,
}) => {
  const reader = await newcomer()
  await signIn(page, people.nomsa)

  await test.step('a draft is in the preview alone', async () => {
    await page.goto(EDITOR)
    await expect(page.getByText('The built-in text is public')).toBeVisible()
    const text = page.getByLabel('Text', { exact: true }).first()
    await text.focus()
    await page.locator('html[data-hydrated]').waitFor()
    await text.fill('Plumbers in Soweto')
    await text.selectText()
    await page.getByRole('button', { name: 'Bold' }).first().click()
    await expect(text).toHaveValue('**Plumbers in Soweto**')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Draft saved')).toBeVisible()
    const preview = page.frameLocator('.content-screen iframe')
    await expect(preview.locator('strong', { hasText: 'Plumbers in Soweto' })).toBeVisible()
    await reader.goto('/careers')
    await expect(reader.getByText('Plumbers in Soweto')).toHaveCount(0)
  })

  await test.step('what it changes is said word by word', async () => {
    const difference = page.locator('.content-differences')
    await expect(difference.locator('ins').first()).toContainText('added: **Plumbers')
    await expect(difference.locator('del').first()).toContainText('removed:')
  })

  await test.step('everyone reads it once it is published', async () => {
    await page.getByRole('button', { name: 'Publish English' }).click()
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
    await expect(async () => {
      await reader.reload()
      await expect(reader.locator('strong', { hasText: 'Plumbers in Soweto' })).toBeVisible()
    }).toPass({ timeout: 10_000 })
  })

  await test.step('a wrong link is refused where it is', async () => {
    const text = page.getByLabel('Text', { exact: true }).first()
    await text.fill('See [us](javascript:alert(1))')
    await page.getByRole('button', { name: 'Publish English' }).click()
    await expect(page.getByText("isn't a link we can use")).toBeVisible()
    await expect(text).toBeFocused()
  })

  await test.step('without script the built-in text comes back', async () => {
    const plain = await newcomer({ javaScriptEnabled: false })
    await signIn(plain, people.nomsa)
    await plain.goto(EDITOR)
    await plain.getByRole('button', { name: 'Restore version 0' }).click()
    await expect(plain.getByText('Restored as a draft')).toBeVisible()
    await plain.getByRole('button', { name: 'Publish English' }).click()
    await expect(plain.getByText('Version 2 is public')).toBeVisible()
    await expect(async () => {
      await reader.reload()
      await expect(reader.getByText('There are no open positions.')).toBeVisible()
    }).toPass({ timeout: 10_000 })
  })
})

test('an editor moves a block of the home page, without script', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false })
  const reader = await newcomer()
  await signIn(page, people.nomsa)
  await page.goto('/admin/content/texts/home-order/en')
  await page.getByRole('button', { name: 'Move down Browse by trade' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 1 is public')).toBeVisible()
  const headings = reader.getByRole('heading', { level: 2 })
  await expect(async () => {
    await reader.goto('/')
    const texts = await headings.allTextContents()
    expect(texts.indexOf('Browse by trade')).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000 })
})

test('settings that were saved are counted as saved', async ({ page }) => {
  await signIn(page, people.nomsa)
  await page.goto('/admin/settings')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByLabel('Legal status').selectOption('Trust')
  await page.getByLabel('Tagline').fill('Hands you can trust')
  await expect(page.getByText('2 changes not saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(page.getByText('2 changes saved')).toBeVisible()
  await expect(page.getByText('Only what you change is saved.')).toBeVisible()
  await expect(page.getByText(/not saved/)).toHaveCount(0)
  await expect(page.getByLabel('Legal status')).toHaveValue('trust')
})
