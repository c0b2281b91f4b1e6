import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

async function signOut(page: Page) {
  await page.goto('/')
  await page
    .locator('form[action="/auth/sign-out"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.locator('form[action="/auth/sign-out"]')).toHaveCount(0)
}

/** The fields once the page is hydrated and has restored what the device stores. */
async function field(page: Page, path: string, label: string) {
  await page.goto(path)
  await page.evaluate(() => new BroadcastChannel('session').postMessage('hydrate'))
  await page.locator('html[data-hydrated]').waitFor()
  return page.getByLabel(label, { exact: label === 'Message' }).first()
}

const request = '/quote/new?category=plumbing'

test('what was typed and not sent waits for anyone who typed it, and for nobody who signs in after them', async ({
  page,
}) => {
  await signIn(page, people.thandi)
  await (await field(page, request, 'What happened?')).fill('Thandi’s geyser leaks')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await (await field(page, '/contact', 'Message')).fill('Thandi’s own question')

  await signOut(page)
  await expect(await field(page, request, 'What happened?')).toHaveValue('')
  await expect(await field(page, '/contact', 'Message')).toHaveValue('')
  await signIn(page, people.refilwe)
  await expect(await field(page, request, 'What happened?')).toHaveValue('')
  await expect(await field(page, '/contact', 'Message')).toHaveValue('')

  await signOut(page)
  await signIn(page, people.thandi)
  await expect(await field(page, request, 'What happened?')).toHaveValue('Thandi’s geyser leaks')
  await expect(await field(page, '/contact', 'Message')).toHaveValue('Thandi’s own question')
})
