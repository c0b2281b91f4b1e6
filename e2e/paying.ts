import type { Page } from '@playwright/test'
import { dayOf } from '#app/platform/time.ts'

type Card = { number: string; expiry: string }

const PAYS: Card = { number: '4000000000000077', expiry: '1230' }
/** Pays once, and is refused at the first charge after that. */
export const FAILS_LATER: Card = { number: '4000000000000259', expiry: '1230' }

/** A card that pays today, and has expired when the next month is charged. */
export function expiresThisMonth(now: number): Card {
  const [year, month] = dayOf(new Date(now)).split('-') as [string, string]
  return { ...PAYS, expiry: `${month}${year.slice(2)}` }
}

/** Presses the button of a payment page, gives a card on PayFast's, and comes back. */
export async function payByCard(page: Page, card = PAYS) {
  await page.getByRole('button', { name: 'Pay with PayFast' }).click()
  await page.getByLabel('Name on card').fill('N Khumalo')
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel(/Expiry/).fill(card.expiry)
  await page.getByLabel(/CVV/).fill('123')
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await page.waitForURL(/\/payment-success/)
}
