import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// The story impersonates a person, who is notified.
test.use({ settings: SITE_FOR_CHANGES })

const finder = (page: Page) => page.getByRole('combobox', { name: /^Name, email, number/ })

test('someone is found, read about and seen by keyboard alone, and is told @desktop', async ({
  page,
  newcomer,
  mailbox,
}) => {
  test.setTimeout(120_000)
  await signIn(page, people.nomsa)
  await page.goto('/admin/people')
  const find = page.getByRole('link', { name: 'Find', exact: true })
  await expect(find).toHaveAttribute('aria-keyshortcuts', 'Control+K /')
  await page.locator('html[data-hydrated]').waitFor()
  // The link opens the dialog; from here on its shortcuts do.
  await find.focus()
  await page.keyboard.press('Enter')
  await expect(finder(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(finder(page)).toHaveCount(0)

  // A slash typed into a field is only text.
  await page.getByLabel('Name, email, number or id').focus()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Name, email, number or id')).toHaveValue('/')
  await expect(finder(page)).toHaveCount(0)
  await find.focus()

  await page.keyboard.press('Control+k')
  await expect(finder(page)).toBeFocused()
  await page.keyboard.type('thandi@example')
  const option = page.getByRole('option', { name: people.thandi.name })
  await expect(option.first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/people/${people.thandi.id}$`))
  await expect(page.getByRole('heading', { name: people.thandi.name, level: 1 })).toBeVisible()

  // The whole timeline, filtered by a chip.
  const requests = page
    .getByRole('navigation', { name: 'Show' })
    .getByRole('link', { name: /^Requests/ })
  await requests.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/kind=requests$/)
  await expect(requests).toHaveAttribute('aria-current', 'true')

  // Each action shows its shortcut.
  const see = page.getByRole('link', { name: 'See the site as them' })
  await expect(see).toHaveAttribute('aria-keyshortcuts', 'V')
  await page.keyboard.press('v')
  await expect(page).toHaveURL(/see-as$/)
  await page.getByLabel('Why').focus()
  await page.keyboard.type('Her photo did not upload')
  await page.getByRole('button', { name: 'See the site as them' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/requests')
  const bar = page.getByText(/^You see the site as Thandi Mokoena for 1\d more minutes: read only/)
  await expect(bar).toBeVisible()
  await page.goto('/messages')
  await expect(page.getByText(/isn't shown while you see the site as someone/)).toBeVisible()
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/people/${people.thandi.id}$`))
  await expect(page.getByText('Saw the site as them').first()).toBeVisible()
  await expect(page.getByText('Her photo did not upload').first()).toBeVisible()

  await mailbox.emailTo(people.thandi.email, { subject: /saw the site as you see it/ })
  const hers = await newcomer()
  await signIn(hers, people.thandi)
  await hers.goto('/notifications')
  await expect(hers.getByText('Our team saw the site as you see it')).toBeVisible()

  // Shortcuts can be turned off; Ctrl+K isn't a single character.
  await page.locator('html[data-hydrated]').waitFor()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog')
    .getByLabel(/^Use keys/)
    .uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(finder(page)).toHaveCount(0)
  await page.keyboard.press('n')
  const note = page.getByRole('link', { name: 'Add a note' })
  await expect(note.locator('kbd')).toBeHidden()
  // Nor is a key read aloud that does nothing.
  await expect(note).not.toHaveAttribute('aria-keyshortcuts')
  await expect(page).toHaveURL(new RegExp(`/admin/people/${people.thandi.id}$`))
  await page.keyboard.press('Control+k')
  await expect(finder(page)).toBeFocused()
})

test('people are found and read about without script @phone', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false })
  await signIn(page, people.nomsa)
  await page.goto('/admin/find')
  await page.getByLabel('Name, email, number, reference or page').fill('thandi mokoena')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: people.thandi.name, exact: true }).first().click()
  await page
    .getByRole('navigation', { name: 'Show' })
    .getByRole('link', { name: /^Account/ })
    .click()
  await expect(page).toHaveURL(/kind=account$/)
  await expect(
    page.getByText('Account created').or(page.getByText('Signed in')).first(),
  ).toBeVisible()
})
