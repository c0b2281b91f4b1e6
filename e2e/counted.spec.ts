import { codeIn } from '#app/platform/test-sms-gateway.ts'
import { counted } from './counted.ts'
import { expect, test } from './fixtures.ts'
import { atWork } from './world.ts'

test.use({ settings: { CLOCK: atWork() } })

/** Never ends in 99: the gateway treats those as opted out. */
const someNumber = () => `0825${String(Date.now()).slice(-6, -2)}42`
const dialled = (number: string) => `27${number.replace(/\D/g, '').slice(1)}`

test('from the home page to a sent request in nine interactions and a minute @both', async ({
  page,
  sms,
}, testInfo) => {
  const phone = someNumber()
  const way = await counted(page)
  await page.goto('/')
  await way.fill('What needs doing?', 'Plumber for a burst geyser')
  await way.fill('Where?', 'Soweto')
  await way.tap('button', 'Find providers')
  await way.tap('link', 'Ask everyone')

  // The search terms have arrived.
  await expect(page.getByRole('radio', { name: 'Geyser' })).toBeChecked()
  await expect(page.getByLabel('What happened?')).toHaveValue('Plumber for a burst geyser')
  await way.tap('button', 'Next: where and when')
  await expect(page.getByLabel('Suburb, town or Plus Code')).toHaveValue(/Soweto/)
  await way.tap('button', 'Next: check and send')
  await way.fill('Your name', 'Lindiwe Nkabinde')
  await way.fill('Cellphone', phone)
  await way.tap('button', /^Send to \d providers$/)
  await way.codeFills(codeIn(await sms.textTo(dialled(phone))))
  await expect(page.getByText('Your request has been sent').first()).toBeVisible()

  const { interactions, seconds } = way.ended(testInfo)
  expect(interactions).toBeLessThanOrEqual(9)
  expect(seconds).toBeLessThanOrEqual(60)
})

test('from the home page to an urgent request in seven interactions and a minute @both', async ({
  page,
  sms,
}, testInfo) => {
  const phone = someNumber()
  const way = await counted(page)
  await page.goto('/')
  await way.fill('What needs doing?', 'Plumber for a burst geyser')
  await way.fill('Where?', 'Soweto')
  await way.tick('Urgent, today')
  await way.tap('button', 'Find providers')
  await way.tap('link', 'Ask the nearest')
  await expect(page.getByLabel('What happened?')).toHaveValue('Plumber for a burst geyser')
  await expect(page.getByLabel('Suburb, town or Plus Code')).toHaveValue(/Soweto/)
  await expect(page.getByText(/open until \d\d:\d\d/).first()).toBeVisible()
  await expect(page.getByText(/typical reply time|no replies yet/).first()).toBeVisible()
  await way.fill('Cellphone', phone)
  const invited = await page.getByText(/km away · open until/).count()
  expect(invited).toBeGreaterThan(0)
  expect(invited).toBeLessThanOrEqual(3)
  await way.tap('button', /^Send to the (nearest who is|\d nearest who are) open$/)
  await way.codeFills(codeIn(await sms.textTo(dialled(phone))))
  await expect(page.getByText('Your request has been sent').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /Has until/ })).toHaveCount(invited)
  await expect(page.getByText('Close the main stopcock.', { exact: false })).toBeVisible()

  const { interactions, seconds } = way.ended(testInfo)
  expect(interactions).toBeLessThanOrEqual(7)
  expect(seconds).toBeLessThanOrEqual(60)
})

test('a sent request is passed on: one more is asked, and the next best by itself if wanted @both', async ({
  page,
  sms,
}) => {
  const phone = someNumber()
  await page.goto('/quote/new?urgent=true&category=plumbing&place=Orlando%2C%20Soweto')
  await page.getByLabel('What happened?').fill('Water through the ceiling')
  await page.getByLabel('Cellphone').fill(phone)
  await page
    .getByRole('button', { name: /^Send to the/ })
    .last()
    .click()
  await page.getByLabel('Code from the SMS').fill(codeIn(await sms.textTo(dialled(phone))))
  await expect(page.getByText('Your request has been sent').first()).toBeVisible()
  const waiting = page.getByRole('listitem').filter({ hasText: /Has until/ })
  const invited = await waiting.count()

  await page.getByRole('button', { name: 'Ask one more provider' }).click()
  await expect(waiting).toHaveCount(invited + 1)

  const passOn = page.getByRole('switch', { name: /^Ask the next best/ })
  await expect(passOn).not.toBeChecked()
  await passOn.click()
  await expect(passOn).toBeChecked()

  const toWhatsApp = page.getByRole('link', { name: 'Send to my WhatsApp' })
  const answer = await page.request.get((await toWhatsApp.getAttribute('href'))!, {
    maxRedirects: 0,
  })
  const note = new URL(answer.headers().location!)
  expect(note.href).toContain(`https://wa.me/${dialled(phone).replace('+', '')}?text=`)
  expect(note.searchParams.get('text')).toContain('/quote/link?token=')
  await page.context().clearCookies()
  const refused = await page.request.get((await toWhatsApp.getAttribute('href'))!, {
    maxRedirects: 0,
  })
  expect(refused.status()).toBe(404)
})

test('typing what needs doing offers jobs, and a picked one finds its trade @both', async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByLabel('What needs doing?')
  await field.click()
  await field.pressSequentially('geys', { delay: 60 })
  await page.getByRole('option', { name: /Geyser/ }).click()
  await expect(field).toHaveValue('Geyser')
  await page.getByRole('button', { name: 'Find providers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('plumbers')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an urgent request names whom it asks, keeps what was typed and goes out @desktop', async ({
    page,
    sms,
  }) => {
    const phone = someNumber()
    await page.goto('/quote/new?urgent=true&category=plumbing&place=Orlando%2C%20Soweto')
    await page
      .getByRole('button', { name: /^Send to the/ })
      .last()
      .click()
    await expect(page.getByText('Describe it in a few words')).toBeVisible()
    await page.getByLabel('What happened?').fill('Water through the ceiling')
    await page.getByLabel('Cellphone').fill(phone)
    await page
      .getByRole('button', { name: /^Send to the/ })
      .last()
      .click()
    await expect(page.getByText('Enter the code we sent you')).toBeVisible()
    await sms.textTo(dialled(phone))
  })
})

test('a photo that is still uploading goes with the request that is sent meanwhile @both', async ({
  page,
  sms,
}) => {
  const phone = someNumber()
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/uploads/photos', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto('/quote/new?urgent=true&category=plumbing&place=Orlando%2C%20Soweto')
  await page.getByLabel('What happened?').fill('Water through the ceiling')
  await page.getByLabel('Cellphone').fill(phone)
  await page.locator('html[data-hydrated]').waitFor()
  await page.locator('input[type=file]').setInputFiles('e2e/photos/ceiling.jpg')
  await expect(page.getByRole('img', { name: 'Photo uploading' })).toBeVisible()
  // Enter uses a hidden button that is never busy.
  await page.getByLabel('Cellphone').press('Enter')
  await expect(page.getByText('Sending 1 photo').first()).toBeVisible()
  letGo()
  await page.getByLabel('Code from the SMS').fill(codeIn(await sms.textTo(dialled(phone))))
  await expect(page.getByText('Your request has been sent').first()).toBeVisible()
  await expect(page.locator('main img[src^="/files/"]').first()).toBeVisible()
})
