import { expect, it } from 'vitest'
import { cast, startAdministration } from '#app/admin/test-administration.ts'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { newId } from '#app/platform/ids.ts'

type World = Awaited<ReturnType<typeof startAdministration>>
type Browser = ReturnType<World['visitor']>

async function start() {
  const world = await startAdministration()
  const nomsa = await world.signedIn(cast.nomsa.email)
  const page = async (path: string, by: Browser = nomsa) => {
    const answer = await by.ask(path)
    return {
      status: answer.status,
      to: answer.headers.get('Location'),
      html: (await answer.text()).replaceAll('<!-- -->', ''),
    }
  }
  const post = async (path: string, form: Record<string, string>, by: Browser = nomsa) => {
    const answer = await by.ask(path, { form, holdsStrangersWords: true })
    return {
      status: answer.status,
      to: answer.headers.get('Location'),
      html: await answer.text(),
    }
  }
  return { ...world, nomsa, page, post }
}

const sewing = {
  intent: 'save',
  group: 'more',
  picture: 'painting-decorating',
  name_en: 'Sewing & alterations',
  name_af: 'Naaldwerk',
  name_zu: 'Ukuthunga',
  people_en: 'dressmakers',
  person_en: 'dressmaker',
  synonyms_en: 'dressmaker\nhemming',
  synonyms_zu: 'umthungi',
}

const addSewing = ({ post }: Awaited<ReturnType<typeof start>>, more: object = {}) =>
  post('/admin/services/new', { ...sewing, formKey: newId(), ...more })

/** The fields of the form as the page has them. */
function fieldsIn(html: string): Record<string, string> {
  const text = (raw: string) =>
    raw.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
  const form = /<form[^>]*data-settings[^>]*>(.*?)<\/form>/s.exec(html)![1]!
  const fields: Record<string, string> = {}
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    if (/type="radio"/.test(input) && !/checked/.test(input)) continue
    const name = /name="([^"]+)"/.exec(input)?.[1]
    if (name) fields[name] = text(/value="([^"]*)"/.exec(input)?.[1] ?? '')
  }
  for (const [, name, value] of form.matchAll(
    /<textarea[^>]*name="([^"]+)"[^>]*>(.*?)<\/textarea>/gs,
  ))
    fields[name!] = text(value!)
  for (const [, name, options] of form.matchAll(
    /<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs,
  ))
    fields[name!] = /value="([^"]*)" selected/.exec(options!)?.[1] ?? ''
  return fields
}

it('has a new category everywhere at once, in four languages', async () => {
  const world = await start()
  const { page, visitor } = world
  const stranger = visitor()
  // Kept from before: the cache has to drop it.
  expect((await page('/services', stranger)).html).not.toContain('Sewing')

  expect((await addSewing(world)).to).toBe('/admin/services/sewing-alterations')

  const listed = await page('/services', stranger)
  expect(listed.html).toContain('Sewing &amp; alterations')
  expect(listed.html).toContain('#painting-decorating')
  expect((await page('/af/services', stranger)).html).toContain('Naaldwerk')
  // Without a name of its own, isiXhosa has the English one.
  expect((await page('/xh/services', stranger)).html).toContain('Sewing &amp; alterations')
  const own = await page('/zu/services/sewing-alterations', stranger)
  expect(own.status).toBe(200)
  expect(own.html).toContain('Ukuthunga')
  expect((await page('/quote/new', stranger)).html).toContain('Sewing &amp; alterations')
  expect((await page('/quote/new?category=sewing-alterations', stranger)).html).toContain(
    'Sewing &amp; alterations',
  )
  expect((await page('/become-provider/apply', stranger)).html).toContain(
    '<option value="sewing-alterations"',
  )
  const map = await stranger.ask('/sitemap.xml')
  const parts = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!)
  const maps = await Promise.all(
    parts.map(async (loc) => (await stranger.ask(new URL(loc).pathname)).text()),
  )
  expect([...parts, ...maps].join()).toContain('/services/sewing-alterations')
})

it('finds a new category by its words, also misspelt', async () => {
  const world = await start()
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
  const world = await start()
  const formKey = newId()
  const answers = await Promise.all([addSewing(world, { formKey }), addSewing(world, { formKey })])
  expect(answers.map(({ to }) => to)).toEqual([
    '/admin/services/sewing-alterations',
    '/admin/services/sewing-alterations',
  ])
  expect(await world.eventsNamed('category created')).toHaveLength(1)
})

it('refuses what is taken, and shows scripts as text', async () => {
  const world = await start()
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
  const world = await start()
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
  // The languages that nobody touched are as the release has them.
  expect((await world.page('/af/services', stranger)).html).not.toContain('Woodwork')
  const [event] = await world.services.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('name', '=', 'category changed')
    .execute()
  expect(JSON.stringify(event)).toContain('Woodwork')
})

it('moves a category by one place and to a number', async () => {
  const world = await start()
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

it('hides a category from visitors, and keeps its name where it is used', async () => {
  const world = await start()
  const { id } = await aProvider(world.services.db, { name: 'Lwazi Roofs', category: 'roofing' })
  await world.post('/admin/services/roofing', { intent: 'hide' })
  const stranger = world.visitor()
  expect((await world.page('/services', stranger)).html).not.toContain('/services/roofing"')
  expect((await world.page('/services/roofing', stranger)).status).toBe(404)
  expect((await world.page(`/providers/${id}`, stranger)).html).toContain('Roofing')
  await world.post('/admin/services/roofing', { intent: 'show' })
  expect((await world.page('/services/roofing', stranger)).status).toBe(200)
  // Where nothing else fits, this one has to be there.
  await world.post('/admin/services/other', { intent: 'hide' })
  expect((await world.page('/services/other', stranger)).status).toBe(200)
})

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
  const world = await start()
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
  // Someone asked meanwhile: what moves is shown again.
  expect((await merge('0-0-0')).to).toBe('/admin/services/roofing/merge?into=home-maintenance')
  expect((await merge('1-1-1')).to).toBe('/admin/services/home-maintenance')

  const moved = await world.visitor().ask('/af/services/roofing?location=gauteng')
  expect(moved.status).toBe(301)
  expect(moved.headers.get('Location')).toBe('/af/services/home-maintenance?location=gauteng')
  expect((await world.page('/services/home-maintenance', stranger)).html).toContain('Lwazi Roofs')
  expect((await world.page('/search?q=roofer', stranger)).html).toContain('Lwazi Roofs')
  // The form was opened before.
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
  const world = await start()
  const { id: provider } = await aProvider(world.services.db, { category: 'roofing' })
  const drawn = fieldsIn((await world.page('/admin/services/roofing')).html)
  await world.post('/admin/services/roofing', { ...drawn, name_en: 'Roofs' })
  const form = { ...request, provider, token: newId() }
  const sent = await world.post('/quote/new', form, world.visitor())
  expect(sent.status).toBe(302)
  expect((await world.page(sent.to!)).status).toBeLessThan(500)
})

it('deletes a category that nothing refers to, and no other', async () => {
  const world = await start()
  await addSewing(world)
  await aProvider(world.services.db, { category: 'catering' })
  await world.post('/admin/services/sewing-alterations', { intent: 'delete' })
  await world.post('/admin/services/catering', { intent: 'delete' })
  const stranger = world.visitor()
  expect((await world.page('/services/sewing-alterations', stranger)).status).toBe(404)
  expect((await world.page('/services/catering', stranger)).status).toBe(200)
})

it('asks the questions that were added, in the reader’s language', async () => {
  const world = await start()
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
  await world.post(here, { intent: 'question', code, step: 'remove' })
  expect((await world.page(form, stranger)).html).not.toContain('Do you have the fabric?')
})

it('is for administrators and content; viewers read it', async () => {
  const world = await start()
  const { viewer, content, support } = await world.signedInStaff()
  expect((await world.page('/admin/services', viewer)).html).not.toContain('/admin/services/new')
  expect((await world.page('/admin/services', content)).html).toContain('/admin/services/new')
  expect((await world.page('/admin/services', support)).status).toBe(403)
  expect((await world.page('/admin/services?q=geyser')).html).toContain('Plumbing')
  expect((await world.page('/admin/services?q=zzzz')).html).toContain('No category has that word')
})
