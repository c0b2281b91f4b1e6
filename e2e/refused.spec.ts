import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, openDecision, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'
import { payByCard } from './paying.ts'

// These decisions would disturb other stories.
test.use({ settings: SITE_FOR_CHANGES })

const opened = async (page: Page) => {
  await page.goto('/admin/queue')
  await page.getByRole('link', { name: 'Van Wyk Houtwerk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Van Wyk Houtwerk' })).toBeVisible()
}

test('asked for more one answers; refused one has everything back, and appeals @both', async ({
  page,
  newcomer,
  mailbox,
  payfast,
  site,
}) => {
  test.setTimeout(120_000)
  // In the demonstration data he has paid, with money that PayFast never got.
  await site.whileStopped(async (db) => {
    for (const table of ['billing_documents', 'charges', 'checkouts', 'subscriptions'] as const)
      await db.deleteFrom(table).where('user_id', '=', people.pieter.id).execute()
    await db
      .updateTable('providers')
      .set({ billing: 'incomplete', plan: null, paid_through: null })
      .where('user_id', '=', people.pieter.id)
      .execute()
  })
  const { email } = people.pieter
  const refunds = () => payfast.world.state.payments.filter(({ kind }) => kind === 'refund').length
  const refundsBefore = refunds()
  const nomsa = await newcomer()

  await test.step('paid before the decision', async () => {
    await signIn(page, people.pieter)
    await page.goto('/provider-portal')
    await expect(page.getByText("Your subscription isn't paid yet.")).toBeVisible()
    await page.getByRole('link', { name: 'Set Up Payment Method' }).click()
    await payByCard(page)
    await expect(page.getByText('Payment Confirmed!')).toBeVisible()
    await mailbox.emailTo(email, { subject: /We received R49.99/ })
    await page.goto('/provider-portal')
    await expect(page.getByText('Your subscription is active.')).toBeVisible()
  })

  await test.step('the office asks, and is answered', async () => {
    await signIn(nomsa, people.nomsa)
    await opened(nomsa)
    await openDecision(nomsa)
    await nomsa.getByLabel('Message to Pieter').fill('Which of the two vans is yours?')
    await nomsa.getByRole('button', { name: 'Ask, and next' }).click()
    await mailbox.emailTo(email, { subject: /one more thing/ })
    await page.goto('/application')
    await expect(page.getByText('Which of the two vans is yours?')).toBeVisible()
    await page.getByLabel('Your answer').fill('The white one.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
  })

  await test.step('refused with a reason, and the money goes back', async () => {
    await opened(nomsa)
    await expect(nomsa.getByText('The white one.')).toBeVisible()
    await openDecision(nomsa)
    await nomsa.getByText('Reject…').click()
    await nomsa.getByLabel('Reason', { exact: true }).fill('The van is not insured.')
    await nomsa.getByLabel('What would fix it').fill('A policy for it.')
    await nomsa.getByRole('button', { name: 'Reject with these reasons' }).click()
    await mailbox.emailTo(email, { subject: /can't approve/ })
    await mailbox.emailTo(email, { subject: /refunding R49.99/ })
    await page.goto('/application')
    await expect(page.getByText('The van is not insured.')).toBeVisible()
    await expect(page.getByText('A policy for it.')).toBeVisible()
    await mailbox.emailTo(email, { subject: /PayFast has refunded R49.99/ })
    expect(refunds()).toBe(refundsBefore + 1)
  })

  await test.step('an appeal is heard, and what is paid back is to be paid again', async () => {
    await page.getByText('Appeal', { exact: true }).click()
    await page.getByLabel('What did we get wrong?').fill('The policy is among the papers.')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(page.getByRole('button', { name: 'Send appeal' })).toHaveCount(0)
    // Someone other than the person who rejected it.
    const mpho = await newcomer()
    await signIn(mpho, people.mpho)
    await opened(mpho)
    await expect(mpho.getByText('The policy is among the papers.')).toBeVisible()
    await openDecision(mpho)
    await mpho.getByRole('button', { name: 'Approve, and next' }).click()
    await mailbox.emailTo(email, { subject: /is approved/ })
    await page.goto('/application')
    await expect(page.getByRole('heading', { level: 1, name: "You're approved" })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Set Up Payment Method' })).toBeVisible()
  })
})
