import { expect, it } from 'vitest'
import { cast, startAdministration } from '#app/admin/test-administration.ts'

it('leaves nothing in the browser for the way back after signing out', async () => {
  const { signedIn, visitor } = await startAdministration()
  const thandi = await signedIn(cast.thandi.email)
  const stored = async (path: string, browser: Pick<typeof thandi, 'visit'> = thandi) =>
    (await browser.visit(path)).headers.get('Cache-Control')

  for (const path of ['/profile', '/requests', '/requests.data', '/', '/services'])
    expect([path, await stored(path)]).toEqual([path, 'no-store'])
  await thandi.visit('/auth/sign-out', { form: {} })
  expect(await stored('/services')).not.toBe('no-store')
  expect(await stored('/services', visitor())).toBe('no-cache')
})
