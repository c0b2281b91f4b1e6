import type { Page } from '@playwright/test'
import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

/**
 * A browser without network information, such as Safari and Firefox, or one that reports a slow connection.
 */
const LINES = {
  'without navigator.connection': () =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => undefined }),
  'at 0.7 Mbit/s': () => {
    for (const [name, value] of Object.entries({ effectiveType: '3g', downlink: 0.7 }))
      Object.defineProperty(Reflect.get(navigator, 'connection'), name, { get: () => value })
  },
}

const LIVE_UPDATES = /^\/assets\/live-updates.*\.js$/

const bell = (page: Page) => page.locator('.bell > summary').filter({ visible: true })
const chat = (page: Page) => page.locator('button[data-chat]')
const isNotHydrated = (page: Page) => expect(page.locator('html[data-hydrated]')).toHaveCount(0)

/** The scripts that this page loads from now on. */
function scriptsOf(page: Page) {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

/** Zanele answers the newest support conversation, without opening a page. */
async function answerFrom(desk: Page, words: string, origin: string) {
  await desk.goto('/admin/support')
  await desk.locator('.inbox a[href^="/admin/support/"]').first().click()
  await desk.waitForURL(/\/admin\/support\/[0-9a-f-]{36}/)
  const answered = await desk.request.post(new URL(desk.url()).pathname, {
    form: { intent: 'answer', words },
    headers: { Origin: origin },
  })
  expect(answered.status()).toBe(200)
}

for (const [line, pretend] of Object.entries(LINES))
  test(`${line}, a guest who wrote on the support page hears of answers on other pages @phone`, async ({
    page,
    newcomer,
    site,
  }) => {
    const desk = await newcomer()
    await signIn(desk, people.zanele)
    await page.addInitScript(pretend)
    await page.goto('/support')
    await page.getByLabel('Your message').fill(`Is a deposit right? ${line}`)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.locator('main li').getByText('Is a deposit right?')).toBeVisible()
    await page.goto('/zu/contact')
    const scripts = scriptsOf(page)
    await answerFrom(desk, 'No deposit is part of that quote.', site.url)
    await expect(chat(page)).toHaveAccessibleName(/^Xoxa nabosizo, okungafundiwe: [12]$/)
    await expect(chat(page).locator('b')).toHaveText(/^[12]$/)
    await isNotHydrated(page)
    expect(scripts.filter((path) => !LIVE_UPDATES.test(path))).toEqual([])

    await chat(page).click()
    await expect(
      page.locator('.chat-window').getByText('No deposit is part of that quote.'),
    ).toBeVisible()
    await page.locator('.chat-window header button').click()
    await expect(chat(page)).toHaveAccessibleName('Xoxa nabosizo')
    await expect(chat(page).locator('b')).toHaveText('')
  })

test('what was read in the chat stays read when an older answer of the server arrives late @phone', async ({
  page,
  newcomer,
  site,
}) => {
  const agent = await newcomer()
  await signIn(agent, people.zanele)
  await page.goto('/support')
  await page.getByLabel('Your message').fill('Can I still change the day?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('main li').getByText('Can I still change the day?')).toBeVisible()
  await page.goto('/contact')
  await answerFrom(agent, 'Yes, until the day before.', site.url)
  await expect(chat(page).locator('b')).toHaveText(/^[12]$/)

  const isFetched = Promise.withResolvers<void>()
  const isClosed = Promise.withResolvers<void>()
  let fetches = 0
  await page.route('**/support/chat*', async (route) => {
    // The server processes the read receipt only after it has responded to an earlier request.
    if (route.request().method() === 'POST') await isFetched.promise
    const response = await route.fetch()
    if (route.request().method() === 'GET' && ++fetches === 2) {
      isFetched.resolve()
      await isClosed.promise
    }
    await route.fulfill({ response })
  })
  await chat(page).click()
  await expect(page.locator('.chat-window').getByText('Yes, until the day before.')).toBeVisible()
  await isFetched.promise
  await page.locator('.chat-window header button').click()
  await expect(chat(page).locator('b')).toHaveText('')
  const late = page.waitForResponse((response) => response.request().method() === 'GET')
  isClosed.resolve()
  await (await late).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await expect(chat(page).locator('b')).toHaveText('')
})

const quoteOf = (price: string) => ({
  intent: 'quote',
  'line-kind': 'labour',
  'line-words': 'Clear the drain',
  'line-price': price,
  guarantee: '90',
  validDays: '7',
})

test('bell, quote and message come to pages that nobody touched @phone', async ({
  newcomer,
  site,
}) => {
  test.setTimeout(90_000)
  const sipho = await newcomer()
  await signIn(sipho, people.sipho)
  await sipho.goto('/provider-portal')
  const row = sipho.getByRole('listitem').filter({ hasText: 'Kitchen drain is slow' })
  const visit = await row.getByRole('link').first().getAttribute('href')
  const act = async (form: Record<string, string>) => {
    const answer = await sipho.request.post(visit!, { form, headers: { Origin: site.url } })
    expect(answer.status()).toBe(200)
  }
  const messageComes = async (page: Page, words: string) => {
    await page.goto('/messages')
    await isNotHydrated(page)
    await act({ intent: 'write', words })
    await expect(page.getByText(words)).toBeVisible()
  }
  const quoteComes = async (page: Page, price: string) => {
    await page.goto('/requests')
    await page.locator('main').getByRole('link', { name: /drain/i }).first().click()
    await page.waitForURL(/\/requests\/[0-9a-f-]{36}/)
    await page.reload()
    await isNotHydrated(page)
    await act(quoteOf(price))
    await expect(page.getByText(`R${price}`).filter({ visible: true }).first()).toBeVisible()
  }
  // A page that doesn't show the change isn't hydrated: it loads only one file.
  const bellCounts = async (page: Page, form: Record<string, string>) => {
    const scripts = scriptsOf(page)
    await page.goto('/about')
    const count = async () => Number(await bell(page).locator('.bell-count').textContent())
    const before = await count()
    await act(form)
    await expect.poll(count).toBe(before + 1)
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before + 1} new`)
    await isNotHydrated(page)
    expect(scripts).toEqual([expect.stringMatching(LIVE_UPDATES)])
  }

  const page = await newcomer()
  await page.addInitScript(LINES['without navigator.connection'])
  await signIn(page, people.thandi)
  await messageComes(page, 'I can come today.')
  await bellCounts(page, quoteOf('555'))
  await quoteComes(page, '655')
  await page.context().close()

  const slow = await newcomer()
  await slow.addInitScript(LINES['at 0.7 Mbit/s'])
  await signIn(slow, people.thandi)
  await messageComes(slow, 'I have the rods with me.')
  await quoteComes(slow, '755')
  await bellCounts(slow, { intent: 'take_back', reason: 'other' })
})

test('with Data saver nothing is heard before the first touch, and all of it after @phone', async ({
  page,
  newcomer,
  context,
  site,
}) => {
  const desk = await newcomer()
  await signIn(desk, people.zanele)
  await page.addInitScript(LINES['without navigator.connection'])
  await context.addCookies([{ name: 'data-saver', value: '1', url: site.url }])
  await page.goto('/support')
  await page.getByLabel('Your message').fill('Which bank details are yours?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('main li').getByText('Which bank details')).toBeVisible()
  await page.goto('/about')
  const scripts = scriptsOf(page)
  await answerFrom(desk, 'They stand on every invoice.', site.url)
  expect(scripts).toEqual([])
  const before = await chat(page).locator('b').textContent()

  await page.locator('main').tap({ position: { x: 5, y: 5 } })
  await expect(chat(page).locator('b')).not.toHaveText(before!)
  expect(scripts).toHaveLength(1)
  await isNotHydrated(page)
})
