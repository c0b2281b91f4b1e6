import { people, seedPassword } from '#db/seeds/people.ts'
import { expect, test } from './fixtures.ts'

test('one signs in, and what happens in one tab the other learns', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/auth')
  await other.getByLabel('Email').focus()
  await other.locator('html[data-live]').waitFor()

  await page.goto('/auth')
  await page.getByLabel('Email').fill(people.thandi.email)
  await page.locator('html[data-live]').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('wrong horse')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')

  await page.getByLabel('Password', { exact: true }).fill(seedPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page.getByText('Welcome back, Thandi Mokoena.')).toBeVisible()
  // Whoever is signed in has nothing to do on the sign-in page.
  await expect(other).toHaveURL('/')

  await page
    .locator('form[action="/auth/sign-out"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(other.locator('a[href="/auth"]').first()).toBeAttached()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the forms say what is wrong, and let one in', async ({ page }) => {
    await page.goto('/auth?next=%2Frequests')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()

    await page.getByLabel('Email').fill(people.thandi.email)
    await page.getByLabel('Password', { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/requests')
    await expect(page.getByText('Login successful!')).toBeVisible()
  })
})
