import { expect, it } from 'vitest'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { DAY } from '#app/platform/time.ts'
import { scheduledTasks } from '#app/scheduled-tasks.server.ts'
import { cast, confirm, startAdministration } from '../test-administration.ts'

it('hides a provider while the owner is banned, no matter who banned them and how the ban ends', async () => {
  const { services, signedIn, visitor, clock } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  // Account, provider and slug share one id.
  const { id } = await aProvider(services.db, { category: 'plumbing' })
  const minuteLater = () => scheduledTasks['hide providers whose owner is banned']!.run(services)
  const customer = visitor()
  // Cached pages are dropped a moment later.
  const seen = async () => {
    const results = await (await customer.visit('/services/plumbing')).text()
    const profile = await customer.visit(`/providers/${id}`)
    return [profile.status, results.includes(`/providers/${id}`)]
  }
  await minuteLater()
  await expect.poll(seen, { timeout: 15_000 }).toEqual([200, true])

  await confirm(nomsa, id, 'ban', { lastDay: '2026-03-08' })
  await minuteLater()
  await minuteLater()
  await expect.poll(seen, { timeout: 15_000 }).toEqual([404, false])
  const form = await (await customer.visit(`/quote/new?provider=${id}`)).text()
  expect(form).not.toContain(`value="${id}"`)

  // The ban expires by itself.
  clock.advance(3 * DAY)
  await minuteLater()
  await expect.poll(seen, { timeout: 15_000 }).toEqual([200, true])
})
