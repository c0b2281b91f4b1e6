import type { Page } from '@playwright/test'
import { dayOf } from '#app/platform/time.ts'

type Card = { number: string; expiry: string }

const PAYS: Card = { number: '4000000000000077', expiry: '1230' }
/** Succeeds once, and is refused from the next charge on. */
export const FAILS_LATER: Card = { number: '4000000000000259', expiry: '1230' }

/** A card that works today, and has expired when the next month is charged. */
export function expiresThisMonth(now: number): Card {
  const [year, month] = dayOf(new Date(now)).split('-') as [string, string]
  return { ...PAYS, expiry: `${month}${year.slice(2)}` }
}

/** Clicks the button of a payment page, pays with a card on PayFast's page, and returns. */
export async function payByCard(page: Page, card = PAYS) {
  await page.getByRole('button', { name: 'Pay with PayFast' }).click()
  await page.getByLabel('Name on card').fill('N Khumalo')
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel(/Expiry/).fill(card.expiry)
  await page.getByLabel(/CVV/).fill('123')
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await page.waitForURL(/\/payment-success/)
}
