import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, openDecision, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// This story changes the author of a demonstration review.
test.use({ settings: SITE_FOR_CHANGES })

const WORDS = 'He was late, and his neighbour Sizwe Khoza owes everyone money.'
const REVIEWS = `/providers/sipho-mahlangu/reviews`

/** Opens the first case of a kind and decides it with a text, by keyboard alone. */
async function decideByKeys(page: Page, kind: 'report' | 'appeal', words: string) {
  await page.goto(`/admin/queue?kind=${kind}`)
  await page.locator('.queue-list li a').first().focus()
  await page.keyboard.press('Enter')
  await openDecision(page)
  await page.locator('html[data-hydrated]').waitFor()
  await page.keyboard.press('w')
  await page.keyboard.type(words)
}

/** A decision takes effect after its ten seconds. */
const inTime = { timeout: 30_000 }

test('a visitor reports a review, moderation hides it by keyboard, and another reverses it after an appeal @both', async ({
  page,
  site,
  newcomer,
}) => {
  test.setTimeout(180_000)
  await site.whileStopped(async (db) => {
    const { id } = await db
      .selectFrom('reviews')
      .innerJoin('providers', 'providers.id', 'reviews.provider_id')
      .select('reviews.id')
      .where('providers.slug', '=', 'sipho-mahlangu')
      .orderBy('written_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('reviews')
      .set({ customer_user: people.thandi.id, words: WORDS })
      .where('id', '=', id)
      .execute()
  })

  await page.goto(REVIEWS)
  const review = page.locator('.review-list li', { hasText: WORDS })
  await review.getByRole('link', { name: /^Report/ }).click()
  await expect(page.getByRole('heading', { name: 'Report this review' })).toBeVisible()
  const address = new URL(page.url()).pathname
  await page.getByText('It names a private person').click()
  await page.getByLabel('Your email').fill('visitor@example.co.za')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: 'Thanks for telling us' })).toBeVisible()

  const karabo = await newcomer()
  await signIn(karabo, people.karabo)
  await decideByKeys(karabo, 'report', 'It names a private person.')
  await karabo.keyboard.press('Control+Enter')
  await expect(async () => {
    await page.goto(REVIEWS)
    await expect(page.getByText(WORDS)).toHaveCount(0)
  }).toPass(inTime)

  const thandi = await newcomer()
  await signIn(thandi, people.thandi)
  await thandi.goto('/notifications')
  await thandi.getByRole('link', { name: /We've hidden your review/ }).click()
  await expect(thandi).toHaveURL(address.replace('/report/', '/appeal/'))
  await expect(thandi.getByText('It names a private person.')).toBeVisible()
  await thandi.getByLabel('Why should we decide differently?').fill('Sizwe asked me to write it.')
  await thandi.getByRole('button', { name: 'Send appeal' }).click()
  await expect(thandi.getByText('We have your appeal').first()).toBeVisible()

  // Not for the person who decided first.
  await karabo.goto('/admin/queue?kind=appeal')
  await expect(karabo.locator('.queue-list li a')).toHaveCount(0)
  const nomsa = await newcomer()
  await signIn(nomsa, people.nomsa)
  await decideByKeys(nomsa, 'appeal', 'He agreed to be named.')
  await nomsa.getByRole('button', { name: 'Reverse the decision' }).click()
  await expect(async () => {
    await page.goto(REVIEWS)
    await expect(page.getByText(WORDS)).toBeVisible()
  }).toPass(inTime)
  await thandi.reload()
  await expect(thandi.getByText('Your appeal was successful').first()).toBeVisible()
})
