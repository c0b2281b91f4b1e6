import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

test('a visitor and an agent write to each other, each in their own browser, and both see it come', async ({
  page,
  newcomer,
}) => {
  const asked = `Is a deposit right? ${Date.now()}`
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Chat with support' }).click()
  const chat = page.locator('.chat-window')
  await chat.locator('textarea').fill(asked)
  await chat.locator('button[type=submit]').click()
  await expect(chat.getByText(asked)).toBeVisible()

  const desk = await newcomer()
  await signIn(desk, people.zanele)
  await desk.goto('/admin/support')
  await desk.getByRole('link').filter({ hasText: asked }).first().click()
  await expect(desk.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await desk.getByLabel('Answer or note').fill('A third before the work is usual.')
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
})
