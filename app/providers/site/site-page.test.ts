import { expect, it } from 'vitest'
import { beginCheckout } from '#app/billing/subscriptions/begin-checkout.server.ts'
import { handlePayfastEvent } from '#app/billing/subscriptions/handle-payfast-event.server.ts'
import { newId } from '#app/platform/ids.ts'
import { openPage, picture, SOON, send, sendFile } from '../settings/test-provider-settings.ts'
import { saveSite, startSites } from './test-sites.ts'

const HERE = '/sites/sipho-mahlangu'

it('is there for everyone once it is switched on, and gone when it is switched off', async () => {
  const { as, visit } = await startSites()
  const sipho = await as('sipho')
  expect((await visit()).status).toBe(404)

  expect((await saveSite(sipho, { on: 'on', accent: 'lagoon' })).status).toBe(302)
  await expect.poll(async () => (await visit()).status, SOON).toBe(200)
  const { html } = await visit()
  expect(html).toContain('data-accent="lagoon"')
  expect(html).toContain('Geysers and leaks in Mamelodi, for twenty years.')
  // No navigation of the marketplace, except for the link in the footer.
  expect(html).not.toContain('site-header')
  expect(html).not.toContain('site-footer')
  expect(html).toContain('href="/providers/sipho-mahlangu"')

  await send(sipho, 'site', [
    ['intent', 'site'],
    ['accent', 'lagoon'],
  ])
  // A form without a version overwrites nothing.
  expect((await visit()).status).toBe(200)
  const { html: form } = await openPage(sipho, 'site')
  const seen = /name="seen" value="([^"]*)"/.exec(form)![1]!
  await send(sipho, 'site', [
    ['intent', 'site'],
    ['seen', seen],
    ['accent', 'lagoon'],
    ['section', 'services'],
  ])
  await expect.poll(async () => (await visit()).status, SOON).toBe(404)
  // Its owner and administrators get a preview.
  const preview = await sipho.visit(HERE)
  expect(preview.status).toBe(200)
  const words = await preview.text()
  expect(words).toContain('only you can see this site')
  expect(words).toContain('noindex')
  expect((await (await as('nomsa')).visit(HERE)).status).toBe(200)
  expect((await (await as('johan')).visit(HERE)).status).toBe(404)
})

it('needs a plan that includes it, and a provider who is listed', async () => {
  const { as, set, visit } = await startSites()
  const sipho = await as('sipho')
  await saveSite(sipho, { on: 'on' })
  const status = async () => (await visit()).status
  await expect.poll(status, SOON).toBe(200)

  for (const gone of [
    { plan: 'standard' },
    { billing: 'suspended' },
    { verification: 'pending' },
  ]) {
    await set(gone)
    await expect.poll(status, SOON).toBe(404)
    await set({ plan: 'premium', billing: 'active', verification: 'approved' })
    await expect.poll(status, SOON).toBe(200)
  }
  await set({ plan: 'standard' })
  // If the plan doesn't include a site there is no preview either.
  expect((await sipho.visit(HERE)).status).toBe(404)
  const answer = await visit()
  expect(answer.html).toContain('Oops! Page not found')
  expect(answer.html).toContain('site-header')
})

it('tells search engines and cards what it is, under its own address in every language', async () => {
  const { as, services, providers, visit } = await startSites()
  await services.db
    .insertInto('provider_services')
    .values({
      id: newId(),
      provider_id: providers.sipho,
      category: 'plumbing',
      job: 'geyser',
      title: 'Geyser replaced',
      description: '',
      unit: 'job',
      price_cents: 650_000,
      position: 0,
    })
    .execute()
  await saveSite(await as('sipho'), { on: 'on' })
  const { html } = await visit()
  expect(html).toContain('<title>Plumbing in Mamelodi | Sipho Mahlangu</title>')
  expect(html).toContain(`<link rel="canonical" href="${services.config.siteUrl}${HERE}"/>`)
  expect(html).toContain('hrefLang="zu-ZA"')
  expect(html).toMatch(/property="og:site_name" content="Sipho Mahlangu"/)
  expect(html).not.toContain('noindex')
  const described = JSON.parse(/application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)
  expect(described).toMatchObject({
    '@type': 'LocalBusiness',
    url: services.config.siteUrl + HERE,
    name: 'Sipho Mahlangu',
    makesOffer: [
      { itemOffered: { name: 'Geyser replaced' }, priceSpecification: { minPrice: 6500 } },
    ],
  })
  // The profile stays, and links here.
  const profile = await visit('/providers/sipho-mahlangu')
  expect(profile.html).toContain('rel="canonical" href="http://localhost:3000/providers/sipho')
  expect(profile.html).toContain(`href="${HERE}"`)
  const afrikaans = await visit(`/af${HERE}`)
  expect(afrikaans.html).toContain('<html lang="af"')
  expect(afrikaans.html).toContain('href="/af/providers/sipho-mahlangu"')
  expect((await visit('/sitemap.xml')).html).toContain('/sitemaps/sites-0.xml')
  expect((await visit('/sitemaps/sites-0.xml')).html).toContain(`${HERE}</loc>`)
})

it('shows a headline once somebody of us has looked, and its trade and place until then', async () => {
  const { as, services, visit, decideEdit } = await startSites()
  const sipho = await as('sipho')
  const nomsa = await as('nomsa')
  await saveSite(sipho, { on: 'on', headline: 'The best plumber of all' })
  await expect.poll(async () => (await visit()).status, SOON).toBe(200)
  expect((await visit()).html).not.toContain('best plumber')
  const form = (await openPage(sipho, 'site')).html
  expect(form).toContain('The best plumber of all')
  expect(form).toContain('Until then customers see your trade and town.')

  const waiting = async () =>
    services.db
      .selectFrom('profile_edits')
      .select(['id', 'field'])
      .where('state', '=', 'waiting')
      .execute()
  const [first] = await waiting()
  expect(first!.field).toBe('siteHeadline')
  await decideEdit(nomsa, first!.id, 'refuse', 'Say what you do, not how well.')
  expect((await openPage(sipho, '')).html).toContain('/provider-portal/settings/site')

  await saveSite(sipho, { headline: 'Geysers in Mamelodi, fixed today' })
  const [second] = await waiting()
  await decideEdit(nomsa, second!.id, 'approve')
  await expect
    .poll(async () => (await visit()).html, SOON)
    .toContain('Geysers in Mamelodi, fixed today</h1>')
  // Saving the colour alone changes nothing else.
  await saveSite(sipho, { accent: 'olive' })
  await expect.poll(async () => (await visit()).html, SOON).toContain('data-accent="olive"')
  expect((await visit()).html).toContain('Geysers in Mamelodi, fixed today</h1>')
  expect(await waiting()).toEqual([])
})

it('carries the logo, and only the parts that were chosen', async () => {
  const { as, provider, visit } = await startSites()
  const sipho = await as('sipho')
  await saveSite(sipho, { on: 'on', section: ['about', 'area'] })
  const photo = { field: 'photo', name: 'logo.png', bytes: await picture() }
  expect((await sendFile(sipho, 'site', { intent: 'logo' }, photo)).status).toBe(302)
  const { logo_file: logo } = await provider()
  await expect.poll(async () => (await visit()).html, SOON).toContain(`/photos/${logo}/224`)
  expect((await visit()).html).toContain('id="about"')
  expect((await visit()).html).not.toContain('id="services"')
  await send(sipho, 'site', [], { intent: 'remove-logo' })
  await expect.poll(async () => (await visit()).html, SOON).not.toContain('/photos/')
  const bad = { ...photo, bytes: Buffer.from('MZ, a program') }
  const refused = await sendFile(sipho, 'site', { intent: 'logo' }, bad)
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('This isn&#x27;t a photo.')
})

it('says what changed in another window instead of overwriting it, and refuses other colours', async () => {
  const { as, services } = await startSites()
  const sipho = await as('sipho')
  const { html } = await openPage(sipho, 'site')
  const seen = /name="seen" value="([^"]*)"/.exec(html)![1]!
  await saveSite(sipho, { accent: 'protea' })
  const late = await send(sipho, 'site', [
    ['intent', 'site'],
    ['seen', seen],
    ['accent', 'slate'],
  ])
  expect(late.status).toBe(409)
  expect(late.html).toContain('This was changed in another window')
  expect((await saveSite(sipho, { accent: 'x"onload="' })).status).toBe(422)
  const [row] = await services.db.selectFrom('sites').select('accent').execute()
  expect(row!.accent).toBe('protea')
})

it('leads a request that started on it into the form, with provider and job', async () => {
  const { as, services, visit, visitor } = await startSites()
  await saveSite(await as('sipho'), { on: 'on' })
  const { html } = await visit()
  const form = /<form[^>]*action="(\/quote\/new[^"]*)"[\s\S]*?<\/form>/.exec(html)!
  const hidden = [...form[0].matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const sent = {
    ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
    intent: 'next',
    job: 'geyser',
    words: 'The geyser drips into the ceiling since Monday.',
  }
  const guest = visitor()
  const where = await guest.visit(form[1]!.replaceAll('&amp;', '&'), { form: sent })
  const page = await where.text()
  expect(where.status).toBe(200)
  expect(page).toContain('Where and when?')
  expect(page).toContain('The geyser drips into the ceiling since Monday.')
  // The site's page is cached for everyone; each request form gets its own token.
  expect(page).toMatch(/name="token" value="[0-9a-f-]{36}"/)

  const step = Object.fromEntries(
    [...page.matchAll(/type="hidden"[^>]* name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value!.replaceAll('&#x27;', "'")],
    ),
  )
  const answer = await guest.visit('/quote/new', {
    form: {
      ...step,
      intent: 'send',
      at: 'send',
      place: 'Mamelodi',
      time: 'any',
      day: 'any',
      name: 'Thandi Mokoena',
      email: 'thandi@example.co.za',
    },
  })
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/quote/sent'])
  const requests = await services.db
    .selectFrom('quote_requests')
    .innerJoin('invitations', 'invitations.request_id', 'quote_requests.id')
    .innerJoin('providers', 'providers.id', 'invitations.provider_id')
    .select(['quote_requests.job', 'quote_requests.words', 'providers.slug'])
    .execute()
  expect(requests).toEqual([{ job: 'geyser', words: sent.words, slug: 'sipho-mahlangu' }])
})

it('is told of plainly where the plan has none, and comes with the plan that does', async () => {
  const world = await startSites('standard')
  const { as, services, users, clock, provider, visit } = world
  const sipho = await as('sipho')
  const now = clock.now()
  const started = await beginCheckout(services, {
    userId: users.sipho,
    plan: 'standard',
    cycle: 'monthly',
    contractMonths: 12,
    holder: 'person',
    npoCategory: 'education-literacy',
    now,
  })
  if (!started.ok) throw new Error(started.why)
  const settle = (checkoutId: string, cents: number, token: string | null) =>
    handlePayfastEvent(
      services,
      {
        kind: 'charge settled',
        reference: `of ${checkoutId}`,
        checkoutId,
        token,
        grossCents: cents,
        feeCents: 5_00,
      },
      now,
    )
  await settle(started.checkoutId, started.amountCents, 'a token')

  const { html } = await openPage(sipho, 'site')
  expect(html).toContain('Not included in your plan')
  for (const words of ['Website', 'R199.00 a month', 'Premium', 'R299.00 a month'])
    expect(html).toContain(words)
  expect(html).toContain('href="/provider-portal/payments"')
  const early = await send(sipho, 'site', [], { intent: 'site', on: 'on', accent: 'sky' })
  expect(early.status).toBe(302)
  expect(await services.db.selectFrom('sites').selectAll().execute()).toEqual([])

  const upgradeTo = async (plan: string) => {
    const answer = await sipho.visit('/provider-portal/payments', {
      form: { intent: 'upgrade', plan },
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      expect.stringMatching(/^\/pay\//),
    ])
    const checkout = await services.db
      .selectFrom('checkouts')
      .select(['id', 'amount_cents as cents'])
      .where('plan', '=', plan)
      .executeTakeFirstOrThrow()
    expect((await provider()).plan).not.toBe(plan)
    expect(await settle(checkout.id, checkout.cents, null)).toBe('upgraded')
    expect((await provider()).plan).toBe(plan)
  }
  await upgradeTo('website')
  expect((await saveSite(sipho, { on: 'on' })).status).toBe(302)
  await expect.poll(async () => (await visit()).status, SOON).toBe(200)

  // Premium also includes the labelled place.
  const search = async () => (await visit('/services/plumbing?location=mamelodi')).html
  await expect.poll(search, SOON).toContain('Sipho Mahlangu')
  expect(await search()).not.toContain('this place is part of the plan')
  await upgradeTo('premium')
  await expect.poll(search, SOON).toContain('Premium: this place is part of the plan')
  expect((await visit('/providers/sipho-mahlangu')).html).toContain('Premium')
  expect((await visit()).status).toBe(200)
})
