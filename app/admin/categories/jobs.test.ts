import { expect, it } from 'vitest'
import type { Category } from '#app/directory/public/categories.ts'
import { jobType } from '#app/directory/public/job-types.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { readService } from '#app/providers/settings/service-form.ts'
import { addSewing, fieldsIn, startCategoryAdmin } from './test-services.ts'

const here = '/admin/services/sewing-alterations'
const hem = {
  intent: 'save',
  name_en: 'Hem of trousers',
  name_af: 'Soom van broek',
  name_zu: 'Umphetho webhulukwe',
  unit: 'item',
}
const form = '/quote/new?category=sewing-alterations'

async function startJobs() {
  const world = await startCategoryAdmin()
  await addSewing(world)
  const stranger = world.visitor()
  const request = async (language = '') => (await world.page(`${language}${form}`, stranger)).html
  const step = (code: string, what: string, address = here) =>
    world.post(address, { intent: 'job', code, step: what })
  return { ...world, request, step }
}

it('offers the jobs of a new category in the request form, in four languages', async () => {
  const { post, page, request } = await startJobs()
  expect((await page(here)).html).toContain('No usual jobs yet')
  expect(await request()).not.toContain('hem-of-trousers')
  expect((await post(`${here}/jobs/new`, hem)).to).toBe(here)
  expect(await request()).toMatch(/value="hem-of-trousers"[\s\S]*Hem of trousers/)
  expect(await request('/af')).toContain('Soom van broek')
  expect(await request('/zu')).toContain('Umphetho webhulukwe')
  // isiXhosa falls back to the English name.
  expect(await request('/xh')).toContain('Hem of trousers')
})

it('is what a provider prices, and what prices are compared by', async () => {
  const { post } = await startJobs()
  await post(`${here}/jobs/new`, { ...hem, code: 'hem' })
  const typed = { title: 'Hems', description: '', unit: 'item', price: '80' }
  const category = 'sewing-alterations' as Category
  const read = readService(i18nFor('en'), { ...typed, kind: `${category}/hem` }, [category])
  expect(read).toMatchObject({ service: { job: 'hem', unit: 'item', cents: 80_00 } })
  expect(i18nFor('af')._(jobType(category, 'hem')!.name)).toBe('Soom van broek')
})

it('retires a job instead of deleting it, and brings it back', async () => {
  const { post, page, request, step } = await startJobs()
  await post(`${here}/jobs/new`, { ...hem, code: 'hem' })
  await step('hem', 'retire')
  expect(await request()).not.toContain('value="hem"')
  const retired = (await page(here)).html
  expect(retired).toContain('Retired: 1')
  // Its page is gone, and its code isn't reused.
  expect((await page(`${here}/jobs/hem`)).status).toBe(404)
  const again = await post(`${here}/jobs/new`, { ...hem, name_en: 'Other', code: 'hem' })
  expect([again.status, again.html]).toEqual([
    422,
    expect.stringContaining('Another job has this code.'),
  ])
  await step('hem', 'bring-back')
  expect(await request()).toContain('value="hem"')
})

it('renames a built-in job in one language, and keeps the release’s words in the others', async () => {
  const world = await startCategoryAdmin()
  const address = '/admin/services/plumbing/jobs/geyser'
  const { html } = await world.page(address)
  const drawn = fieldsIn(html)
  expect(drawn.name_en).toBe('Geyser')
  const saved = await world.post(address, { ...drawn, name_en: 'Hot water geyser' })
  expect(saved.to).toBe('/admin/services/plumbing')
  const plumbing = async (language = '') =>
    (await world.page(`${language}/quote/new?category=plumbing`, world.visitor())).html
  expect(await plumbing()).toContain('Hot water geyser')
  expect(await plumbing('/af')).toContain(drawn.name_af)
  const row = await world.services.db
    .selectFrom('categories')
    .select('jobs')
    .where('slug', '=', 'plumbing')
    .executeTakeFirstOrThrow()
  expect(row.jobs).toContainEqual({ code: 'geyser', unit: 'job', name: { en: 'Hot water geyser' } })
  expect(row.jobs).toContainEqual({ code: 'blocked-drain-or-toilet', unit: 'job', name: {} })
  // A second tab, rendered before.
  const late = await world.post(address, { ...drawn, name_en: 'Boiler' })
  expect([late.status, late.html]).toEqual([409, expect.stringContaining('Hot water geyser')])
  expect(await world.eventsNamed('category jobs changed')).toHaveLength(1)
  // Two tabs rendered with the same version, submitted at once.
  const again = fieldsIn((await world.page(address)).html)
  await Promise.all(
    ['Kettle', 'Boiler'].map((name_en) =>
      world.post(address, { ...again, name_en, intent: 'save' }),
    ),
  )
  expect(await world.eventsNamed('category jobs changed')).toHaveLength(2)
})

it('moves jobs, refuses what is wrong, and is closed to who only reads', async () => {
  const { post, step, page, signedInStaff } = await startJobs()
  await step('geyser', 'up', '/admin/services/plumbing')
  const { html } = await page('/quote/new?category=plumbing')
  expect(html.indexOf('value="geyser"')).toBeLessThan(html.indexOf('value="burst-or-leaking-pipe"'))
  const wrong = await post(`${here}/jobs/new`, { ...hem, name_en: '', unit: 'parsec', code: '9!' })
  expect(wrong.status).toBe(422)
  for (const words of ['Enter the job in English', 'Choose what the price', 'Use a to z and'])
    expect(wrong.html).toContain(words)
  const { viewer, support } = await signedInStaff()
  expect((await page(`${here}/jobs/new`, viewer)).status).toBe(403)
  expect((await post(`${here}/jobs/new`, hem, support)).status).toBe(403)
})

it('takes the jobs of a merged category along, and lets them be changed', async () => {
  const { post, page, step } = await startJobs()
  await post(`${here}/jobs/new`, { ...hem, code: 'hem' })
  const merging = await page(`${here}/merge?into=carpentry`)
  const hidden = Object.fromEntries(
    [...merging.html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!.replaceAll('&quot;', '"')],
    ),
  )
  await post(`${here}/merge`, { ...hidden, into: 'carpentry', intent: 'merge' })
  const carpentry = '/admin/services/carpentry'
  expect((await page(carpentry)).html).toContain('Hem of trousers')
  await step('hem', 'retire', carpentry)
  const { html } = await page('/quote/new?category=carpentry')
  expect(html).not.toContain('value="hem"')
  expect(html).toContain('value="shelves"')
})
