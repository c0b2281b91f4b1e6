import { people } from '#db/seeds/people.ts'
import { expect, SITE_FOR_CHANGES, test } from './fixtures.ts'

// This story changes a password.
test.use({ settings: SITE_FOR_CHANGES })

test('a provider registers, opens the link on her phone, and is signed in there @both', async ({
  page,
  newcomer,
  mailbox,
}) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await page.getByLabel('Full name').fill('Nomvula Khumalo')
  // Hydrates at the first interaction: then validation is immediate.
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByLabel('Email').fill('nomvula@example.co.za')
  await page.getByLabel('Password', { exact: true }).fill('three little words')
  await page.getByLabel('Confirm password').fill('three little word')
  await page.getByLabel('Register as a service provider').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expect(page.getByText('You must agree to our terms and conditions')).toBeVisible()

  await page.getByLabel('Confirm password').fill('three little words')
  await expect(page.getByText("Passwords don't match")).toBeHidden()
  await page.getByLabel(/I agree to the/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/provider/setup')
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page.getByText('We sent a link to nomvula@example.co.za')).toBeVisible()
  await expect(page.getByText(/the link we sent at \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(/R49[.,]99 a month for the first year/)).toBeVisible()

  const email = await mailbox.emailTo('nomvula@example.co.za', { subject: /Confirm/ })
  const phone = await newcomer()
  await phone.goto(email.link(/auth\/confirm/))
  await phone.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(phone).toHaveURL('/provider/setup')
  await expect(phone.getByText('Email address confirmed')).toBeVisible()
  await expect(phone.getByText(/We sent a link/)).toBeHidden()
  await expect(phone.getByText('Your address is confirmed.', { exact: true })).toBeVisible()
})

test('someone who forgot the password chooses a new one @both', async ({ page, mailbox }) => {
  const { email } = people.themba
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The previous page has such a field too.
  await expect(page).toHaveURL('/auth/forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()

  const sentEmail = await mailbox.emailTo(email, { subject: /Reset/ })
  await page.goto(sentEmail.link(/auth\/confirm/))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill('an entirely new one')
  await page.getByLabel('Confirm password').fill('an entirely new one')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
})
