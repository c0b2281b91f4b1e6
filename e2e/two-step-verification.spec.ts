import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { people, seedPassword } from '#db/seeds/people.ts'
import { expect, SITE_FOR_CHANGES, test } from './fixtures.ts'

// In other stories these users sign in with only their password.
test.use({ settings: SITE_FOR_CHANGES })

async function logIn(page: Page, email: string) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(seedPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function signOut(page: Page) {
  await page.goto('/')
  await page
    .locator('form[action="/auth/sign-out"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByText('Signed out successfully')).toBeVisible()
}

test('one adds an authenticator app, and is asked for its code from then on @both', async ({
  page,
}) => {
  await logIn(page, people.naledi.email)
  await expect(page).toHaveURL('/')
  await page.goto('/profile/two-step')
  await page.getByRole('button', { name: 'Show the code to scan' }).click()
  await expect(page.getByAltText('QR code')).toBeVisible()
  const secret = (await page.locator('code').textContent())!.replaceAll(' ', '')
  const code = (ahead: number) => generateSync({ secret, epoch: Date.now() / 1000 + ahead })
  await page.getByLabel('The code in your authenticator app').fill(code(0))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('Two-step verification is on')).toBeVisible()

  await signOut(page)
  await logIn(page, people.naledi.email)
  await expect(page.getByRole('heading', { name: 'Enter your code', level: 1 })).toBeVisible()
  await page.goto('/requests')
  await expect(page).toHaveURL('/auth/second-step?next=%2Frequests')
  await expect(page.getByText(`Signing in as ${people.naledi.email}`)).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Contact us' })).toBeVisible()
  await page.getByLabel('The code in your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('.field-error')).toHaveText("That didn't work. Please try again.")
  // A code works only once, and the next one is accepted early.
  await page.getByLabel('The code in your authenticator app').fill(code(30))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/requests')
  await expect(page.getByText('Welcome back, Naledi Motaung.')).toBeVisible()
})

test('one adds a passkey and a security key, and signs in with both @phone', async ({
  page,
  context,
}) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Otherwise the virtual authenticator would respond to passkey autofill at once.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await logIn(page, people.bongani.email)
  await expect(page).toHaveURL('/')
  await page.goto('/profile/passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is ready')).toBeVisible()
  await page.goto('/profile/two-step')
  await page.getByRole('button', { name: 'Add a security key' }).click()
  await expect(page.getByText('Two-step verification is on')).toBeVisible()

  await signOut(page)
  await page.goto('/auth?next=%2Frequests')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/auth/second-step?next=%2Frequests')
  await page.getByRole('button', { name: 'Use Security key' }).click()
  await expect(page).toHaveURL('/requests')
})
