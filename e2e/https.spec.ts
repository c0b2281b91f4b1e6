import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'
import { payByCard } from './paying.ts'

// The site speaks HTTP; a proxy in front of it terminates TLS, as in production.
test.use({ isEncrypted: true })

const PHOTO = join(import.meta.dirname, 'photos/ceiling.jpg')

/** The three steps of a request, with a photo. */
async function askForQuote(page: Page, { words, email }: { words: string; email: string }) {
  await page.goto('/quote/new?provider=sipho-mahlangu')
  await page.getByText('Geyser', { exact: true }).click()
  await page.getByLabel('What happened?').fill(words)
  await page.locator('input[type=file]').first().setInputFiles([PHOTO])
  await page.getByRole('button', { name: 'Next: where and when' }).click()
  await page.getByLabel('Suburb, town or Plus Code').fill('Mamelodi, Pretoria')
  // Today, or tomorrow late at night.
  await page
    .getByRole('group', { name: 'When should they come?' })
    .getByRole('radio')
    .first()
    .check({ force: true })
  await page.getByText('As soon as possible').click()
  await page.getByRole('button', { name: 'Next: check and send' }).click()
  await page.getByLabel('Your name').fill('Lindiwe Nkabinde')
  await page.getByRole('button', { name: 'Use my email instead' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /^Send to / }).click()
  await expect(page.getByText('One more step: open the link')).toBeVisible()
}

test('a guest asks with a photo, and the provider is notified of it at once @phone', async ({
  page,
  context,
  newcomer,
  mailbox,
  site,
}) => {
  test.setTimeout(90_000)
  const sipho = await newcomer()
  await signIn(sipho, people.sipho)
  await sipho.goto('/provider-portal')
  await sipho.locator('.bell > summary').filter({ visible: true }).click()
  await sipho.locator('html[data-hydrated]').waitFor()

  const words = `The geyser drips on the ceiling, ${Date.now()}`
  const email = 'lindiwe.https@example.co.za'
  await askForQuote(page, { words, email })
  const sentEmail = await mailbox.emailTo(email)
  expect(sentEmail.links.every((link) => link.startsWith('https://'))).toBe(true)
  await page.goto(sentEmail.link(/quote\/link/))
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(page.getByText('Your request has been sent').first()).toBeVisible()
  await expect(page.locator('main img[src^="/files/"]').first()).toBeVisible()
  // On a phone the row has no room for the text itself.
  await expect(sipho.getByRole('listitem').filter({ hasText: words }).first()).toBeVisible()

  for (const { name, secure } of await context.cookies(site.url))
    expect([name, secure]).toEqual([name, true])
})

test('a provider pays, and the page is notified of the notification @phone', async ({
  page,
  mailbox,
}) => {
  await signIn(page, people.ayesha)
  await page.goto('/payment-setup')
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'Payment Confirmed!' })).toBeVisible({
    timeout: 30_000,
  })
  await mailbox.emailTo(people.ayesha.email, { subject: /We received R/ })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one asks, writes with a file, signs in, and comes to the payment @phone', async ({
    page,
    mailbox,
  }) => {
    test.setTimeout(90_000)
    const email = 'nandi.https@example.co.za'
    await askForQuote(page, { words: 'No script here, and no hot water', email })
    const sentEmail = await mailbox.emailTo(email)
    await page.goto(sentEmail.link(/quote\/link/))
    await page.getByRole('button', { name: 'Yes, send it' }).click()
    await expect(page.getByText('Your request has been sent').first()).toBeVisible()

    await page.goto('/support')
    await page.locator('input[type=file]').setInputFiles([PHOTO])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('link', { name: /ceiling\.jpg/ })).toBeVisible()

    await signIn(page, people.riaan)
    await page.goto('/payment-setup')
    await page.getByRole('button', { name: 'Pay with PayFast' }).click()
    await expect(page).toHaveURL(/\/pay\//)
    await page.locator('main form button').click()
    await expect(page.getByLabel('Card number')).toBeVisible()
  })
})
