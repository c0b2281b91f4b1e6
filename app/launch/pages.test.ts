import { expect, it } from 'vitest'
import { changeSetting } from '#app/page/site-settings.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { testSite } from '#app/test-site.server.ts'

const now = (time: string) => new Date(`${time}+02:00`)

async function siteAt(time: string) {
  const site = await testSite({ now: now(time) })
  const textOf = async (path: string) =>
    (await (await site.visit(path)).text()).replaceAll('<!-- -->', '')
  return { ...site, textOf }
}

const OF_THE_HOME_PAGE = 'Find someone you can trust with the job.'

it('announces the launch until registration opens', async () => {
  const { textOf } = await siteAt('2025-05-20T10:00')
  for (const path of ['/', '/landing']) {
    const html = await textOf(path)
    expect(html).toMatch(/Launching <b>42 days<\/b> from now on July 1, 2025/)
    expect(html).toMatch(/<h1[^>]*>The One &amp; Only App Every South African Needs<\/h1>/)
    expect(html).toContain('Coming July 1st')
    expect(html).toContain('Launch invitations go out on 1 June.')
    expect(html).not.toContain('Elite Providers Join Now!')
    expect(html).not.toContain('Elite Provider Registration Now Open')
    expect(html).not.toContain(OF_THE_HOME_PAGE)
  }
})

it('recruits providers from the day on which registration opens', async () => {
  const { textOf } = await siteAt('2025-06-01T00:00')
  const html = await textOf('/')
  expect(html).toMatch(/<h1[^>]*>Elite Providers Join Now!<\/h1>/)
  expect(html).toMatch(/<b class="number-hero">30<\/b> <span[^>]*>days to launch<\/span>/)
  expect(html).toContain('Elite Provider Registration Now Open')
  expect(html).toContain('1\u00a0000 places left.')
  expect(html).not.toContain('The One &amp; Only App Every South African Needs</h1>')
})

it('has all that the page must have, and works without script', async () => {
  const { textOf } = await siteAt('2025-06-10T10:00')
  const html = await textOf('/')
  // "Notify Me at Launch" links to the field, which the browser then focuses.
  expect(html).toMatch(/<a href="#launch-email"[^>]*>Notify Me at Launch<\/a>/)
  expect(html).toMatch(/<input[^>]*id="launch-email"|id="launch-email"[^>]*/)
  expect(html).toMatch(/<form[^>]*action="\/\?index"[^>]*method="post"/)
  expect(html).toMatch(/href="\/become-provider"[^>]*>Join as an Elite Provider/)
  for (const feature of [
    'Trusted providers',
    'Local online stores',
    'NPOs and charities',
    'Community impact',
    'Verified and trusted',
    'Multi-language',
  ])
    expect(html).toContain(feature)
  expect(html).toContain('Why South Africa Needs Thembeka')
  expect(html).toContain('https://www.facebook.com/thembeka.example')
  expect(html).toContain('https://www.instagram.com/thembeka.example')
  // Four slides, each in two aspect ratios and three formats.
  expect(html.match(/class="slide"/g)).toHaveLength(4)
  expect(html.match(/type="image\/avif"/g)).toHaveLength(8)
})

it('takes a post at the first address, and leads back there', async () => {
  const { visit } = await siteAt('2025-06-10T10:00')
  const form = { email: 'nomvula@example.co.za' }
  expect((await visit('/?index', { form })).headers.get('Location')).toBe('/')
  expect((await visit('/af/landing', { form })).headers.get('Location')).toBe('/af/landing')
})

it('counts down at midnight, also in a cached page', async () => {
  const { textOf, clock } = await siteAt('2025-06-28T23:59:59')
  expect(await textOf('/')).toContain('3 days</b> from now')
  clock.set(now('2025-06-29T00:00:00'))
  expect(await textOf('/')).toContain('2 days</b> from now')
  clock.set(now('2025-06-30T09:00:00'))
  expect(await textOf('/')).toContain('Launching <b>1 day</b> from now on July 1, 2025')
  expect(await textOf('/landing')).toMatch(/>1<\/b> <span[^>]*>day to launch</)
})

it('turns the bead of today at midnight, though the launch is at noon', async () => {
  const { services, clock, textOf } = await siteAt('2025-06-10T23:59:59')
  const set = async (key: 'fullLaunch' | 'providerSignupOpens', value: string) => {
    const by = '00000000-0000-7000-8000-000000000000'
    await transaction(services.db, (tx) => changeSetting(tx, { key, value, by, now: clock.now() }))
    await services.settings.refresh()
  }
  await set('fullLaunch', '2025-07-01T12:00:00+02:00')
  const done = async () => (await textOf('/')).match(/fill-clay"/g)?.length
  const before = await done()
  expect([before, await done()]).toEqual([9, 9])
  clock.set(now('2025-06-11T00:00:00'))
  expect(await done()).toBe(10)
  // More days than a row of dots can show, so the row and its explanation are missing.
  await set('providerSignupOpens', '2025-03-01T00:00:00+02:00')
  const html = await textOf('/')
  expect(html).toContain('Elite Providers Join Now!')
  expect(html).not.toContain('One bead for each day')
})

it('gives way to the home page at the launch instant', async () => {
  const { visit, textOf, clock } = await siteAt('2025-06-30T23:59:59')
  expect(await textOf('/')).not.toContain(OF_THE_HOME_PAGE)
  clock.set(now('2025-07-01T00:00:00'))
  expect(await textOf('/')).toContain(OF_THE_HOME_PAGE)
  expect(await textOf('/')).not.toContain('Notify Me at Launch')
  const gone = await visit('/af/landing')
  expect([gone.status, gone.headers.get('Location')]).toEqual([302, '/af'])
})

it('asks for its data without that of the home page', async () => {
  const { textOf } = await siteAt('2025-06-10T10:00')
  const data = await textOf('/_.data')
  expect(data).toContain('consent')
  expect(data).not.toContain('firstWeekday')
})

it('spells the launch as the setting has it', async () => {
  const { services, clock, textOf } = await siteAt('2025-06-10T10:00')
  await textOf('/')
  await transaction(services.db, (tx) =>
    changeSetting(tx, {
      key: 'fullLaunch',
      value: '2025-08-22T00:00:00+02:00',
      by: '00000000-0000-7000-8000-000000000000',
      now: clock.now(),
    }),
  )
  await services.settings.refresh()
  const html = await textOf('/')
  expect(html).toContain('Launching <b>73 days</b> from now on August 22, 2025')
})

it('names nobody on a fresh site that nobody has filled', async () => {
  const { textOf } = await siteAt('2026-03-06T14:00')
  const html = await textOf('/')
  expect(html).toContain('Nobody&#x27;s listed yet.')
  for (const absent of ['Providers worth meeting', 'Where it goes', 'Local online stores'])
    expect(html).not.toContain(absent)
})
