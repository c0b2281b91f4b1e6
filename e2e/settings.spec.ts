import { people } from '#db/seeds/people.ts'
import { expect, openDecision, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// This story changes a profile.
test.use({ settings: SITE_FOR_CHANGES })

const PHOTO = 'e2e/photos/ceiling.jpg'

test('a provider changes price and photo at once, and the name once someone has looked @both', async ({
  page,
  newcomer,
  mailbox,
}) => {
  const profile = await newcomer()
  await signIn(page, people.sipho)

  await test.step('a new price is on the public profile', async () => {
    await page.goto('/provider-portal/settings')
    await page.getByRole('link', { name: /Services and prices/ }).click()
    const button = page.getByRole('button', { name: 'Add service' })
    const form = page.locator('form').filter({ has: button })
    await form.getByLabel('What you do').fill('Tap fitted on a Sunday')
    await form.getByLabel('Price', { exact: true }).fill('777')
    await button.click()
    await expect(page.getByText('Price saved')).toBeVisible()
    await profile.goto('/providers/sipho-mahlangu/services')
    await expect(profile.getByRole('rowheader', { name: 'Tap fitted on a Sunday' })).toBeVisible()
    await expect(profile.getByText('R777').first()).toBeVisible()
  })

  await test.step('a photo takes the place of the drawn portrait', async () => {
    await page.goto('/provider-portal/settings/photos')
    await page.getByLabel('A photo of you').setInputFiles(PHOTO)
    await page.getByRole('button', { name: 'Upload photo', exact: true }).click()
    await expect(page.getByText('Customers can see it now')).toBeVisible()
    await profile.goto('/providers/sipho-mahlangu')
    await expect(profile.locator('.profile-head img')).toHaveAttribute('src', /^\/photos\//)
  })

  await test.step('what was typed and not saved is not left without a question', async () => {
    await page.goto('/provider-portal/settings/profile')
    await page.getByLabel('Trading name').fill('Mamelodi Water Works')
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).click()
    await expect(page.getByText('Leave without saving?')).toBeVisible()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByLabel('Trading name')).toHaveValue('Mamelodi Water Works')
  })

  await test.step('a new name waits', async () => {
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
    await profile.reload()
    await expect(profile.getByRole('heading', { level: 1, name: 'Sipho Mahlangu' })).toBeVisible()
  })

  await test.step('an administrator approves it, and the profile has it', async () => {
    const nomsa = await newcomer()
    await signIn(nomsa, people.nomsa)
    await nomsa.goto('/admin/queue?kind=edit')
    await nomsa.getByRole('link', { name: /Sipho Mahlangu.*Trading name/ }).click()
    await openDecision(nomsa)
    await nomsa.getByRole('button', { name: 'Approve, and next' }).click()
    await expect(nomsa.getByText('Approved').first()).toBeVisible()
    await mailbox.emailTo(people.sipho.email, { subject: /Your change is live/ })
    await profile.reload()
    await expect(
      profile.getByRole('heading', { level: 1, name: 'Mamelodi Water Works' }),
    ).toBeVisible()
  })
})
