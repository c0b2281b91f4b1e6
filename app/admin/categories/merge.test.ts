import { expect, it } from 'vitest'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { newId } from '#app/platform/ids.ts'
import { fieldsIn, sewing, startCategoryAdmin } from './test-services.ts'

const request = {
  intent: 'send',
  at: 'send',
  category: 'roofing',
  job: 'roof-leak',
  'answer-roof': 'tiles',
  words: 'Water drips through the ceiling since this morning',
  place: 'Soweto',
  time: 'any',
  name: 'Kagiso Tau',
  email: 'kagiso@example.co.za',
  contact: 'email',
}

it('merges a used category with all that is in it, and takes requests that were being filled in', async () => {
  const world = await startCategoryAdmin()
  const { db } = world.services
  const roofer = await aProvider(db, { name: 'Lwazi Roofs', category: 'roofing' })
  await aProvider(db, { name: 'Sipho', category: 'plumbing', alsoOffers: ['roofing'] })
  const stranger = world.visitor()
  const send = (more: object = {}) =>
    world.post('/quote/new', { ...request, provider: roofer.id, token: newId(), ...more }, stranger)
  expect((await send()).status).toBe(302)

  const preview = await world.page('/admin/services/roofing/merge?into=home-maintenance')
  expect(preview.html).toContain('1 provider<')
  expect(preview.html).toContain('1 price,')
  expect(preview.html).toContain('1 open request<')
  const merge = (moves: string) =>
    world.post('/admin/services/roofing/merge', { into: 'home-maintenance', moves })
  // A request was added meanwhile: the preview is shown again.
  expect((await merge('0-0-0')).to).toBe('/admin/services/roofing/merge?into=home-maintenance')
  expect((await merge('1-1-1')).to).toBe('/admin/services/home-maintenance')

  const moved = await world.visitor().visit('/af/services/roofing?location=gauteng')
  expect(moved.status).toBe(301)
  expect(moved.headers.get('Location')).toBe('/af/services/home-maintenance?location=gauteng')
  expect((await world.page('/services/home-maintenance', stranger)).html).toContain('Lwazi Roofs')
  expect((await world.page('/search?q=roofer', stranger)).html).toContain('Lwazi Roofs')
  // The form was opened before that.
  expect((await send({ words: 'A second leak, over the kitchen' })).status).toBe(302)
  const requests = await db
    .selectFrom('quote_requests')
    .select(['category', 'job', 'answers'])
    .execute()
  expect(requests.map(({ category }) => category)).toEqual(['home-maintenance', 'home-maintenance'])
  expect((await world.page('/admin/services/roofing')).status).toBe(404)
  const gone = await world.post('/admin/services/roofing', { ...sewing, seen: '' })
  expect(gone.to).toBe('/admin/services')
})

it('takes a request for a category that was renamed meanwhile', async () => {
  const world = await startCategoryAdmin()
  const { id: provider } = await aProvider(world.services.db, { category: 'roofing' })
  const drawn = fieldsIn((await world.page('/admin/services/roofing')).html)
  await world.post('/admin/services/roofing', { ...drawn, name_en: 'Roofs' })
  const form = { ...request, provider, token: newId() }
  const sent = await world.post('/quote/new', form, world.visitor())
  expect(sent.status).toBe(302)
  expect((await world.page(sent.to!)).status).toBeLessThan(500)
})
