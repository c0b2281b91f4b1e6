import { expect, it } from 'vitest'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { transaction } from '#app/platform/db.server.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { testSite } from '#app/test-site.server.ts'
import { forgetOldNotifications } from './housekeeping.server.ts'
import { notify } from './notify.server.ts'
import { DAYS_KEPT, MOST_LISTED } from './public/kinds.ts'
import { unseenCount } from './queries.server.ts'
import type { NotificationsView } from './view.server.ts'

const FRIDAY = new Date('2026-03-06T14:00:00+02:00')

/** Refilwe and Sipho on the site, on a Friday, and payments to notify them about. */
async function notificationsOf() {
  const site = await testSite({ now: FRIDAY, env: { AUTH_MAILER_AUTOCONFIRM: '1' } })
  const { services, clock } = site
  const emails = { refilwe: 'refilwe@example.co.za', sipho: 'sipho@example.co.za' }
  const ids = {
    refilwe: await register(services, { email: emails.refilwe, name: 'Refilwe' }),
    sipho: await register(services, { email: emails.sipho, name: 'Sipho' }),
  }
  const as = async (name: keyof typeof ids) => {
    const { visit } = site.visitor()
    const answer = await visit('/auth', {
      form: { form: 'login', email: emails[name], password: seedPassword },
    })
    expect(answer.status).toBe(302)
    return {
      page: async (path = '/notifications') =>
        (await (await visit(path)).text()).replace(/<script[\s\S]*?<\/script>/g, ''),
      list: async (form: Record<string, string> = {}) =>
        (await (
          await visit('/notifications/listed', { form: { language: 'en', ...form } })
        ).json()) as NotificationsView,
      visit,
    }
  }
  const addNotification = (name: keyof typeof ids, dedupeKey: string, cents = 499_00) =>
    transaction(services.db, (tx) =>
      notify(tx, {
        to: ids[name],
        kind: 'payment received',
        dedupeKey,
        link: '/provider-portal/payments',
        details: { cents },
        now: clock.now(),
      }),
    )
  const unseen = (name: keyof typeof ids) => unseenCount(services.db, ids[name])
  return { ...site, ids, as, addNotification, unseen }
}

it('counts on the bell, lists with words, time and link, and is seen once it was looked at', async () => {
  const { as, addNotification, clock } = await notificationsOf()
  await addNotification('refilwe', 'one')
  clock.advance(5 * MINUTE)
  const refilwe = await as('refilwe')
  expect(await refilwe.page('/')).toContain('aria-label="Notifications, 1 new"')

  const page = await refilwe.page()
  expect(page).toContain('Payment received')
  expect(page).toContain('R499')
  expect(page).toContain('5 minutes ago')
  expect(page).toContain('href="/provider-portal/payments"')
  expect(page).toContain('data-new="true"')
  expect(page).toContain('aria-label="Notifications"')

  expect(await refilwe.page('/')).toContain('aria-label="Notifications"')
  expect(await refilwe.page()).not.toContain('data-new')
})

it('says the same in the popover, in the language of the page that it hangs on', async () => {
  const { as, addNotification, unseen, clock } = await notificationsOf()
  await addNotification('refilwe', 'one')
  clock.advance(26 * HOUR)
  await addNotification('refilwe', 'two', 79_00)
  const refilwe = await as('refilwe')
  expect(await refilwe.list({ language: 'af' })).toMatchObject({ items: [{ isNew: true }, {}] })
  const { items, words } = await refilwe.list()
  expect(words).toMatchObject({ unseen: '', clear: 'Clear all notifications' })
  expect(items).toMatchObject([
    { line: 'R79', when: 'just now', isNew: false },
    { line: 'R499', when: 'yesterday, 14:00', isNew: false },
  ])
  expect(await unseen('refilwe')).toBe(0)
})

it('makes one of what is told twice, and none for a guest', async () => {
  const { addNotification, unseen, services } = await notificationsOf()
  await Promise.all([addNotification('refilwe', 'same'), addNotification('refilwe', 'same')])
  await addNotification('refilwe', 'same')
  expect(await unseen('refilwe')).toBe(1)
  await transaction(services.db, (tx) =>
    notify(tx, {
      to: null,
      kind: 'support replied',
      dedupeKey: 'one',
      link: '/contact',
      details: { reference: 'K7QM-29XA' },
      now: FRIDAY,
    }),
  )
  expect(await services.db.selectFrom('notifications').select('id').execute()).toHaveLength(1)
})

it('permanently clears what was shown, and not what came after', async () => {
  const { as, addNotification, unseen, services } = await notificationsOf()
  await addNotification('refilwe', 'one')
  const refilwe = await as('refilwe')
  const { upTo } = await refilwe.list()
  await addNotification('refilwe', 'two')
  expect((await refilwe.list({ clear: upTo })).items).toHaveLength(1)
  // A repeated notification stays cleared.
  await addNotification('refilwe', 'one')
  expect(await unseen('refilwe')).toBe(0)

  const [, inForm] = /name="upTo" value="([^"]+)"/.exec(await refilwe.page())!
  const answer = await refilwe.visit('/notifications', { form: { upTo: inForm! } })
  expect(answer.headers.get('Location')).toBe('/notifications')
  expect(await (await as('refilwe')).page()).toContain('No new notifications')
  expect(
    await services.db
      .selectFrom('notifications')
      .where('cleared_at', 'is', null)
      .selectAll()
      .execute(),
  ).toEqual([])
})

it('shows and clears nobody else’s', async () => {
  const { as, addNotification, unseen, visit } = await notificationsOf()
  await addNotification('refilwe', 'one')
  const sipho = await as('sipho')
  const refilwe = await as('refilwe')
  expect((await sipho.list()).items).toEqual([])
  expect(await unseen('refilwe')).toBe(1)
  const { upTo } = await refilwe.list()
  await sipho.list({ clear: upTo })
  await sipho.visit('/notifications', { form: { upTo } })
  expect((await refilwe.list()).items).toHaveLength(1)

  for (const path of ['/notifications', '/notifications.data'])
    expect(await (await visit(path)).text()).not.toContain('R499')
  const stranger = await visit('/notifications/listed', { form: { clear: upTo } })
  expect(stranger.headers.get('Location')).toMatch(/^\/auth/)
  const fromElsewhere = await refilwe.visit('/notifications/listed', {
    form: { clear: upTo },
    headers: { Origin: 'https://elsewhere.example' },
  })
  expect(fromElsewhere.status).toBe(403)
  expect((await refilwe.list()).items).toHaveLength(1)
})

it('lists fifty of two hundred and says how many more there are; the bell counts to nine', async () => {
  const { as, addNotification } = await notificationsOf()
  for (let n = 0; n < 200; n++) await addNotification('refilwe', `${n}`, n * 100)
  const refilwe = await as('refilwe')
  expect(await refilwe.page('/')).toContain('aria-label="Notifications, 9+ new"')
  const page = await refilwe.page()
  expect(page.match(/class="notice"/g)).toHaveLength(MOST_LISTED)
  expect(page).toContain('150 older ones aren&#x27;t listed.')
  expect(await refilwe.page('/')).toContain('aria-label="Notifications"')
  const { upTo, items } = await refilwe.list()
  expect(items[0]).toMatchObject({ line: 'R199', isNew: false })
  expect((await refilwe.list({ clear: upTo })).items).toEqual([])
})

it('is forgotten after the time that the page states', async () => {
  const { as, addNotification, services, clock } = await notificationsOf()
  await addNotification('refilwe', 'one')
  clock.advance(DAYS_KEPT * DAY)
  await forgetOldNotifications(services)
  const refilwe = await as('refilwe')
  expect(await refilwe.page()).toContain('Kept for 90 days.')
  clock.advance(MINUTE)
  await forgetOldNotifications(services)
  expect(await refilwe.page()).toContain('No new notifications')
})

it('tells a stranger what signing in brings', async () => {
  const { visit, clock } = await notificationsOf()
  expect(await (await visit('/')).text()).toContain(
    'Sign in and we&#x27;ll tell you here when a quote arrives',
  )
  clock.set(new Date('2025-05-01T12:00:00+02:00'))
  expect(await (await visit('/terms')).text()).not.toContain('Sign in and we tell you here')
})

it('reaches every open page with the number as it is by then', async () => {
  const { as, addNotification } = await notificationsOf()
  const refilwe = await as('refilwe')
  const events: string[] = []
  const stops = new AbortController()
  const streams = await Promise.all(
    ['one', 'two'].map(async (tab) => {
      const { body } = await refilwe.visit('/live')
      const reader = body!.getReader()
      stops.signal.addEventListener('abort', () => void reader.cancel())
      const words = new TextDecoder()
      void (async () => {
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
          for (const [, unseen] of words.decode(chunk.value).matchAll(/{"unseen":(\d+)}/g))
            events.push(`${tab} ${unseen}`)
      })()
    }),
  )
  expect(streams).toHaveLength(2)
  const both = (unseen: number) =>
    expect
      .poll(() => events.splice(0).sort(), { timeout: 5000 })
      .toEqual([`one ${unseen}`, `two ${unseen}`])
  await expect.poll(() => events.length).toBe(2)
  await both(0)
  await addNotification('refilwe', 'one')
  await expect.poll(() => events.length).toBe(2)
  await both(1)
  await refilwe.list()
  await expect.poll(() => events.length).toBe(2)
  await both(0)
  stops.abort()
})
