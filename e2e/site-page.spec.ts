import { people } from '#db/seeds/people.ts'
import { expect, test } from './fixtures.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor asks for a quote on a provider’s own site @both', async ({ page, mailbox }) => {
    await test.step('the site is the provider’s own', async () => {
      await page.goto('/sites/pretorius-electrical')
      await expect(
        page.getByRole('heading', { level: 1, name: 'Power back on, the day you call' }),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Services and prices' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Become a Provider' })).toHaveCount(0)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        /\/sites\/pretorius-electrical$/,
      )
    })

    await test.step('its form goes on where requests are made', async () => {
      await page.getByLabel("What's it about?").selectOption({ index: 0 })
      await page.getByLabel('What do you need?').fill('The main switch trips when it rains.')
      await page.getByRole('button', { name: 'Next: where and when' }).click()
      await expect(page.getByRole('heading', { name: 'Where and when?' })).toBeVisible()
      await page.getByLabel('Suburb, town or Plus Code').fill('Centurion')
      await page.getByText('Any day').click()
      await page.getByText('Any time').click()
      await page.getByRole('button', { name: 'Next: check and send' }).click()
      await expect(page.getByText('The main switch trips when it rains.')).toBeVisible()
      await expect(page.getByText('Pretorius Electrical').first()).toBeVisible()
      await page.getByLabel('Your name').fill('Lindiwe Nkabinde')
      await page.getByRole('button', { name: 'Use my email instead' }).click()
      await page.getByLabel('Email').fill('lindiwe.site@example.co.za')
      await page.getByRole('button', { name: 'Send to 1 provider' }).click()
      await expect(page.getByText('One more step: open the link')).toBeVisible()
    })

    await test.step('the mailed link sends it to that provider alone', async () => {
      const email = await mailbox.emailTo('lindiwe.site@example.co.za')
      await page.goto(email.link(/quote\/link/))
      await page.getByRole('button', { name: 'Yes, send it' }).click()
      await expect(page.getByText('Your request has been sent').first()).toBeVisible()
      await mailbox.emailTo(people.johan.email)
    })
  })
})
