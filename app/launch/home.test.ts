import { expect, it } from 'vitest'
import type { Check } from '#app/directory/public/checks.ts'
import { aProvider } from '#app/directory/test-providers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { testSite } from '#app/test-site.server.ts'

const checks: Check[] = ['identity', 'skills', 'insurance', 'background', 'references']
const fives = Array<number>(10).fill(5)
const minutes = (count: number) => Array<number>(10).fill(count)

const homePage = async (visit: Awaited<ReturnType<typeof testSite>>['visit']) =>
  (await (await visit('/')).text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')

const setReviewWords = (db: Db, providerId: string, words: string) =>
  db.updateTable('reviews').set({ words }).where('provider_id', '=', providerId).execute()

it('shows how the price and the replies of the first provider compare, and quotes a customer', async () => {
  const { visit, services } = await testSite({ now: new Date('2026-03-06T14:00:00+02:00') })
  const { db } = services
  for (const rand of [300, 400, 500, 600])
    await aProvider(db, { callout: rand * 100, replies: [40], ratings: [4] })
  const first = { name: 'Sipho Mahlangu', ratings: fives, replies: minutes(7), checks }
  const { id } = await aProvider(db, { ...first, callout: 450_00 })
  await setReviewWords(db, id, 'Shut the water off before he came inside.')
  const html = await homePage(visit)
  expect(html).toContain('Fastest replies in Gauteng')
  expect(html).toMatch(/Most charge <span[^>]*>R400 – R500/)
  expect(html).toMatch(/<blockquote[^>]*><p>“Shut the water off before he came inside.”/)
})

it('says nothing of prices, replies or reviews that there are too few of', async () => {
  const { visit, services } = await testSite({ now: new Date('2026-03-06T14:00:00+02:00') })
  const { db } = services
  await aProvider(db, { callout: 300_00, replies: [5], ratings: [4] })
  const { id } = await aProvider(db, { ratings: fives, replies: minutes(7), checks })
  await setReviewWords(db, id, 'Good')
  const html = await homePage(visit)
  expect(html).toContain('Providers worth meeting')
  for (const absent of ['Fastest replies', 'Most charge', '<blockquote'])
    expect(html).not.toContain(absent)
})
