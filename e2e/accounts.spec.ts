import { people, seedPassword } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

test('one signs in, and what happens in one tab the other learns @both', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/auth')
  await other.getByLabel('Email').focus()
  await other.locator('html[data-hydrated]').waitFor()

  await page.goto('/auth')
  await page.getByLabel('Email').fill(people.thandi.email)
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('wrong horse')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')

  await page.getByLabel('Password', { exact: true }).fill(seedPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page.getByText('Welcome back, Thandi Mokoena.')).toBeVisible()
  // The sign-in page redirects signed-in users.
  await expect(other).toHaveURL('/')

  await page
    .locator('form[action="/auth/sign-out"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(other.locator('a[href="/auth"]').first()).toBeAttached()
})

test('a page that is told of updates keeps what it shows, whatever else is still on its way @phone', async ({
  page,
  context,
}) => {
  await signIn(page, people.thandi)
  // Never responds.
  await page.route('**/__manifest*', () => {})
  await page.goto('/profile/security')
  const other = await context.newPage()
  await other.goto('/sources')

  const requested = page.waitForResponse(/\/profile\/security\.data/)
  await other.evaluate(() => new BroadcastChannel('session').postMessage({ event: 'USER_UPDATED' }))
  await requested

  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the forms say what is wrong, and let one in @desktop', async ({ page }) => {
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

test('one signs in by a mailed link, without a password @phone', async ({ page, mailbox }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Email me a link instead' }).click()
  await expect(page).toHaveURL('/auth/link')
  await page.getByLabel('Email').fill(people.thandi.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/has an account, we've sent it a link/)).toBeVisible()

  const email = await mailbox.emailTo(people.thandi.email, { subject: /link to sign in/ })
  await page.goto(email.link(/auth\/confirm/))
  await page.getByRole('button', { name: 'Sign me in' }).click()
  await expect(page.getByText("You're signed in, Thandi Mokoena.")).toBeVisible()
})

test('what is behind the # of an address is said, and goes from it untouched @desktop', async ({
  page,
}) => {
  await page.goto('/services#error=access_denied&error_code=otp_expired&error_description=x&sb=')
  await expect(page.getByText('Email link is invalid or has expired')).toBeVisible()
  await expect(page).toHaveURL('/services')

  // The service reports an error twice, in the query and the fragment: the page shows it once.
  await page.goto('/?error=access_denied&error_code=bad_oauth_state#error_code=bad_oauth_state&sb=')
  await expect(page.getByText('That sign-in took too long')).toHaveCount(1)
  await expect(page).toHaveURL('/')
})

test('someone fetches their data, deletes the account, and thinks better of it @both', async ({
  page,
  mailbox,
}) => {
  const { email } = people.refilwe
  await signIn(page, people.refilwe)
  await page.goto('/profile/privacy')
  // A fresh sign-in counts as recent authentication.
  await page.getByRole('link', { name: 'Ask for my data' }).click()
  await page.getByRole('button', { name: 'Ask for my data' }).click()
  await mailbox.emailTo(email, { subject: /ready to download/ })
  await page.goto('/profile/privacy')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the archive' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.zip$/)

  await page.getByRole('link', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is closed')).toBeVisible()
  await page.goto('/requests')
  await expect(page).toHaveURL(/\/auth\?next=/)

  const sentEmail = await mailbox.emailTo(email, { subject: /account is closed/ })
  await page.goto(sentEmail.link(/bring-back/))
  await page.getByRole('button', { name: 'Restore my account' }).click()
  await expect(page.getByText('Your account is restored')).toBeVisible()
  await signIn(page, people.refilwe)
  await page.goto('/requests')
  await expect(page).toHaveURL('/requests')
})
