import type { Page } from '@playwright/test'

const PAYS = '4000000000000077'
export const FAILS_LATER = '4000000000000259'

/** Presses the button of a payment page, gives a card on PayFast's, and comes back. */
export async function payByCard(page: Page, card = PAYS) {
  await page.getByRole('button', { name: 'Pay with PayFast' }).click()
  await page.getByLabel('Name on card').fill('N Khumalo')
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel(/Expiry/).fill('1230')
  await page.getByLabel(/CVV/).fill('123')
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await page.waitForURL(/\/payment-success/)
}
