import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { codeIn } from '#app/platform/test-sms-gateway.ts'
import { people, seedPassword } from '#db/seeds/people.ts'
import { expect, SITE_IS_GONE, test } from './fixtures.ts'
import { atWork } from './world.ts'

// During the day: at night an SMS about quotes waits until the morning.
const CLOCK = atWork()
const started = Date.now()
test.use({ settings: { CLOCK } })

const PHOTO = join(import.meta.dirname, 'photos/ceiling.jpg')

async function signIn(page: Page, { email }: { email: string }) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(seedPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
}

/** A provider opens the newest waiting request, and sends a quote. */
async function answer(
  page: Page,
  { words, price, callOut }: { words: string; price: string; callOut: string },
) {
  await page.goto('/provider-portal')
  for (const figure of ['Total Clients', 'Total Earnings', 'Pending Requests', 'Completed Jobs'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: words })
  await row.getByRole('link').first().click()
  await expect(page.getByText(words).first()).toBeVisible()
  // Both were uploaded by one new browser at once.
  await expect(page.locator('main img[src^="/files/"]')).toHaveCount(2)
  await page.getByLabel('Price of the job').fill(price)
  await page.getByText('Breakdown, call-out fee and guarantee').click()
  await page.getByLabel('Call-out fee').fill(callOut)
  await page.getByRole('button', { name: 'Send quote' }).click()
  await expect(page.getByText(/Valid until/).first()).toBeVisible()
}

test('a guest finds a plumber, asks two for a quote, compares, accepts, and rates the job @both', async ({
  page,
  newcomer,
  mailbox,
  sms,
  site,
  expectComplaint,
}) => {
  test.setTimeout(150_000)
  // The customer's page has an open stream while the site is killed.
  expectComplaint(SITE_IS_GONE)
  const words = `Water drips through the ceiling since this morning, ${Date.now()}`

  await test.step('a slip of the finger still finds plumbers in Soweto', async () => {
    await page.goto('/')
    await page.getByLabel('What needs doing?').fill('plummer soweto')
    await page.getByRole('button', { name: 'Find providers' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/plumbers.*Soweto/)
    await page.getByText('Why this order').click()
    await expect(page.getByText('A paid place is marked with its plan')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bongani Zwane' })).toBeVisible()
  })

  await test.step('the profile says what was checked, and leads to the request', async () => {
    await page.getByRole('link', { name: 'Bongani Zwane' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bongani Zwane' })).toBeVisible()
    await expect(page.getByText('Identity')).toBeVisible()
    await page.goto('/quote/new?provider=bongani-zwane&provider=sipho-mahlangu')
  })

  await test.step('three steps, with photos', async () => {
    await page.getByText('Geyser', { exact: true }).click()
    await page.getByLabel('What happened?').fill(words)
    await page.locator('input[type=file]').first().setInputFiles([PHOTO, PHOTO])
    await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Next: where and when' }).click()
    await page.getByLabel('Suburb, town or Plus Code').fill('Orlando, Soweto')
    await page.keyboard.press('Tab')
    // Today, or tomorrow late at night.
    await page
      .getByRole('group', { name: 'When should they come?' })
      .getByRole('radio')
      .first()
      .check({ force: true })
    await page.getByText('As soon as possible').click()
    await page.getByRole('button', { name: 'Next: check and send' }).click()
    await page.getByLabel('Your name').fill('Lindiwe Nkabinde')
    await page.getByLabel('Cellphone').fill('082 555 0142')
    await page.getByRole('button', { name: 'Send to 2 providers' }).click()
    await expect(page.getByText('Enter the code we sent you')).toBeVisible()
  })

  await test.step('nothing goes out before the texted code is typed, whose last figure sends it', async () => {
    await page.getByLabel('Code from the SMS').fill(codeIn(await sms.textTo('27825550142')))
    await expect(page.getByText('Your request has been sent').first()).toBeVisible()
  })
  const requestAddress = new URL(page.url()).pathname

  await test.step('both providers are told, and answer; a restart in between loses nothing', async () => {
    await mailbox.emailTo(people.bongani.email)
    const bongani = await newcomer()
    await signIn(bongani, people.bongani)
    await answer(bongani, { words, price: '1200', callOut: '300' })
    const now = new Date(Date.parse(CLOCK) + Date.now() - started)
    await site.restart('by killing it', { CLOCK: now.toISOString() })
    const sipho = await newcomer()
    await signIn(sipho, people.sipho)
    await answer(sipho, { words, price: '900', callOut: '350' })
  })

  await test.step('the customer is told, compares, and accepts the lower one', async () => {
    // If the restart delayed the first SMS until both had answered, it covers both.
    expect(await sms.textTo('27825550142')).toMatch(
      /^(?:First quote for Geyser: R1|2 quotes for Geyser, from R1).*\/quote\/link/,
    )
    await page.goto(requestAddress)
    await expect(page.getByText('R1 500').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('R1 250').filter({ visible: true }).first()).toBeVisible()
    await page.getByText("Accept Sipho's quote").filter({ visible: true }).first().click()
    await page.getByRole('button', { name: /Accept R1.250/ }).click()
    await expect(page.getByRole('heading', { name: 'When should Sipho come?' })).toBeVisible()
  })

  const jobAddress = new URL(page.url()).pathname
  let start = new Date()
  await test.step('they agree on a time, and it is booked for both', async () => {
    const free = page.getByLabel('When Sipho is free')
    const first = free.locator('option[value*=":"]').first()
    start = new Date((await first.getAttribute('value'))!)
    await free.selectOption({ value: start.toISOString() })
    await page.getByRole('button', { name: 'Propose this time' }).first().click()
    await expect(page.getByText('Waiting for Sipho to accept')).toBeVisible()
    const sipho = await newcomer()
    await signIn(sipho, people.sipho)
    await openBooking(sipho)
    await sipho.getByRole('button', { name: 'Accept this time' }).click()
    await expect(sipho.getByText('Will you be there?')).toBeVisible()
    await page.goto(jobAddress)
    await expect(page.getByRole('heading', { name: /^Sipho comes / })).toBeVisible()
  })

  await test.step('on the day he sets off, arrives and finishes; the customer says yes, and rates', async () => {
    await site.restart('by killing it', { CLOCK: new Date(+start - 30 * 60_000).toISOString() })
    const sipho = await newcomer()
    await signIn(sipho, people.sipho)
    await openBooking(sipho)
    await sipho.getByRole('button', { name: "I'm on my way" }).click()
    await expect(sipho.getByRole('heading', { name: /^On your way to / })).toBeVisible()
    await page.goto(jobAddress)
    await expect(page.getByRole('heading', { name: 'Sipho is on the way' })).toBeVisible()
    await sipho.getByRole('button', { name: "I'm at the gate" }).click()
    await sipho.getByLabel('How much were you paid?').fill('1250')
    await sipho.getByRole('button', { name: "The job's done" }).click()
    await expect(sipho.getByRole('heading', { name: /^Waiting for .* to confirm$/ })).toBeVisible()
    await page.goto(jobAddress)
    await page.getByRole('button', { name: "Yes, it's done" }).click()
    await page.getByRole('radio', { name: '5 stars, excellent' }).check({ force: true })
    await page.getByLabel('Your review').fill('Came the same day and left the roof dry.')
    await page.getByRole('button', { name: 'Publish review' }).click()
    await expect(page.getByRole('button', { name: 'Publish review' })).toBeHidden()
    await page.goto('/providers/sipho-mahlangu/reviews')
    await expect(page.getByText('Came the same day and left the roof dry.')).toBeVisible()
  })
})

/** The provider opens the job from the list of bookings. */
async function openBooking(page: Page) {
  await page.goto('/provider/bookings')
  await page.getByRole('row').filter({ hasText: 'Lindiwe' }).getByRole('link').click()
  await page.waitForURL('**/provider/bookings/*')
}
