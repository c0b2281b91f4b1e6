import type { Page } from '@playwright/test'
import { somePdf } from '#app/uploads/test-documents.ts'
import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

const ADDRESS = /\/support\/chat(\?|$)/
const chatOf = (page: Page) => page.locator('.chat-window')
const sendOf = (page: Page) => chatOf(page).locator('button[type=submit]')
const buttonOf = (page: Page) => page.locator('button[data-chat]')

async function openChat(page: Page) {
  await buttonOf(page).click()
  await expect(chatOf(page)).toBeVisible()
}

async function closeChat(page: Page) {
  await chatOf(page).getByRole('button', { name: 'Close the chat' }).click()
  await expect(chatOf(page)).toBeHidden()
}

/** Responds like this to every message, and leaves other requests alone. */
const answering = (page: Page, answer: { status: number; json?: unknown; body?: string }) =>
  page.route(ADDRESS, (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  )

const comesBackOnline = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('online')))

/** A client-side navigation, like a link inside the site. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>('.site-footer a[href="/contact"]')
    if (!link) throw new Error('no link')
    history.pushState({ idx: history.state.idx + 1, key: 'x', usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

test('anyone who signs out leaves nothing of the chat to the next on the device @desktop', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 500|500 from/)
  await signIn(page, people.thandi)
  await page.goto('/contact')
  const chat = chatOf(page)
  await openChat(page)
  await chat.locator('textarea').fill('For my eyes')
  await sendOf(page).click()
  await expect(chat.getByText('For my eyes')).toBeVisible()
  await answering(page, { status: 500 })
  await chat.locator('textarea').fill('It waited here')
  await sendOf(page).click()
  await expect(chat.getByText("We couldn't deliver it just now.")).toBeVisible()
  await chat.locator('textarea').fill('Half a thought of mine')

  const nothingOfHers = async () => {
    await expect(chat.getByText(/Sawubona/)).toBeVisible()
    await expect(chat.getByText('For my eyes')).toHaveCount(0)
    await expect(chat.getByText('It waited here')).toHaveCount(0)
    await expect(chat.locator('textarea')).toHaveValue('')
  }
  await test.step('in another tab', async () => {
    const other = await context.newPage()
    await other.goto('/contact')
    await other.locator('.person-button').click()
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await expect(other.getByText('Signed out successfully')).toBeVisible()
    await other.close()
    await expect(page.locator('.person-button')).toHaveCount(0)
    if (!(await chat.isVisible())) await openChat(page)
    await nothingOfHers()
  })

  await test.step('and what waited goes out in no other name', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && ADDRESS.test(request.url()))
        sent.push(request.postData() ?? '')
    })
    await page.unroute(ADDRESS)
    await comesBackOnline(page)
    await chat.locator('textarea').fill('Of a guest')
    await sendOf(page).click()
    await expect(chat.getByText('Of a guest')).toBeVisible()
    expect(sent.join()).not.toContain('waited')
  })

  await test.step('signed in again, they find everything, and what waited goes', async () => {
    await closeChat(page)
    await signIn(page, people.thandi)
    await openChat(page)
    await expect(chat.getByText('For my eyes')).toBeVisible()
    await expect(chat.getByText('Of a guest')).toBeVisible()
    await expect(
      chat.locator('[data-kind=visitor]:not([data-waiting])').getByText('It waited here'),
    ).toBeVisible()
  })

  await test.step('and hear of what is said, though a guest’s conversation became theirs', async () => {
    const other = await context.newPage()
    await other.goto('/contact')
    await openChat(other)
    await chatOf(other).locator('textarea').fill('From the other tab')
    await sendOf(other).click()
    await expect(chatOf(other).getByText('From the other tab')).toBeVisible()
    await expect(chat.getByText('From the other tab')).toBeVisible()
    await other.close()
  })

  await test.step('also without another tab', async () => {
    await page.locator('.person-button').click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.locator('.person-button')).toHaveCount(0)
    if (!(await chat.isVisible())) await openChat(page)
    await nothingOfHers()
  })
})

test('a message that is refused while the chat is closed waits to be corrected @desktop', async ({
  page,
}) => {
  await page.goto('/contact')
  const chat = chatOf(page)
  const field = chat.locator('textarea')
  await openChat(page)
  await expect(field).toBeFocused()
  let release = () => {}
  const closed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(ADDRESS, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await closed
    await route.fulfill({
      status: 422,
      json: { problems: ["A name can't contain links."], gone: [] },
    })
  })
  await field.fill('Not like this')
  await sendOf(page).click()
  await closeChat(page)
  release()
  const isMarked = async () => {
    await expect(buttonOf(page).locator('b')).toHaveText('!')
    await expect(buttonOf(page)).toHaveAccessibleName("Chat with support, a message wasn't sent")
  }
  await isMarked()
  await page.reload()
  await page.evaluate(() => new BroadcastChannel('session').postMessage('hydrate'))
  await isMarked()
  await page.unroute(ADDRESS)

  await test.step('with what was wrong, through a reload', async () => {
    await openChat(page)
    const why = chat.getByRole('alert').filter({ hasText: "A name can't contain links." })
    await expect(why).toBeVisible()
    await expect(field).toHaveValue('Not like this')
    await page.reload()
    await isMarked()
    await openChat(page)
    await expect(why).toBeVisible()
    await expect(field).toHaveValue('Not like this')
  })

  await test.step('and goes once it is mended', async () => {
    await field.fill('But like this')
    await sendOf(page).click()
    await expect(chat.getByText('But like this')).toBeVisible()
    await expect(chat.getByText("A name can't contain links.")).toBeHidden()
    await expect(field).toHaveValue('')
    await closeChat(page)
    await expect(buttonOf(page).locator('b')).toBeHidden()
  })

  await test.step('or is thrown away', async () => {
    await openChat(page)
    await answering(page, { status: 422, json: { problems: ['Too long.'], gone: [] } })
    await field.fill('Nor this')
    await sendOf(page).click()
    await expect(chat.getByText('Too long.')).toBeVisible()
    await expect(field).toHaveValue('Nor this')
    await chat.getByRole('button', { name: 'Delete it' }).press('Enter')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(chat.getByText('Too long.')).toBeHidden()
    await page.unroute(ADDRESS)
    await page.reload()
    await openChat(page)
    await expect(chat.getByText('But like this')).toBeVisible()
    await expect(field).toHaveValue('')
  })

  await test.step('what a network refuses before it comes to us is kept, and goes by itself', async () => {
    await answering(page, { status: 403, body: '<h1>Buy a voucher</h1>' })
    await field.fill('Through the hotel')
    await sendOf(page).click()
    await expect(chat.getByText("We couldn't deliver it just now.")).toBeVisible()
    await page.unroute(ADDRESS)
    await comesBackOnline(page)
    await expect(page.getByText("We've received your message")).toBeVisible()
  })
})

test('what is written in the chat stays through other pages and reloads @desktop', async ({
  page,
}) => {
  await page.goto('/contact')
  const chat = chatOf(page)
  const field = chat.locator('textarea')
  const onPage = page.getByLabel('Your message').and(page.locator('.support-form textarea'))
  const document = { mimeType: 'application/pdf', buffer: somePdf() }
  await openChat(page)
  await field.fill('Half a thought')
  await chat.locator('input[type=file]').setInputFiles({ ...document, name: 'there.pdf' })
  await expect(chat.locator('form').getByText(/^\d+ KB$/)).toBeVisible()

  await test.step('a reload', async () => {
    await page.reload()
    await openChat(page)
    await expect(field).toHaveValue('Half a thought')
    await expect(chat.getByText('there.pdf')).toBeVisible()
  })

  await test.step('the page of the chat, and back', async () => {
    await chat.getByRole('link', { name: 'Open as a page' }).click()
    await page.waitForURL('/support')
    await expect(onPage).toHaveValue('Half a thought')
    await expect(page.getByText('there.pdf')).toBeVisible()
    await onPage.fill('Half a thought, and more')
    await page.goto('/contact')
    await openChat(page)
    await expect(field).toHaveValue('Half a thought, and more')
  })

  await test.step('it is sent once, wherever it is sent', async () => {
    await page.goto('/support')
    await expect(onPage).toHaveValue('Half a thought, and more')
    await expect(page.getByText('there.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('link', { name: /there\.pdf/ })).toBeVisible()
    await expect(onPage).toHaveValue('')
    await page.goto('/contact')
    await openChat(page)
    await expect(chat.getByText('Half a thought, and more')).toHaveCount(1)
    await expect(field).toHaveValue('')
  })

  await test.step('a message that waits for its files goes on on the page of the chat', async () => {
    let release = () => {}
    const line = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/uploads/support', async (route) => {
      await line
      await route.fallback()
    })
    await chat.locator('input[type=file]').setInputFiles({ ...document, name: 'slow.pdf' })
    await field.fill('With the slow one')
    await sendOf(page).click()
    await expect(chat.getByText('Sends once the files are uploaded.')).toBeVisible()
    await goWithin(page, '/support')
    await expect(onPage).toBeVisible()
    await expect(onPage).toHaveValue('')
    release()
    await expect(page.getByRole('link', { name: /slow\.pdf/ })).toBeVisible()
    await expect(page.getByText('With the slow one')).toHaveCount(1)
    await expect(onPage).toHaveValue('')
    await page.unroute('**/uploads/support')
  })

  await test.step('and is told of where a reload broke it off', async () => {
    await page.goto('/contact')
    await openChat(page)
    await page.route('**/uploads/support', () => {})
    await chat.locator('input[type=file]').setInputFiles({ ...document, name: 'lost.pdf' })
    await field.fill('With the lost one')
    await sendOf(page).click()
    await expect(chat.getByText('Sends once the files are uploaded.')).toBeVisible()
    await page.reload()
    await page.evaluate(() => new BroadcastChannel('session').postMessage('hydrate'))
    await expect(buttonOf(page).locator('b')).toHaveText('!')
    await openChat(page)
    await expect(field).toHaveValue('With the lost one')
    await expect(chat.getByText('This file is no longer here. Choose it again.')).toBeVisible()
  })
})

test('what is written on the page of the chat stays when a message of theirs comes from elsewhere @desktop', async ({
  page,
  context,
}) => {
  await page.goto('/support')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const field = page.getByLabel('Your message')
  await field.fill('The first')
  await send.click()
  await expect(page.locator('.chat-said').getByText('The first')).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill('Half a thought')
  await page.locator('.support-form input[type=file]').setInputFiles({
    name: 'kept.pdf',
    mimeType: 'application/pdf',
    buffer: somePdf(),
  })
  await expect(page.getByRole('button', { name: 'Remove kept.pdf' })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/contact')
  await openChat(other)
  await chatOf(other).locator('textarea').fill('From another tab')
  await sendOf(other).click()
  await expect(chatOf(other).getByText('From another tab')).toBeVisible()
  await expect(page.locator('.chat-said').getByText('From another tab')).toBeVisible()
  await expect(field).toHaveValue('Half a thought')
  await expect(page.getByRole('button', { name: 'Remove kept.pdf' })).toBeVisible()
})

test('who uses keys is not lost when what they pressed goes away @desktop', async ({ page }) => {
  await page.goto('/contact')
  const chat = chatOf(page)
  await openChat(page)
  await chat.locator('textarea').fill('Hello')
  const response = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && ADDRESS.test(answer.url()),
  )
  await sendOf(page).click()
  await expect(chat.getByText('Hello', { exact: true })).toBeVisible()
  await response
  await closeChat(page)

  let isRated = false
  await page.route(ADDRESS, async (route) => {
    if (route.request().method() === 'POST') {
      isRated ||= route.request().postData()?.includes('rate') ?? false
      return route.fallback()
    }
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), asksForRating: !isRated } })
  })
  await page.reload()
  await openChat(page)
  await expect(chat.getByText('Hello', { exact: true })).toBeVisible()
  await chat.getByRole('button', { name: '4 of 5' }).press('Enter')
  await expect(chat.getByRole('button', { name: '4 of 5' })).toHaveCount(0)
  await expect(chat.locator('textarea')).toBeFocused()

  await test.step('the history is no news, what comes is', async () => {
    await page.addInitScript(() => {
      new MutationObserver((changes) => {
        const live = document.querySelector('.chat-said[aria-live=polite]')
        if (!live) return
        for (const { addedNodes, target } of changes)
          for (const node of addedNodes)
            if (live.contains(target) && node.textContent?.includes('Hello'))
              document.documentElement.dataset.readAloud = ''
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await page.evaluate(() => new BroadcastChannel('session').postMessage('hydrate'))
    await openChat(page)
    await expect(chat.getByText('Hello', { exact: true })).toBeVisible()
    await expect(page.locator('.chat-said')).toHaveAttribute('aria-live', 'polite')
    expect(await page.evaluate(() => document.documentElement.dataset.readAloud)).toBeUndefined()
  })
})
