import { people } from '#db/seeds/people.ts'
import { expect, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// This story changes categories.
test.use({ settings: SITE_FOR_CHANGES })

test('a category is added, found by its words, and merged into another', async ({
  page,
  newcomer,
}) => {
  await signIn(page, people.nomsa)
  await page.goto('/admin/services')
  await page.getByRole('link', { name: 'Add a category' }).click()
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Name').fill('Sewing & alterations')
  await english.getByLabel('The people who do it').fill('dressmakers')
  await english.getByLabel('Synonyms').fill('dressmaker\nhemming')
  await page.getByRole('group', { name: 'isiZulu' }).getByLabel('Name').fill('Ukuthunga')
  await page.getByRole('button', { name: 'Add category' }).click()
  await expect(page.getByRole('status').getByText('Category added')).toBeVisible()

  await page.getByRole('link', { name: 'Add a question' }).click()
  await page.getByLabel('Question in English').fill('Do you have the fabric?')
  await page.getByLabel('English, answer 1').fill('Yes')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('Give at least two answers to choose from.')).toBeVisible()
  await page.getByLabel('English, answer 2').fill('No, please bring it')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByRole('link', { name: 'Do you have the fabric?' })).toBeVisible()

  await page.getByRole('link', { name: 'Add a job' }).click()
  await page.getByLabel('Job in English').fill('Hem of trousers')
  await page.getByLabel('The price is for').selectOption('each')
  await page.getByRole('button', { name: 'Save job' }).click()
  await expect(page.getByRole('link', { name: 'Hem of trousers' })).toBeVisible()

  const customer = await newcomer()
  await customer.goto('/zu/services')
  await expect(customer.getByRole('link', { name: 'Ukuthunga' })).toBeVisible()
  await customer.goto('/services')
  await customer.getByLabel('What needs doing?').first().fill('dresmaker')
  await customer.getByLabel('What needs doing?').first().press('Enter')
  await expect(customer.getByText('Sewing & alterations').first()).toBeVisible()
  await customer.goto('/quote/new?category=sewing-alterations')
  await expect(customer.getByRole('group', { name: 'Do you have the fabric?' })).toBeVisible()
  await expect(customer.getByText('Hem of trousers')).toBeVisible()

  await page.goto('/admin/services/sewing-alterations')
  await page.getByRole('link', { name: 'Merge into another' }).click()
  await page.getByLabel('Merge it into').selectOption('Handyman Services')
  await page.getByRole('button', { name: 'Show what moves' }).click()
  await expect(page.getByRole('heading', { name: 'What moves to Handyman Services' })).toBeVisible()
  await page
    .getByRole('button', { name: 'Merge Sewing & alterations into Handyman Services' })
    .click()
  await expect(page.getByRole('status').getByText('Categories merged')).toBeVisible()

  await customer.goto('/services/sewing-alterations')
  await expect(customer).toHaveURL('/services/handyman-services')
})

test('the order changes by keyboard, without script', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false })
  await signIn(page, people.nomsa)
  await page.goto('/admin/services')
  await page.getByRole('button', { name: 'Move Electrical up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Order saved')).toBeVisible()
  await expect(page.getByLabel('Place of Electrical in the order')).toHaveValue('1')
  await page.getByLabel('Place of Roofing in the order').fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Place of Roofing in the order')).toHaveValue('2')
})

test('a usual job is retired and brought back, without script', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false })
  await signIn(page, people.nomsa)
  const customer = await newcomer()
  await page.goto('/admin/services/roofing')
  await page.getByRole('button', { name: 'Retire "Inspection"' }).click()
  await expect(page.getByText('Retired: 1')).toBeVisible()
  await customer.goto('/quote/new?category=roofing')
  await expect(customer.getByText('Leaking roof')).toBeVisible()
  await expect(customer.getByText('Inspection', { exact: true })).toHaveCount(0)
  await page.getByText('Retired: 1').click()
  await page.getByRole('button', { name: 'Bring "Inspection" back' }).click()
  await expect(page.getByRole('button', { name: 'Retire "Inspection"' })).toBeVisible()
})
