import { expect, it } from 'vitest'
import { DAY } from '#app/platform/time.ts'
import { GUIDE, openEditor, startPublishing } from './test-editor.ts'

it('previews a draft at an address that is good for a day, for that page alone', async () => {
  const { nomsa, visitor, clock, pages } = await startPublishing()
  await (await openEditor(nomsa.visit, GUIDE)).send('save', { title: 'Only a draft' })
  const editor = await openEditor(nomsa.visit, GUIDE)
  const address = /<iframe[^>]* src="([^"]+)"/.exec(editor.html)![1]!.replaceAll('&amp;', '&')
  const stranger = visitor()
  const page = await stranger.visit(address)
  const html = await page.text()
  expect(html).toContain('Only a draft')
  expect(page.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  for (const shown of await pages()) expect(shown).not.toContain('Only a draft')
  // Administrators see the preview as a visitor does.
  expect(await (await nomsa.visit(address)).text()).not.toContain('Nomsa')

  const token = new URL(address, 'http://localhost').searchParams.get('content-preview')!
  for (const elsewhere of [
    `/faq?content-preview=${token}`,
    `/help-center?content-preview=${token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))}`,
    `/help-center?content-preview=`,
  ]) {
    const plain = await stranger.visit(elsewhere)
    expect(await plain.text()).not.toContain('Only a draft')
    expect(plain.headers.get('X-Frame-Options')).toBe('DENY')
  }
  clock.set(new Date(clock.now().getTime() + 2 * DAY))
  expect(await (await stranger.visit(address)).text()).not.toContain('Only a draft')
})

it('finds documents by any of their words', async () => {
  const { nomsa } = await startPublishing()
  const html = await (await nomsa.visit('/admin/content?q=geen%20oop%20poste')).text()
  expect(html).toContain('/admin/content/texts/careers/en')
  expect(html).not.toContain('/admin/content/texts/faq-booking/en')
  expect(await (await nomsa.visit('/admin/content?q=zzzz')).text()).toContain(
    'No text has these words',
  )
  expect((await nomsa.visit('/admin/content/texts/nothing/en')).status).toBe(404)
  expect((await nomsa.visit(`/admin/content/texts/${GUIDE}/st`)).status).toBe(404)
})
