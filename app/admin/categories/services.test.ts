import { expect, it } from 'vitest'
import { setCategoryState } from '#app/directory/index.server.ts'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { newId } from '#app/platform/ids.ts'
import { addSewing, fieldsIn, startCategoryAdmin } from './test-services.ts'

it('has a new category everywhere at once, in four languages', async () => {
  const world = await startCategoryAdmin()
  const { page, visitor } = world
  const stranger = visitor()
  // A cached page, which the change has to drop.
  expect((await page('/services', stranger)).html).not.toContain('Sewing')

  expect((await addSewing(world)).to).toBe('/admin/services/sewing-alterations')

  const listed = await page('/services', stranger)
  expect(listed.html).toContain('Sewing &amp; alterations')
  expect(listed.html).toContain('#painting-decorating')
  expect((await page('/af/services', stranger)).html).toContain('Naaldwerk')
  // isiXhosa falls back to the English name.
  expect((await page('/xh/services', stranger)).html).toContain('Sewing &amp; alterations')
  const own = await page('/zu/services/sewing-alterations', stranger)
  expect(own.status).toBe(200)
  expect(own.html).toContain('Ukuthunga')
  expect((await page('/quote/new', stranger)).html).toContain('Sewing &amp; alterations')
  expect((await page('/quote/new?category=sewing-alterations', stranger)).html).toContain(
    'name="job" value="something-else"',
  )
  expect((await page('/become-provider/apply', stranger)).html).toContain(
    '<option value="sewing-alterations"',
  )
  const map = await stranger.visit('/sitemap.xml')
  const parts = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!)
  const maps = await Promise.all(
    parts.map(async (loc) => (await stranger.visit(new URL(loc).pathname)).text()),
  )
  expect([...parts, ...maps].join()).toContain('/services/sewing-alterations')
})

it('finds a new category by its words, also misspelt', async () => {
  const world = await startCategoryAdmin()
  await addSewing(world)
  const stranger = world.visitor()
  for (const [path, words] of [
    ['/search', 'dressmaker in soweto'],
    ['/search', 'dresmaker'],
    ['/search', 'sewing'],
    ['/af/search', 'naaldwerk'],
    ['/zu/search', 'umthungi'],
    ['/zu/search', 'umthunggi'],
  ] as const) {
    const { html } = await world.page(`${path}?q=${encodeURIComponent(words)}`, stranger)
    expect([
      words,
      /value="sewing-alterations"|services\/sewing-alterations|Sewing|Naaldwerk|Ukuthunga/.test(
        html,
      ),
    ]).toEqual([words, true])
  }
})

it('adds one category however often its form is sent', async () => {
  const world = await startCategoryAdmin()
  const formKey = newId()
  const answers = await Promise.all([addSewing(world, { formKey }), addSewing(world, { formKey })])
  expect(answers.map(({ to }) => to)).toEqual([
    '/admin/services/sewing-alterations',
    '/admin/services/sewing-alterations',
  ])
  expect(await world.eventsNamed('category created')).toHaveLength(1)
})

it('refuses what is taken, and shows scripts as text', async () => {
  const world = await startCategoryAdmin()
  const taken = await addSewing(world, { name_en: 'plumbing', synonyms_en: 'geyser' })
  expect(taken.status).toBe(422)
  expect(taken.html).toContain('“Plumbing” already has this name.')
  expect(taken.html).toContain('“geyser” already leads to Plumbing')

  const script = '<script>alert(1)</script>{x}'
  const { to } = await addSewing(world, { name_en: script, slug: 'scripted' })
  expect(to).toBe('/admin/services/scripted')
  for (const path of ['/services', '/services/scripted', '/admin/services', '/']) {
    const { html } = await world.page(path)
    expect(html).not.toContain('<script>alert(1)')
  }
  expect((await world.page('/services')).html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{x}')
})

it('shows the second of two administrators what the first one changed', async () => {
  const world = await startCategoryAdmin()
  const { lindiwe } = await world.secondAdministrator()
  const drawn = fieldsIn((await world.page('/admin/services/carpentry')).html)
  const here = '/admin/services/carpentry'

  const first = await world.post(here, { ...drawn, name_en: 'Woodwork' })
  expect(first.to).toBe(here)
  const second = await world.post(here, { ...drawn, name_en: 'Joinery' }, lindiwe)

  expect(second.status).toBe(409)
  expect(second.html).toContain('Woodwork')
  const stranger = world.visitor()
  expect((await world.page('/services', stranger)).html).toContain('Woodwork')
  // Languages that weren't edited still have the built-in text.
  expect((await world.page('/af/services', stranger)).html).not.toContain('Woodwork')
  const [event] = await world.services.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('name', '=', 'category changed')
    .execute()
  expect(JSON.stringify(event)).toContain('Woodwork')
})

it('moves a category by one place and to a number', async () => {
  const world = await startCategoryAdmin()
  const order = async () =>
    (
      await world.services.db
        .selectFrom('categories')
        .select('slug')
        .orderBy('position')
        .limit(3)
        .execute()
    ).map(({ slug }) => slug)

  await world.post('/admin/services', { slug: 'electrical', position: '2', step: 'up' })
  expect(await order()).toEqual(['electrical', 'plumbing', 'cleaning-services'])
  await world.post('/admin/services', { slug: 'other', position: '20', place: '1', step: 'to' })
  expect(await order()).toEqual(['other', 'electrical', 'plumbing'])
  const { html } = await world.page('/quote/new', world.visitor())
  expect(html.indexOf('category=electrical')).toBeLessThan(html.indexOf('category=plumbing'))
})

it('hears within two seconds of what another process changed', async () => {
  const world = await startCategoryAdmin()
  const listed = async () => (await world.page('/services', world.visitor())).html
  expect(await listed()).toContain('/services/roofing"')
  const acting = { by: world.ids.nomsa, now: world.clock.now() }
  await setCategoryState(world.services.db, { slug: 'roofing', state: 'hidden', ...acting })
  await expect.poll(listed, { timeout: 2000 }).not.toContain('/services/roofing"')
})

it('hides a category from visitors, and keeps its name where it is used', async () => {
  const world = await startCategoryAdmin()
  const { id } = await aProvider(world.services.db, { name: 'Lwazi Roofs', category: 'roofing' })
  await world.post('/admin/services/roofing', { intent: 'hide' })
  const stranger = world.visitor()
  expect((await world.page('/services', stranger)).html).not.toContain('/services/roofing"')
  expect((await world.page('/services/roofing', stranger)).status).toBe(404)
  expect((await world.page(`/providers/${id}`, stranger)).html).toContain('Roofing')
  await world.post('/admin/services/roofing', { intent: 'show' })
  expect((await world.page('/services/roofing', stranger)).status).toBe(200)
  // The fallback category must exist.
  await world.post('/admin/services/other', { intent: 'hide' })
  expect((await world.page('/services/other', stranger)).status).toBe(200)
})

it('deletes a category that nothing refers to, and no other', async () => {
  const world = await startCategoryAdmin()
  await addSewing(world)
  await aProvider(world.services.db, { category: 'catering' })
  await world.post('/admin/services/sewing-alterations', { intent: 'delete' })
  await world.post('/admin/services/catering', { intent: 'delete' })
  const stranger = world.visitor()
  expect((await world.page('/services/sewing-alterations', stranger)).status).toBe(404)
  expect((await world.page('/services/catering', stranger)).status).toBe(200)
})

it('asks the questions that were added, in the reader’s language', async () => {
  const world = await startCategoryAdmin()
  await addSewing(world)
  const here = '/admin/services/sewing-alterations'
  const question = {
    intent: 'save',
    ask_en: 'Do you have the fabric?',
    ask_af: 'Het jy die materiaal?',
    option0_en: 'Yes',
    option1_en: 'No, please bring it',
  }
  expect((await world.post(`${here}/questions/new`, question)).to).toBe(here)
  const stranger = world.visitor()
  const form = '/quote/new?category=sewing-alterations'
  expect((await world.page(form, stranger)).html).toContain('Do you have the fabric?')
  expect((await world.page(`/af${form}`, stranger)).html).toContain('Het jy die materiaal?')
  const code = 'do-you-have-the-fabric'
  // Two tabs rendered with the same version, submitted at once: only one is saved.
  const address = `${here}/questions/${code}`
  const drawn = fieldsIn((await world.page(address)).html)
  const before = (await world.eventsNamed('category questions changed')).length
  await Promise.all(
    ['Is there fabric?', 'Is the fabric yours?'].map((ask_en) =>
      world.post(address, { ...drawn, ask_en, intent: 'save' }),
    ),
  )
  expect(await world.eventsNamed('category questions changed')).toHaveLength(before + 1)
  await world.post(here, { intent: 'question', code, step: 'remove' })
  expect((await world.page(form, stranger)).html).not.toContain('Do you have the fabric?')
})

it('is for administrators and content; viewers read it', async () => {
  const world = await startCategoryAdmin()
  const { viewer, content, support } = await world.signedInStaff()
  expect((await world.page('/admin/services', viewer)).html).not.toContain('/admin/services/new')
  expect((await world.page('/admin/services', content)).html).toContain('/admin/services/new')
  expect((await world.page('/admin/services', support)).status).toBe(403)
  expect((await world.page('/admin/services?q=geyser')).html).toContain('Plumbing')
  expect((await world.page('/admin/services?q=zzzz')).html).toContain('No category has that word')
})
