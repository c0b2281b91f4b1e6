import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

test('someone reads in Sesotho what we do, writes to us and is answered @phone', async ({
  page,
  newcomer,
  mailbox,
}) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sesotho' }).click()
  await expect(page).toHaveURL(/\/st$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'st')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Fumana motho/)

  const email = `palesa.${Date.now()}@example.co.za`
  await test.step('the contact form says what is missing, and goes', async () => {
    await page.getByRole('link', { name: 'Re ngolle', exact: true }).click()
    await expect(page).toHaveURL(/\/st\/contact$/)
    const send = page.getByRole('button', { name: 'Romela molaetsa' })
    await send.click()
    await expect(page.getByText('Ka kopo kgetha taba')).toBeVisible()
    await page.getByLabel('Lebitso', { exact: true }).fill('Palesa Mofokeng')
    await page.getByLabel('Imeile', { exact: true }).fill(email)
    await page.getByLabel('Taba', { exact: true }).selectOption('support')
    await page.getByLabel('Molaetsa', { exact: true }).fill('Ke batla polambara Bloemfontein.')
    await send.click()
    await expect(page.getByRole('heading', { name: 'Molaetsa o rometswe!' })).toBeVisible()
    expect((await mailbox.emailTo(email)).subject).toBe('Re fumane molaetsa wa hao')
  })

  const requested = `Na polambara e teng? ${Date.now()}`
  const chat = page.locator('.chat-window')
  await test.step('the chat speaks Sesotho, and replies in it by itself', async () => {
    await page.getByRole('button', { name: 'Buisana le ba thuso' }).click()
    await expect(chat.getByRole('heading', { name: 'Puisano le ba thuso' })).toBeVisible()
    await expect(chat.getByText(/^Re (butse|kwetse)/)).toBeVisible()
    await chat.locator('textarea').fill(requested)
    await chat.getByRole('button', { name: 'Romela' }).click()
    await expect(chat.getByText(/Nomoro ya kopo ya hao ke #\d+/)).toBeVisible()
  })

  await test.step('an agent sees which language it is, and answers', async () => {
    const desk = await newcomer()
    await signIn(desk, people.zanele)
    await desk.goto('/admin/support?language=st')
    const ticket = desk.getByRole('link').filter({ hasText: requested }).first()
    await expect(ticket).toContainText('Sesotho')
    await ticket.click()
    await desk.getByLabel('Reply or note').fill('E, e teng.')
    await desk.getByRole('button', { name: /^Send/ }).click()
    await expect(chat.getByText('E, e teng.')).toBeVisible()
  })

  await test.step('a link to an English page loads it whole, in English', async () => {
    await chat.getByRole('button', { name: 'Kwala puisano' }).click()
    await page.goto('/st')
    await page.getByRole('link', { name: 'Batla mofani wa ditshebeletso' }).click()
    await expect(page).toHaveURL(/\/services$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('contentinfo').getByText('Terms of Service')).toBeVisible()
  })
})
