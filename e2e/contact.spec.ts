import { expect, test } from './fixtures.ts'

test('someone opens the Help Center, loses the signal, and writes to us @phone', async ({
  page,
  context,
  mailbox,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_INTERNET_DISCONNECTED/)
  await page.goto('/contact')
  await test.step('the Help Center opens one guide at a time', async () => {
    await page.getByRole('button', { name: 'Open Help Center' }).click()
    const dialog = page.getByRole('dialog', { name: 'Help Center' })
    await dialog.getByText('Provider Verification Process').click()
    await expect(dialog.getByText('Quality evaluation')).toBeVisible()
    await dialog.getByLabel('Search the guides').fill('launch special')
    await expect(dialog.getByRole('status')).toContainText('1 guide')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('Start Chat opens the chat', async () => {
    await page.getByRole('button', { name: 'Start Chat' }).click()
    const chat = page.getByRole('dialog')
    await expect(chat.getByRole('textbox').first()).toBeVisible()
    await chat.getByRole('button', { name: 'Close the chat' }).click()
    await expect(chat).toBeHidden()
  })

  const email = `thili.${Date.now()}@example.co.za`
  await test.step('without signal the words stay, and it is said', async () => {
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please select a subject')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Thilivhali Nemakonde')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Subject', { exact: true }).selectOption('support')
    await page.getByLabel('Message', { exact: true }).fill('The page of my plumber stays empty.')
    await expect(page.getByText('Please select a subject')).toBeHidden()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Failed to send message')).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/plumber/)
    await context.setOffline(false)
  })

  await test.step('what a gateway says for us is not shown as ours', async () => {
    expectComplaint(/502/)
    await page.route('**/contact.data*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    )
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'There was an error sending your message.' }),
    ).toBeVisible()
    await expect(page.getByText('Bad Gateway')).toHaveCount(0)
    await page.unroute('**/contact.data*')
  })

  await test.step('with it the message goes, and an empty form comes back', async () => {
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message Sent Successfully!', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Message sent successfully!', { exact: true }).first(),
    ).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('', { timeout: 10_000 })
    expect((await mailbox.emailTo(email)).subject).toBe("We've got your message")
  })
})

test('guides that did not come are said to be missing, and requested again @phone', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/)
  await page.goto('/contact')
  await page.route('**/help-center.data*', (route) => route.abort())
  const open = page.getByRole('button', { name: 'Open Help Center' })
  await open.click()
  await expect(page.getByText("The guides couldn't load.")).toBeVisible()

  await page.unroute('**/help-center.data*')
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Help Center' })
  await expect(dialog.getByText('Provider Verification Process')).toBeVisible()
  await expect(page.getByText("The guides couldn't load.")).toBeHidden()
})
