import { expect, it } from 'vitest'
import { writeEmail } from '#app/platform/emails.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { quoteEmails } from '#app/quotes/emails.server.ts'
import { servicesOf } from '#app/quotes/test-context.server.ts'
import { invitationOf, quoteWorld, sendTestRequest } from '#app/quotes/test-world.server.ts'
import { saveEmailPreferences } from './save-terms.server.ts'
import { drawnForm, openPage, SOON, send, startSettings } from './test-provider-settings.ts'

it('lists a price on the public page at once, changes it, and takes it away', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const profile = () => world.publicPage('/providers/sipho-mahlangu')
  await expect.poll(profile, SOON).toContain('No price list yet')
  const geyser = { title: 'Geyser replaced', kind: 'plumbing/geyser', unit: 'job', price: '1 450' }
  const empty = drawnForm((await openPage(sipho, 'services')).html, 'service')
  expect((await send(sipho, 'services', empty, { ...geyser, price: 'cheap' })).html).toContain(
    'Enter the price in rand',
  )
  await send(sipho, 'services', empty, geyser)
  await expect.poll(profile, SOON).toContain('R1\u00a0450')

  const listed = drawnForm((await openPage(sipho, 'services')).html, 'service')
  await send(sipho, 'services', listed, { price: '1500' })
  await expect.poll(profile, SOON).toContain('R1\u00a0500')
  const late = await send(sipho, 'services', listed, { price: '1600' })
  expect(late.status).toBe(409)
  expect(late.html).toContain('“1500”')

  const { serviceId } = Object.fromEntries(listed)
  // Johan can't use it.
  const johan = await world.as('johan')
  await send(johan, 'services', [], { intent: 'remove', serviceId: serviceId! })
  await send(johan, 'services', listed, { price: '1' })
  await expect.poll(profile, SOON).toContain('R1\u00a0500')
  await send(sipho, 'services', [], { intent: 'remove', serviceId: serviceId! })
  await expect.poll(profile, SOON).toContain('No price list yet')
})

it('puts the list in the order that its owner wants', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  for (const title of ['First', 'Second'])
    await send(sipho, 'services', [], {
      intent: 'service',
      title,
      kind: 'plumbing',
      unit: 'hour',
      price: '350',
    })
  const titles = () =>
    world.services.db
      .selectFrom('provider_services')
      .select(['id', 'title'])
      .orderBy('position')
      .execute()
  const [, second] = await titles()
  await send(sipho, 'services', [], { intent: 'up', serviceId: second!.id })
  expect((await titles()).map(({ title }) => title)).toEqual(['Second', 'First'])
})

it('saves fee, area and languages, and search goes by them', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const save = async (page: string, intent: string, typed: Record<string, string>) => {
    const fields = drawnForm((await openPage(sipho, page)).html, intent)
    return send(sipho, page, fields, typed)
  }
  expect((await save('services', 'fee', { fee: '350' })).status).toBe(302)
  expect((await save('areas', 'area', { place: 'Xqzwvbn', radius: '10' })).html).toContain(
    'We don&#x27;t know this place.',
  )
  expect((await save('areas', 'area', { place: 'Centurion', radius: '1' })).status).toBe(422)
  expect((await save('areas', 'area', { place: 'Centurion', radius: '10' })).status).toBe(302)
  expect((await save('languages', 'languages', { language: '' })).html).toContain(
    'Please select at least one language',
  )
  expect((await save('languages', 'languages', { language: 'af' })).status).toBe(302)
  const [listing] = await world.services.db
    .selectFrom('listings')
    .select(['callout_cents', 'place_id', 'radius_km', 'language_bits'])
    .where('provider_id', '=', world.providers.sipho)
    .execute()
  expect(listing).toEqual({
    callout_cents: 35_000,
    place_id: 'centurion',
    radius_km: 10,
    language_bits: 2,
  })
  expect((await openPage(sipho, 'areas')).html).toContain('Places you cover')
})

type Typed = Record<string, string>

it('says to a second window what the first one saved', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const pages: [page: string, intent: string, first: Typed, second: Typed][] = [
    ['services', 'fee', { fee: '300' }, { fee: '400' }],
    ['areas', 'area', { radius: '30' }, { radius: '40' }],
    ['languages', 'languages', { language: 'xh' }, { language: 'st' }],
  ]
  for (const [page, intent, first, second] of pages) {
    const fields = drawnForm((await openPage(sipho, page)).html, intent)
    expect([page, (await send(sipho, page, fields, first)).status]).toEqual([page, 302])
    expect([page, (await send(sipho, page, fields, second)).status]).toEqual([page, 409])
  }
  expect(await world.provider()).toMatchObject({
    callout_cents: 30_000,
    radius_km: 30,
    languages: ['xh'],
  })
})

it('offers every email that can be done without, and turns off what isn’t ticked', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const fields = drawnForm((await openPage(sipho, 'notifications')).html, 'emails')
  const wanted = fields.filter(([, value]) => value !== 'message written')
  expect(wanted).toHaveLength(fields.length - 1)
  expect((await send(sipho, 'notifications', wanted)).status).toBe(302)
  const off = await world.services.db.selectFrom('provider_emails_off').selectAll().execute()
  expect(off).toEqual([{ provider_id: world.providers.sipho, kind: 'message written' }])
})

it('writes no email that its provider turned off, and every one that must be sent', async () => {
  const world = await quoteWorld()
  const services = await servicesOf(world)
  const { id: providerId, userId: by } = world.sipho
  const off = { off: 'request received' }
  await saveEmailPreferences(world.db, {
    providerId,
    by,
    now: world.clock.now(),
    typed: off,
    seen: seenOf({ off: '' }),
  })
  const { requestId } = await sendTestRequest(world, [world.sipho, world.johan])
  for (const plumber of [world.sipho, world.johan]) {
    const { id } = await invitationOf(world, requestId, plumber)
    await writeEmail(services, quoteEmails, { kind: 'request received', id, to: 'provider' })
  }
  const written = await world.db
    .selectFrom('outgoing_emails')
    .select(['kind', 'recipient'])
    .execute()
  expect(written).toEqual([{ kind: 'request received', recipient: world.johan.email }])
})
