import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { somePdf } from '#app/uploads/test-documents.ts'
import { people } from '#db/seeds/people.ts'
import { expect, SITE_IS_GONE, signIn, test } from './fixtures.ts'
import { a11yViolations, LEVEL_AA } from './page-checks.ts'

test('a visitor and an agent write to each other, each in their own browser, and both see it come @both', async ({
  page,
  newcomer,
}) => {
  const requested = `Is a deposit right? ${Date.now()}`
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Chat with support' }).click()
  const chat = page.locator('.chat-window')
  await chat.locator('textarea').fill(requested)
  await chat.locator('button[type=submit]').click()
  await expect(chat.getByText(requested)).toBeVisible()

  const desk = await newcomer()
  await signIn(desk, people.zanele)
  await desk.goto('/admin/support')
  await desk.getByRole('link').filter({ hasText: requested }).first().click()
  await expect(desk.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await desk.getByLabel('Reply or note').fill('A third before the work is usual.')
  await desk.getByRole('button', { name: /^Send/ }).click()

  await test.step('the answer comes without anybody asking for it', async () => {
    await expect(chat.getByText('A third before the work is usual.')).toBeVisible()
  })

  await test.step('the conversation survives a reload, and goes on', async () => {
    await page.reload()
    await page.getByRole('button', { name: /Chat with support/ }).click()
    await expect(chat.getByText('A third before the work is usual.')).toBeVisible()
    await chat.locator('textarea').fill('Thank you')
    await chat.locator('button[type=submit]').click()
    await expect(
      desk.getByText('Thank you', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  })

  await test.step('a file goes to the agent, and one comes back', async () => {
    await chat
      .locator('input[type=file]')
      .setInputFiles(join(import.meta.dirname, 'photos/ceiling.jpg'))
    await chat.locator('textarea').fill('Here is what he sent')
    await chat.locator('button[type=submit]').click()
    await expect(chat.getByRole('link', { name: /ceiling\.jpg/ })).toBeVisible()
    const there = desk.getByRole('link', { name: /ceiling\.jpg/ })
    await expect(there).toBeVisible()
    const picture = await desk.request.get((await there.getAttribute('href'))!)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])

    const form = { name: 'form.pdf', mimeType: 'application/pdf', buffer: somePdf() }
    await desk.locator('.inbox-answer input[type=file]').setInputFiles(form)
    await expect(desk.getByRole('button', { name: 'Remove form.pdf' })).toBeVisible()
    await desk.getByRole('button', { name: /^Send/ }).click()
    const back = chat.getByRole('link', { name: /form\.pdf/ })
    await expect(back).toBeVisible()
    const document = await page.request.get((await back.getAttribute('href'))!)
    expect(document.headers()['content-type']).toBe('application/pdf')
  })

  await test.step('what is no picture is refused in words, and can be taken out', async () => {
    const program = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ') }
    await chat.locator('input[type=file]').setInputFiles(program)
    await expect(chat.getByText("This isn't an image or a PDF.")).toBeVisible()
    await chat.getByRole('button', { name: 'Remove photo.jpg' }).click()
    await expect(chat.getByText("This isn't an image or a PDF.")).toBeHidden()
  })

  await test.step('the page of the chat shows answers as they come', async () => {
    await page.goto('/support')
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.getByLabel('Your message').fill('Half a thought')
    await desk.getByLabel('Reply or note').fill('We looked at it.')
    await desk.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByText('We looked at it.')).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveValue('Half a thought')
  })

  await test.step('what an agent does beside it leaves a half-written answer alone', async () => {
    const answer = desk.getByLabel('Reply or note')
    await answer.fill('Half an answer')
    await desk.getByLabel('Labels').fill('deposit')
    await desk.getByRole('button', { name: 'Save labels' }).click()
    await expect(desk.locator('html[data-hydrated]')).toBeAttached()
    // On a phone the list is in the page but hidden beside the conversation.
    await expect(desk.locator('.inbox-list small', { hasText: 'deposit' }).first()).toBeAttached()
    await expect(answer).toHaveValue('Half an answer')
  })

  await test.step('N begins a note only while the focus is in the conversation', async () => {
    const note = desk.locator('.inbox-answer[data-note]')
    await desk.getByRole('button', { name: 'Save labels' }).focus()
    await desk.keyboard.press('n')
    await expect(note).toHaveCount(0)
    await desk.locator('#ticket-title').click()
    await desk.keyboard.press('n')
    await expect(note).toBeVisible()
  })

  await test.step('anyone who leaves it breaks off what was under way', async () => {
    await page.route('**/uploads/support', () => {})
    await page
      .locator('.support-form input[type=file]')
      .setInputFiles({ name: 'late.pdf', mimeType: 'application/pdf', buffer: somePdf() })
    await expect(page.getByRole('button', { name: 'Remove late.pdf' })).toBeVisible()
    const brokenOff = page.waitForEvent('requestfailed', (item) => /uploads/.test(item.url()))
    await page.locator('.site-header a[href="/"]').first().click()
    await brokenOff
  })
})

test('files chosen without signal wait, and go with their message once there is some @phone', async ({
  page,
  context,
  site,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  expectComplaint(/status of 500|500 from/)
  await page.goto('/contact')
  const button = page.getByRole('button', { name: 'Chat with support' })
  await button.click()
  const chat = page.locator('.chat-window')
  const send = chat.locator('button[type=submit]')
  const document = { mimeType: 'application/pdf', buffer: somePdf() }
  const choose = (...names: string[]) =>
    chat.locator('input[type=file]').setInputFiles(names.map((name) => ({ ...document, name })))
  await expect(chat.locator('textarea')).toBeFocused()
  await context.setOffline(true)
  await choose('first.pdf', 'second.pdf')
  await expect(chat.getByText('Waiting for a connection. Keep this page open.')).toBeVisible()
  await chat.locator('textarea').fill('Both of them')
  await send.click()
  await expect(chat.getByText('Sends once the files are uploaded.')).toBeVisible()

  await test.step('also where the chat was closed meanwhile', async () => {
    await chat.getByRole('button', { name: 'Close the chat' }).click()
    await expect(chat).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByText('Message sent')).toBeVisible({ timeout: 20_000 })
    await button.click()
    await expect(chat.getByRole('link', { name: /second\.pdf/ })).toBeVisible()
    await expect(chat.getByRole('link', { name: /first\.pdf/ })).toBeVisible()
    await expect(chat.getByText('Both of them')).toHaveCount(1)
    await expect(send).toBeDisabled()
  })

  await test.step('a server in trouble is not called a lack of signal', async () => {
    await page.route('**/uploads/support', (route) => route.fulfill({ status: 500 }))
    await choose('third.pdf')
    await expect(chat.getByText("We couldn't take this file just now.")).toBeVisible()
    await page.unroute('**/uploads/support')
  })

  await test.step('a message whose file is gone comes back with the others', async () => {
    const there = page.waitForResponse((answer) => answer.status() === 201)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const { id } = (await (await there).json()) as { id: string }
    await choose('fourth.pdf')
    await expect(chat.locator('form').getByText(/^\d+ KB$/)).toHaveCount(2)
    await page.request.post('/uploads/support', {
      multipart: { remove: id },
      headers: { Origin: site.url },
    })
    await chat.locator('textarea').fill('And these')
    await send.click()
    await expect(chat.getByText('This file is no longer here. Choose it again.')).toBeVisible()
    await expect(chat.locator('textarea')).toHaveValue('And these')
    await chat.getByRole('button', { name: 'Remove third.pdf' }).press('Enter')
    await expect(chat.getByRole('button', { name: 'Remove fourth.pdf' })).toBeFocused()
    await send.click()
    await expect(chat.getByRole('link', { name: /fourth\.pdf/ })).toBeVisible()
  })
})

test('without script a file goes with the form of the page @desktop', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false })
  await page.goto('/support')
  await page.locator('input[type=file]').setInputFiles({
    name: 'quote.pdf',
    mimeType: 'application/pdf',
    buffer: somePdf(),
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('link', { name: /quote\.pdf/ })).toBeVisible()
})

/** A fast connection, on which a page hydrates without interaction. */
async function hydrateUntouched(page: Page) {
  await page.addInitScript(() => {
    for (const [name, value] of Object.entries({ effectiveType: '4g', downlink: 10 }))
      Object.defineProperty(Reflect.get(navigator, 'connection'), name, { get: () => value })
  })
}

const isHydrated = (page: Page) =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

test('the flag of another tab opens the chat, without a touch, and is taken down @phone', async ({
  page,
}) => {
  await hydrateUntouched(page)
  await page.goto('/contact')
  await isHydrated(page)
  await expect(page.locator('.chat-window')).toHaveCount(0)
  await page.evaluate(() => {
    localStorage.setItem('openChat', 'true')
    window.dispatchEvent(new StorageEvent('storage', { key: 'openChat', newValue: 'true' }))
  })
  await expect(page.locator('.chat-window')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('openChat'))).toBeNull()

  await test.step('and one that was there before the page, too', async () => {
    await page.evaluate(() => localStorage.setItem('openChat', 'true'))
    await page.reload()
    await expect(page.locator('.chat-window')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('openChat'))).toBeNull()
  })
})

test('Start Chat opens the chat where the browser keeps nothing @phone', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is closed', 'SecurityError')
      },
    })
  })
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Start Chat' }).click()
  await expect(page.locator('.chat-window')).toBeVisible()
})

test('the closed button counts what came, and forgets it on opening @phone', async ({
  page,
  newcomer,
  site,
}) => {
  await hydrateUntouched(page)
  await page.goto('/contact')
  const button = page.locator('button[data-chat]')
  await button.click()
  const chat = page.locator('.chat-window')
  const requested = `Are you there? ${Date.now()}`
  await chat.locator('textarea').fill(requested)
  await chat.locator('button[type=submit]').click()
  await expect(chat.getByText('Thank you for your message.')).toBeVisible()
  await chat.getByRole('button', { name: 'Close the chat' }).click()
  await expect(chat).toBeHidden()

  const desk = await newcomer()
  await signIn(desk, people.zanele)
  await desk.goto('/admin/support')
  await desk.getByRole('link').filter({ hasText: requested }).first().click()
  await desk.waitForURL(/\/admin\/support\/[0-9a-f-]{36}/)
  const answer = async (words: string) => {
    const answered = await desk.request.post(new URL(desk.url()).pathname, {
      form: { intent: 'answer', words },
      headers: { Origin: site.url },
    })
    expect(answered.status()).toBe(200)
  }
  await answer('Answer 1')
  await expect(button.locator('b')).toHaveText('1')
  await expect(button).toHaveAccessibleName('Chat with support, unread: 1')
  for (let count = 2; count <= 10; count++) await answer(`Answer ${count}`)
  await expect(button.locator('b')).toHaveText('9+')

  await page.reload()
  await expect(button.locator('b')).toHaveText('9+')
  await button.click()
  // Exact: "Answer 1" at 03:15 reads "Answer 103:15" with its time.
  await expect(chat.getByText('Answer 10', { exact: true })).toBeVisible()
  await expect(button.locator('b')).toBeHidden()
  await chat.getByRole('button', { name: 'Close the chat' }).click()
  await expect(chat).toBeHidden()
  await expect(button.locator('b')).toBeHidden()
  await expect(button).toHaveAccessibleName('Chat with support')
})

test('the button beats every ten seconds, and not for anyone who wants no motion @phone', async ({
  page,
}) => {
  const pulse = () =>
    page.locator('button[data-chat]').evaluate((button) => {
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(button)
      return [animationName, animationDuration, animationIterationCount]
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/contact')
  expect(await pulse()).toEqual(['chat-pulse', '10s', 'infinite'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await pulse())[0]).toBe('none')
})

test('opened while support can’t be reached, the chat says so, can be written in, and retries @phone', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_INTERNET_DISCONNECTED/)
  const chatAddress = /\/support\/chat(\?|$)/
  await page.route(chatAddress, (route) => route.abort('internetdisconnected'))
  await page.goto('/contact')
  await page.locator('button[data-chat]').click()
  const chat = page.locator('.chat-window')
  await expect(chat.getByText("We can't reach support right now.")).toBeVisible()
  await chat.locator('textarea').fill('Written into the dark')
  await chat.locator('button[type=submit]').click()
  await expect(
    chat.getByText("You're offline. We've kept it and will send it when you're back online."),
  ).toBeVisible()

  await page.unroute(chatAddress)
  await chat.getByRole('button', { name: 'Try again' }).click()
  await expect(chat.getByText("We can't reach support right now.")).toBeHidden()
  await expect(chat.getByText('Thank you for your message.')).toBeVisible({ timeout: 20_000 })
  await expect(
    chat.getByText("We've kept it and will send it when you're back online."),
  ).toBeHidden()

  await test.step('of a flood it says until when it waits', async () => {
    await page.route(chatAddress, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { challenge: { sum: null, minutes: 20 } } })
        : route.fallback(),
    )
    await chat.locator('textarea').fill('One too many')
    await chat.locator('button[type=submit]').click()
    await expect(
      chat.getByText(/You've sent a lot of messages\. .* after \d\d:\d\d\./),
    ).toBeVisible()
  })
})

test('a chat that can’t even be fetched says so on the page @phone', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(SITE_IS_GONE)
  expectComplaint(/net::ERR_INTERNET_DISCONNECTED/)
  await hydrateUntouched(page)
  await page.goto('/contact')
  await isHydrated(page)
  await context.setOffline(true)
  await page.locator('button[data-chat]').click()
  await expect(page.getByRole('alert').filter({ hasText: "couldn't load" })).toBeVisible()
  await context.setOffline(false)
})

test('on an Afrikaans page the chat speaks Afrikaans to anyone who starts @phone', async ({
  page,
}) => {
  await page.goto('/af/contact')
  await page.locator('button[data-chat]').click()
  const chat = page.locator('.chat-window')
  await expect(chat.getByRole('heading', { name: 'Ondersteuningsgesprek' })).toBeVisible()
  await expect(chat.getByText('Ons antwoord binne')).toBeVisible()
  await expect(chat).toHaveAttribute('lang', 'af')
  await expect(chat.getByRole('link', { name: 'Maak as' })).toHaveAttribute('href', '/af/support')
  const send = chat.locator('button[type=submit]')
  await chat.locator('textarea').fill('  ')
  await expect(send).toBeDisabled()
  await chat.locator('textarea').fill('Goeie dag')

  await test.step('an address that is none is shown, also where it was folded away', async () => {
    const summary = chat.locator('summary')
    await summary.click()
    await chat.locator('[type=email]').fill('naledi at home')
    await summary.click()
    await expect(chat.locator('[type=email]')).toBeHidden()
    await send.click()
    await expect(chat.locator('[type=email]')).toBeVisible()
    await chat.locator('[type=email]').fill('')
  })
  await send.click()
  await expect(chat.getByText('Dankie vir u boodskap.')).toBeVisible()

  await test.step('it fills the phone: nothing beneath can be reached', async () => {
    await expect(page.getByRole('main')).toBeHidden()
    await expect(page.locator('button[data-chat]')).toBeHidden()
    expect(await a11yViolations(page, LEVEL_AA)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator('button[data-chat]')).toBeFocused()
  })
})
