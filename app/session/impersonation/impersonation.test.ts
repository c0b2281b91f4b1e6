import { expect, it } from 'vitest'
import { cast, confirm, signIn, startAdministration } from '#app/admin/test-administration.ts'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { dataOfPage } from '#app/platform/data-address.ts'
import { MINUTE } from '#app/platform/time.ts'
import { documentedAddresses, filled } from '#app/test-addresses.ts'
import { testSite } from '#app/test-site.server.ts'
import { seedDemonstration } from '#db/seeds/demonstration.server.ts'
import { people } from '#db/seeds/people.ts'
import { endPastImpersonations } from './impersonate.server.ts'

const BAR = 'You see the site as Thandi Mokoena for'

/** An administrator who sees the site as a customer. */
async function seeing() {
  const site = await startAdministration()
  const nomsa = await site.signedIn(cast.nomsa.email)
  const started = await confirm(nomsa, site.ids.thandi, 'see-as')
  return { ...site, nomsa, started }
}

type Browser = Awaited<ReturnType<typeof seeing>>['nomsa']
const text = async ({ visit }: Browser, path: string) => (await visit(path)).text()

/** Whether the profile page is the impersonated person's. */
const isSeeing = async (browser: Browser) => (await text(browser, '/profile')).includes(BAR)

it('shows the site as someone, says so on every page and for how long, and leads back', async () => {
  const { nomsa, started, clock, ids } = await seeing()
  expect([started.status, started.next]).toEqual([302, '/requests'])

  const profile = await text(nomsa, '/profile')
  expect(profile).toContain(`${BAR} 15 more minutes: read only`)
  expect(profile).toContain(cast.thandi.email)
  clock.set(new Date(clock.now().getTime() + 3 * MINUTE))
  expect(await text(nomsa, '/profile')).toContain(`${BAR} 12 more minutes`)
  // A hidden page has the bar too, so that there is a way out.
  expect(await text(nomsa, '/messages')).toContain(BAR)

  const stopped = await nomsa.visit('/seeing/stop', { form: {} })
  expect(stopped.headers.get('Location')).toBe(`/admin/people/${ids.thandi}`)
  expect(await isSeeing(nomsa)).toBe(false)
  expect(await text(nomsa, '/profile')).toContain(cast.nomsa.email)
})

it('tells the person who looked and why, and records each page and how long it took', async () => {
  const { nomsa, services, clock, ids, eventsNamed, signedIn } = await seeing()
  await text(nomsa, '/profile')
  await text(nomsa, '/notifications')
  clock.set(new Date(clock.now().getTime() + 6 * MINUTE))
  await nomsa.visit('/seeing/stop', { form: {} })

  const pages = await eventsNamed('page seen as a person')
  expect(pages.map(({ details }) => (details as { page: string }).page).toSorted()).toEqual([
    '/notifications',
    '/profile',
    '/requests',
  ])
  const audited = await services.db
    .selectFrom('audit_entries')
    .select(['name', 'actor', 'person'])
    .where('name', 'like', '%seen as a person%')
    .execute()
  expect(audited).toHaveLength(5)
  for (const { actor, person } of audited) expect([actor, person]).toEqual([ids.nomsa, ids.thandi])

  const record = await text(nomsa, `/admin/people/${ids.thandi}`)
  expect(record).toContain('Saw the site as them')
  expect(record).toContain('6 minutes')

  const thandi = await signedIn(cast.thandi.email)
  expect(await text(thandi, '/notifications')).toContain('Our team saw the site as you see it')
  const queued = await services.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', ids.thandi)
    .execute()
  expect(queued).toEqual([{ kind: 'site seen' }])
})

it('refuses everything that is sent, whole or as data, but for the ways out', async () => {
  const { nomsa, services } = await seeing()
  const counted = async () => {
    const { count } = await services.db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('name', '<>', 'page seen as a person')
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const before = await counted()
  const waysOut = ['/seeing/stop', '/auth/sign-out']
  for (const { pattern } of documentedAddresses.filter((item) => !waysOut.includes(item.pattern)))
    for (const path of [filled(pattern), dataOfPage(filled(pattern))])
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const answer = await nomsa.visit(path, { method, form: { reason: 'x', intent: 'remove' } })
        // What a browser can't send by a form is refused earlier.
        expect([method, path, answer.status >= 400]).toEqual([method, path, true])
      }
  expect(await counted()).toBe(before)
  expect(await isSeeing(nomsa)).toBe(true)
}, 120_000)

it('shows neither messages, safety, payments, documents nor our own pages', async () => {
  const { nomsa, ids } = await seeing()
  for (const path of [
    '/messages',
    '/profile/security',
    '/profile/password',
    '/profile/two-step',
    '/profile/passkeys',
    '/profile/linked-accounts',
    '/profile/privacy',
    '/profile/privacy/download',
    `/profile/archives/${ids.thandi}`,
    '/payment-setup',
    '/provider-portal/payments',
    '/provider-portal/papers.pdf',
    '/provider-portal/settings/documents',
    `/provider-portal/papers/${ids.thandi}`,
    '/application',
    `/application/paper/${ids.thandi}`,
    '/support',
    '/support/chat',
    `/support/files/${ids.thandi}`,
    '/auth/again',
    '/admin',
    '/admin/people',
    `/admin/people/${ids.thandi}`,
    '/admin/audit.csv',
  ])
    for (const address of [path, dataOfPage(path)]) {
      const { status } = await nomsa.visit(address)
      expect([address, status]).toEqual([address, 403])
    }
})

it('streams nothing, and opens no API with a token of the session', async () => {
  const { nomsa, ids, services, visit } = await seeing()
  for (const path of ['/live', '/support/live', '/admin/support/live'])
    expect([path, (await nomsa.visit(path)).status >= 400]).toEqual([path, true])

  const signedIn = await visit('/auth/v1/token?grant_type=password', {
    json: { email: cast.nomsa.email, password: seedPassword },
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const { id: sessionId } = await services.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', ids.nomsa)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await services.db.updateTable('impersonations').set({ session_id: sessionId }).execute()
  for (const [method, path] of [
    ['GET', '/auth/v1/user'],
    ['PUT', '/auth/v1/user'],
    ['POST', '/auth/v1/logout'],
    ['GET', '/auth/v1/factors'],
    ['GET', '/rest/v1/service_providers'],
    ['POST', '/rest/v1/service_providers'],
    ['POST', '/storage/v1/object/provider-documents/x.pdf'],
    ['POST', '/functions/v1/send-notification'],
  ] as const) {
    const answer = await visit(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    expect([method, path, answer.status]).toEqual([method, path, 403])
  }
  // The cookie gives no access to these without a token, as for everyone.
  expect((await nomsa.visit('/auth/v1/user')).status).toBe(401)
})

it('ends by itself, with the role, the session and the ban of either', async () => {
  const { nomsa, services, clock, ids, eventsNamed } = await seeing()
  expect(await isSeeing(nomsa)).toBe(true)
  const ban = (id: string, until: Date | null) =>
    services.db.updateTable('users').set({ banned_until: until }).where('id', '=', id).execute()
  const later = new Date(clock.now().getTime() + 60 * MINUTE)

  await ban(ids.thandi, later)
  expect(await isSeeing(nomsa)).toBe(false)
  await ban(ids.thandi, null)
  await services.db
    .insertInto('user_roles')
    .values({ user_id: ids.thandi, role: 'viewer', granted_at: clock.now() })
    .execute()
  expect(await isSeeing(nomsa)).toBe(false)
  await services.db.deleteFrom('user_roles').where('user_id', '=', ids.thandi).execute()
  expect(await isSeeing(nomsa)).toBe(true)

  await services.db.deleteFrom('user_roles').where('user_id', '=', ids.nomsa).execute()
  expect(await isSeeing(nomsa)).toBe(false)
  await services.db
    .insertInto('user_roles')
    .values({ user_id: ids.nomsa, role: 'admin', granted_at: clock.now() })
    .execute()
  expect(await isSeeing(nomsa)).toBe(true)

  clock.set(new Date(clock.now().getTime() + 15 * MINUTE))
  expect(await isSeeing(nomsa)).toBe(false)
  await endPastImpersonations(services)
  await endPastImpersonations(services)
  expect(await eventsNamed('site seen as a person ended')).toEqual([
    { about: ids.thandi, by: ids.nomsa, details: { minutes: 15 } },
  ])

  await ban(ids.nomsa, later)
  expect((await nomsa.visit('/profile')).status).toBe(302)
})

it('is for this session alone, and signing out ends our session and none of the person', async () => {
  const { nomsa, signedIn, visitor, services, ids } = await seeing()
  const other = await signedIn(cast.nomsa.email)
  expect(await isSeeing(other)).toBe(false)
  const thandi = await signedIn(cast.thandi.email)
  const sessions = async () =>
    (await services.db.selectFrom('sessions').select('user_id').execute())
      .map(({ user_id }) => user_id)
      .toSorted()
  expect(await sessions()).toEqual([ids.nomsa, ids.nomsa, ids.thandi].toSorted())

  // As for everyone, it signs out everywhere.
  await nomsa.visit('/auth/sign-out', { form: {} })

  expect(await sessions()).toEqual([ids.thandi])
  expect((await thandi.visit('/profile')).status).toBe(200)
  expect(await isSeeing(nomsa)).toBe(false)
  const again = visitor()
  await signIn(again, cast.nomsa.email)
  expect(await isSeeing(again)).toBe(false)
})

it('never impersonates staff, nor without the permission or a reason', async () => {
  const { signedIn, signedInStaff, ids, eventsNamed } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  const open = async (browser: Browser, id: string, form: Record<string, string>) =>
    (await browser.visit(`/admin/people/${id}/see-as`, { form })).status
  const reason = 'She asked us to look'

  await open(nomsa, ids.zanele, { reason })
  await open(nomsa, ids.nomsa, { reason })
  expect(await open(nomsa, ids.thandi, { reason: '' })).toBe(422)
  const staff = await signedInStaff()
  for (const role of ['support', 'viewer', 'moderation', 'finance'] as const)
    expect([role, await open(staff[role], ids.thandi, { reason })]).toEqual([role, 403])
  expect(await eventsNamed('site seen as a person')).toEqual([])
})

it('asks an administrator who signed in long ago to authenticate again', async () => {
  const { signedIn, ids, clock, eventsNamed } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  clock.set(new Date(clock.now().getTime() + 13 * 60 * MINUTE))
  const { next } = await confirm(nomsa, ids.thandi, 'see-as')
  expect(next).toContain('/auth/again?next=')
  expect(await eventsNamed('site seen as a person')).toEqual([])
})

it('lets every page of a customer and of a provider be read, without a word of their messages', async () => {
  const now = new Date('2026-03-06T12:00:00Z')
  const site = await testSite({ now })
  const { db, config } = site.services
  await seedDemonstration({ config, db, now, fullLaunch: '2025-07-01', providers: 0 })
  await site.services.world.refresh()
  const written = await db.selectFrom('invitation_messages').select('words').limit(500).execute()
  expect(written.length).toBeGreaterThan(0)
  const requests = await db
    .selectFrom('quote_requests')
    .select('id')
    .where('customer_user', '=', people.thandi.id)
    .execute()
  const invitations = await db
    .selectFrom('invitations')
    .innerJoin('providers', 'providers.id', 'invitations.provider_id')
    .select('invitations.id')
    .where('providers.user_id', '=', people.sipho.id)
    .execute()
  const nomsa = site.visitor()
  await signIn(nomsa, people.nomsa.email)
  const pages = {
    [people.thandi.id]: [
      '/',
      '/services',
      '/profile',
      '/profile/language',
      '/notifications',
      '/requests',
      '/saved-quotes',
      ...requests.map(({ id }) => `/requests/${id}`),
    ],
    [people.sipho.id]: [
      '/provider-portal',
      '/provider-portal/calendar',
      '/provider-portal/clients',
      '/provider-portal/quality',
      '/provider-portal/settings',
      '/provider-portal/settings/profile',
      '/provider-portal/settings/photos',
      '/provider/bookings',
      ...invitations.map(({ id }) => `/provider-portal/requests/${id}`),
    ],
  }
  for (const [person, paths] of Object.entries(pages)) {
    await confirm(nomsa, person, 'see-as')
    for (const path of paths) {
      const answer = await nomsa.visit(path, { holdsStrangersWords: true })
      expect([path, answer.status]).toEqual([path, 200])
      const page = await answer.text()
      expect([path, page.includes('You see the site as')]).toEqual([path, true])
      const shown = written.filter(({ words }) => words.length > 20 && page.includes(words))
      expect([path, shown]).toEqual([path, []])
    }
    await nomsa.visit('/seeing/stop', { form: {} })
  }
}, 120_000)

it('is closed to who was never registered', async () => {
  const { signedIn, services } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  const gone = await register(services, { email: 'gone@example.co.za' })
  await services.db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone)
    .execute()
  await confirm(nomsa, gone, 'see-as')
  expect(await isSeeing(nomsa)).toBe(false)
})

it('starts once where the button is tapped several times at once', async () => {
  const { signedIn, ids, services, eventsNamed } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  const tap = () =>
    nomsa.visit(`/admin/people/${ids.thandi}/see-as`, { form: { reason: 'She asked us to look' } })
  const answers = await Promise.all([tap(), tap(), tap(), tap()])
  for (const { status } of answers) expect([302, 403]).toContain(status)
  expect(await eventsNamed('site seen as a person')).toHaveLength(1)
  expect(await services.db.selectFrom('impersonations').select('id').execute()).toHaveLength(1)
})
