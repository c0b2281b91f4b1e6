import { expect, it } from 'vitest'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { testSite } from '#app/test-site.server.ts'

const email = 'thandi@example.co.za'

it('keeps the language for this browser, and for the emails to come', async () => {
  const { services, visitor } = await testSite()
  const id = await register(services, { email, name: 'Thandi Mokoena' })
  const browser = visitor()
  await browser.visit('/auth', { form: { form: 'login', email, password: seedPassword } })
  const page = async () => (await browser.visit('/profile/language')).text()
  expect(await page()).toContain('<html lang="en"')

  await browser.visit('/profile/language', { form: { language: 'ss' } })
  expect(await page()).toContain('<html lang="en"')
  await browser.visit('/profile/language', { form: { language: 'zu' } })
  expect(await page()).toContain('<html lang="zu"')
  const { user_metadata } = await services.db
    .selectFrom('users')
    .select('user_metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(user_metadata).toMatchObject({ full_name: 'Thandi Mokoena', language: 'zu' })
})

it('offers to turn Data saver off only where that does something', async () => {
  const { services, visitor } = await testSite()
  await register(services, { email })
  const browser = visitor()
  await browser.visit('/auth', { form: { form: 'login', email, password: seedPassword } })
  const page = async (headers = {}) =>
    (await browser.visit('/profile/language', { headers })).text()
  expect(await page()).toContain('Turn on')
  expect(await page({ 'Save-Data': 'on' })).toContain('so this is on already')
  await browser.visit('/preferences', { form: { 'data-saver': 'turn', back: '/profile/language' } })
  expect(await page()).toContain('Turn off')
})
