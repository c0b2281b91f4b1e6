import { people } from '#db/seeds/people.ts'
import { expect, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// The person pays here, so other stories need another site.
test.use({ settings: SITE_FOR_CHANGES })

test('a year is paid once: after a change of mind, a refusal, and a notification that never comes @both', async ({
  page,
  mailbox,
  payfast,
}) => {
  test.setTimeout(120_000)
  await signIn(page, people.ayesha)
  await page.goto('/provider-portal')
  await page.getByRole('link', { name: 'Set Up Payment Method' }).click()
  const choose = async () => {
    // Choices depend on each other: that needs a hydrated page.
    await page.getByRole('radio', { name: /^Monthly/ }).focus()
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('radio', { name: /^One payment for a year/ }).check()
    await page.getByRole('radio', { name: /^Instant EFT/ }).check()
    await expect(page.getByText('R599.88').first()).toBeVisible()
    await page.getByRole('button', { name: 'Pay with PayFast' }).click()
    await expect(page.getByRole('heading', { name: /^Pay / })).toBeVisible()
  }

  await test.step('anyone who turns back has paid nothing, and can try again', async () => {
    await choose()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Not Completed' })).toBeVisible()
    await page.getByRole('link', { name: 'Try Payment Again' }).click()
  })

  await test.step('a bank that refuses charges nothing, and another one pays', async () => {
    await choose()
    await page.getByText('Test bank that refuses').click()
    await page.getByRole('button', { name: 'Complete Payment' }).click()
    await expect(page.getByText('The bank declined the payment')).toBeVisible()
    const answer = await fetch(`${payfast.url}/simulator/control/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${payfast.secret}` },
      body: JSON.stringify({ fault: 'F6', variant: 'never' }),
    })
    expect(answer.ok).toBe(true)
    await page.getByText('Test bank that pays').click()
    await page.getByRole('button', { name: 'Complete Payment' }).click()
  })

  await test.step('unheard of, it is looked for, and found in PayFast’s history', async () => {
    await expect(page.getByRole('heading', { name: 'Verifying Your Payment' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Payment Confirmed!' })).toBeVisible({
      timeout: 30_000,
    })
    await mailbox.emailTo(people.ayesha.email, { subject: /We received R599.88/ })
  })

  await test.step('the receipt is there, and the days of an end are shown before anything is decided', async () => {
    await page.getByRole('link', { name: 'Go to Provider Dashboard' }).click()
    await expect(page.getByText('Welcome back')).toBeVisible()
    await page.goto('/provider-portal/payments')
    const coming = page.waitForResponse(/\/provider-portal\/papers\//)
    // The newest is on top; below it is that of a refunded payment.
    const receipts = page.getByRole('link', { name: /R-\d{6}/ })
    await expect(receipts).toHaveCount(2)
    await receipts.first().evaluate((link) => {
      void fetch((link as HTMLAnchorElement).href)
    })
    expect((await coming).headers()['content-type']).toBe('application/pdf')
    await page.getByText(/^Cancel the agreement and get R599.88 back/).click()
    await page.getByRole('button', { name: 'End now, with a full refund' }).click()
    await expect(page.getByText('You get everything back')).toBeVisible()
    await mailbox.emailTo(people.ayesha.email, { subject: /refunding R599.88/ })
  })
})
