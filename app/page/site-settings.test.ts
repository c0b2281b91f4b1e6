import { expect, it } from 'vitest'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testSite } from '#app/test-site.server.ts'
import { changeSetting } from './site-settings.server.ts'

it('shows a changed name on the next page, though the previous page was cached', async () => {
  const { visit, services } = await testSite()
  const page = async () => (await visit('/contact')).text()
  expect(await page()).toContain('Thembeka')

  await transaction(services.db, (tx) =>
    changeSetting(tx, { key: 'name', value: 'Umthengi', by: newId(), now: services.clock.now() }),
  )

  await expect.poll(page).toContain('Umthengi')
})
