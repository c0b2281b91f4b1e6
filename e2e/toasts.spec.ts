import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

/** The titles of all toasts on the page, except for the welcome. */
const messages = (page: Page) =>
  page
    .locator('.toasts .toast b, .page-toasts b')
    .evaluateAll((titles) =>
      titles.map((title) => title.textContent).filter((title) => title !== 'Login successful!'),
    )

test('support is written to: a message is taken, and says so in its language @desktop', async ({
  page,
  context,
  expectComplaint,
}) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Chat with support' }).click()
  const chat = page.locator('.chat-window')
  const message = chat.locator('textarea')
  const send = chat.locator('button[type=submit]')

  await message.fill('Is a deposit right?')
  await send.click()
  await expect(page.getByText('Message sent', { exact: true })).toBeVisible()
  await expect(page.getByText('Our support team will get back to you soon.')).toBeVisible()
  await expect(chat.getByText('Our team has received it and will respond shortly.')).toBeVisible()

  await test.step('what waited for signal is taken once it is back', async () => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await message.fill('And a second question')
    await send.click()
    await expect(
      chat.getByText("You're offline. We've kept it and will send it when you're back online."),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("We've received your message and will respond soon.")).toBeVisible({
      timeout: 15_000,
    })
  })

  await chat.getByRole('combobox').selectOption('af')
  await expect(chat).toHaveAttribute('lang', 'af')
  await message.fill('Dankie')
  await send.click()
  await expect(page.getByText('Boodskap gestuur', { exact: true })).toBeVisible()
})

test('asking for the status fails, and it is said; and so does signing out @phone', async ({
  page,
  context,
  isMobile,
  expectComplaint,
}) => {
  await signIn(page, people.thandi)
  await page.goto('/contact')
  await page.route('**/auth/status', (route) => route.fulfill({ status: 503, body: '' }))
  expectComplaint(/503/)
  // Clicked on a page that may not be hydrated yet; the menu's own script loads a moment after the page's.
  if (isMobile) await page.locator('summary[aria-label=Menu]').click()
  else await page.locator('.person-button').click()
  await page.getByRole('button', { name: 'Refresh admin status' }).click()
  await expect(page.getByText('Error checking admin status')).toBeVisible()
  // One error, one toast: there was no input to save, and the network wasn't lost.
  expect(await messages(page)).toEqual(['Error checking admin status'])
  // Access is denied while permissions are unknown.
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)

  await test.step('without a signal nobody is signed out, and the page stays', async () => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/)
    const signOut = page.getByRole('button', { name: 'Sign Out' })
    await page.unroute('**/auth/status')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Refresh admin status' }).click()
    await expect(page.getByText('Failed to fetch')).toBeVisible()
    expect(await messages(page)).toEqual(['Error checking admin status'])
    await signOut.click()
    await expect(page.getByText('Error signing out')).toBeVisible()
    await expect(page.getByText('An unexpected error occurred')).toBeVisible()
    await expect(page).toHaveURL(/\/contact$/)
    await context.setOffline(false)
    await signOut.click()
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test('anyone who clears the bell by keys is at the bell then @desktop', async ({ page }) => {
  const first = {
    id: '1',
    picture: 'quote',
    title: 'A quote came',
    line: 'R 850',
    when: 'just now',
    at: '2026-03-06T12:00:00Z',
    href: '/requests',
    isNew: false,
  }
  const words = {
    unseen: '',
    new: 'New',
    more: '',
    empty: 'No new notifications',
    emptyAbout: 'Quotes, replies and payments appear here.',
    clear: 'Clear all notifications',
    retention: 'Kept for 90 days.',
  }
  await signIn(page, people.thandi)
  await page.route('**/notifications/listed', (route) => {
    const isCleared = route.request().postData()?.includes('clear')
    return route.fulfill({ json: { upTo: '1', items: isCleared ? [] : [first], words } })
  })
  await page.goto('/contact')
  const bell = page.locator('.bell > summary')
  await bell.click()
  await page.getByRole('button', { name: 'Clear all notifications' }).press('Enter')
  await expect(page.getByText('No new notifications')).toBeVisible()
  await expect(bell).toBeFocused()
})
