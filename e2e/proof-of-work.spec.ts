import type { Page } from '@playwright/test'
import { people, seedPassword } from '#db/seeds/people.ts'
import { expect, SITE_FOR_CHANGES, test } from './fixtures.ts'

// Wrong passwords require proof of work from these users' browsers.
test.use({ settings: SITE_FOR_CHANGES })

/** Everything that a screen reader announces while the page is open. */
async function recordAnnouncements(page: Page) {
  await page.addInitScript(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]'))
        if (status.textContent && !announcements.includes(status.textContent))
          announcements.push(status.textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return async () => {
    const announcements = () => Reflect.get(window, 'announcements') as string[]
    return (await page.evaluate(announcements)).join('\n')
  }
}

async function guess(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/auth'),
  )
  await page.getByRole('button', { name: 'Login' }).click()
  return (await answered).status()
}

test('wrong passwords lead to a quiet check, and the right one then signs in @both', async ({
  page,
}) => {
  const announcements = await recordAnnouncements(page)
  await page.goto('/auth?next=%2Frequests')
  await page.getByLabel('Email').focus()
  await page.locator('html[data-hydrated]').waitFor()
  for (let index = 0; index < 5; index++) {
    expect(await guess(page, people.lerato.email, `wrong horse ${index}`)).toBe(422)
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  }

  const worker = page.waitForEvent('worker')
  expect(await guess(page, people.lerato.email, seedPassword)).toBe(428)

  await worker
  await expect(page).toHaveURL('/requests')
  await expect(page.getByText('Welcome back, Lerato Khumalo.')).toBeVisible()
  expect(await announcements()).toContain("Checking that you're a person…")
})

test('a page that was not hydrated yet checks by itself, and asks only for the password again @desktop', async ({
  page,
}) => {
  const { email } = people.zanele
  const post = (password: string) =>
    page.evaluate(
      ([typedEmail, typedPassword]) => {
        const form = document.querySelector<HTMLFormElement>('form.auth-form')!
        for (const [name, value] of [
          ['email', typedEmail],
          ['password', typedPassword],
        ])
          form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value!
        form.submit()
      },
      [email, password],
    )
  await page.addInitScript(() => {
    Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true })
  })
  await page.goto('/auth')
  for (let index = 0; index < 5; index++) {
    await post(`wrong horse ${index}`)
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await page.goto('/auth')
  }
  await post(seedPassword)

  await expect(page.getByText('Checked. Enter your password again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(seedPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Login successful!')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one is told how long to wait, and that a link can be mailed @phone', async ({ page }) => {
    await page.goto('/auth')
    for (let index = 0; index < 6; index++)
      await guess(page, people.themba.email, `wrong horse ${index}`)

    const instead = page.locator('noscript .banner')
    await expect(instead).toBeVisible()
    await expect(instead).toContainText(
      "This form checks that you're a person, and that needs JavaScript.",
    )
    await expect(instead).toContainText('Try again in 15 minutes.')
    await expect(page.getByText("Checking that you're a person…")).toBeHidden()
    await instead.locator('a').click()
    await expect(page).toHaveURL('/auth/forgot')
  })
})

test('a passkey is offered in the email field, and signs in @desktop', async ({
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
  // Hydrates without interaction, whatever the machine's connection.
  await page.addInitScript(() => {
    for (const [name, value] of Object.entries({ effectiveType: '4g', downlink: 10 }))
      Object.defineProperty(Reflect.get(navigator, 'connection'), name, { get: () => value })
  })
  await page.goto('/auth')
  await guess(page, people.riaan.email, seedPassword)
  await expect(page.getByText('Login successful!')).toBeVisible()
  await page.goto('/profile/passkeys')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is ready')).toBeVisible()
  await page
    .locator('form[action="/auth/sign-out"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByText('Signed out successfully')).toBeVisible()

  await page.goto('/auth?next=%2Frequests')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  // The virtual authenticator responds as soon as it is prompted.
  await page.getByLabel('Email').focus()

  await expect(page).toHaveURL('/requests')
  await expect(page.getByText('Welcome back, Riaan Botha.')).toBeVisible()
})
