import { expect, it } from 'vitest'
import { instantOf, PREVIEW_LASTS } from '#app/page/preview.ts'
import { packPreview, unpackPreview } from '#app/page/preview-cookie.server.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { moments, sast, startLaunch } from './test-launch.ts'

const SOON = { timeout: 120_000 }
const nomsa = { id: 'nomsa', sessionId: 'one' }
const AT = sast('2025-06-10T14:00:00')
const NOW = new Date('2026-11-22T04:00:00Z')

it.each([
  ['2025-06-10', '14:00', '2025-06-10T12:00:00.000Z'],
  ['2025-07-01', '00:00', '2025-06-30T22:00:00.000Z'],
  ['2025-06-31', '00:00', null],
  ['2025-06-10', '24:00', null],
  ['2025-06-10', '9:00', null],
  ['1999-06-10', '09:00', null],
  ['', '', null],
])('%s at %s is %s', (day, time, instant) => {
  expect(instantOf(day, time)?.toISOString() ?? null).toBe(instant)
})

it('believes its cookie for the account and session that chose, for two hours', () => {
  const packed = packPreview('secret', { date: AT, asVisitor: true }, nomsa, NOW)
  const read = (shown: string, chooser = nomsa, now = NOW, secret = 'secret') =>
    unpackPreview(secret, shown, chooser, now)

  expect(read(packed)).toEqual({ date: AT, asVisitor: true })
  expect(read(packed, nomsa, new Date(NOW.getTime() + PREVIEW_LASTS - MINUTE))).not.toBeNull()
  expect(read(packed, nomsa, new Date(NOW.getTime() + PREVIEW_LASTS))).toBeNull()
  expect(read(packed, { ...nomsa, id: 'zanele' })).toBeNull()
  expect(read(packed, { ...nomsa, sessionId: 'two' })).toBeNull()
  expect(read(packed, nomsa, NOW, 'another')).toBeNull()
  const [position, until, as, signed] = packed.split('.')
  const later = (Number.parseInt(position!, 36) + DAY).toString(36)
  for (const forged of [
    [later, until, as, signed],
    [position, later, as, signed],
    [position, until, 'a', signed],
    [position, until, as, ''],
    ['', '', '', ''],
    ['x'],
  ])
    expect(read(forged.join('.'))).toBeNull()
})

it('shows an administrator another date, and nobody else', SOON, async () => {
  const { clock, visitor, signedIn, services } = await startLaunch()
  clock.set(moments.launched)
  const nomsas = await signedIn('nomsa')
  const choose = (form: Record<string, string>) => nomsas.visit('/admin/settings/preview', { form })

  const chosen = await choose({ day: '2025-06-10', time: '14:00', as: 'visitor' })
  expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/'])
  expect(chosen.headers.getSetCookie().join()).toMatch(
    /preview=[^;]+; Path=\/; HttpOnly; (Secure; )?SameSite=Lax; Max-Age=7200/,
  )

  const gate = await (await nomsas.visit('/services')).text()
  expect(gate).toContain('Coming Soon!')
  expect(gate).toContain('You’re seeing the site as of Tue 10 Jun 2025, 14:00')
  expect(gate).toContain('Back to today')
  expect(await (await nomsas.visit('/admin/settings/preview')).text()).toContain(
    'value="2025-06-10"',
  )

  // All other visitors, and their cached pages, stay in the present.
  for (const other of [visitor(), await signedIn('thandi')])
    expect(await (await other.visit('/services')).text()).not.toContain('Coming Soon!')

  // She passes the gate and is told so, because she didn't choose to see it as a visitor.
  await choose({ day: '2025-06-10', time: '14:00' })
  const passed = await (await nomsas.visit('/services')).text()
  expect(passed).not.toContain('<h1 class="text-display">Coming Soon!')
  expect(passed).toContain('Visitors don’t see this page before July 1st, 2025')

  const left = await choose({ act: 'leave', back: '/services' })
  expect(left.headers.get('Location')).toBe('/services')
  expect(await (await nomsas.visit('/services')).text()).not.toContain('house-note')
  const events = await services.db
    .selectFrom('events')
    .select(['name', 'details'])
    .where('name', 'like', 'date preview%')
    .execute()
  expect(events.map(({ name }) => name).sort()).toEqual([
    'date preview began',
    'date preview began',
    'date preview ended',
  ])
})

it('takes nothing that is sent meanwhile, but lets her out', SOON, async () => {
  const { clock, signedIn, services, ids } = await startLaunch()
  clock.set(moments.launched)
  const nomsas = await signedIn('nomsa')
  await nomsas.visit('/admin/settings/preview', { form: { instant: '2025-06-30T22:00:00.000Z' } })
  const before = await services.db.selectFrom('events').select('id').execute()

  for (const [address, form] of [
    [`/admin/people/${ids.thandi}/ban`, { reason: 'She wrote to us' }],
    ['/profile', { name: 'Somebody Else' }],
    ['/provider-portal/settings/profile.data', { about: 'x' }],
    ['/become-provider/apply', { form: 'draft' }],
  ] as const) {
    const answer = await nomsas.visit(address, { form })
    expect([address, answer.status]).toEqual([address, 403])
    expect(await answer.text()).toContain('viewing another date')
  }
  expect(await services.db.selectFrom('events').select('id').execute()).toEqual(before)

  // Every page can still be read, though the database is read-only.
  for (const address of [
    '/',
    '/services',
    '/search?q=plumber',
    '/profile',
    '/admin/people',
    '/admin/history',
    '/become-provider/apply',
    '/admin/payments',
    '/admin/queue',
    '/provider-portal',
    '/requests',
  ]) {
    const answer = await nomsas.visit(address)
    expect([address, answer.status]).toEqual([address, 200])
  }
  expect((await nomsas.visit('/preferences', { form: { look: 'dark' } })).status).toBe(303)
  expect((await nomsas.visit('/auth/sign-out', { form: {} })).status).toBe(302)
})

it('ends with the role, with the session and with its time', SOON, async () => {
  const { clock, signedIn, services, ids } = await startLaunch()
  clock.set(moments.launched)
  const nomsas = await signedIn('nomsa')
  const isPreviewed = async (browser = nomsas) =>
    (await (await browser.visit('/services')).text()).includes('You’re seeing the site as of')
  await nomsas.visit('/admin/settings/preview', { form: { day: '2025-06-10', time: '14:00' } })
  expect(await isPreviewed()).toBe(true)
  const cookie = [...nomsas.cookies].find(([name]) => name.endsWith('preview'))!

  // In another session, hers or anyone's, the cookie is ignored and deleted.
  for (const name of ['nomsa', 'thandi'] as const) {
    const other = await signedIn(name)
    other.cookies.set(...cookie)
    expect(await isPreviewed(other)).toBe(false)
    expect(other.cookies.has(cookie[0])).toBe(false)
  }
  // Two tabs share it.
  expect(await isPreviewed()).toBe(true)

  await services.db.deleteFrom('user_roles').where('user_id', '=', ids.nomsa).execute()
  expect(await isPreviewed()).toBe(false)
  expect(nomsas.cookies.has(cookie[0])).toBe(false)
  expect(
    (await nomsas.visit('/admin/settings/preview', { form: { day: '2025-06-10', time: '14:00' } }))
      .status,
  ).toBe(403)
})

it('says what is wrong with a date that is none', SOON, async () => {
  const { signedIn } = await startLaunch()
  const nomsas = await signedIn('nomsa')
  for (const form of [
    { day: '2025-02-30', time: '14:00' },
    { instant: 'never' },
    { instant: '275760-09-13' },
    {},
  ]) {
    const answer = await nomsas.visit('/admin/settings/preview', {
      form: form as Record<string, string>,
    })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Choose a date and a time')
  }
  expect(HOUR * 2).toBe(PREVIEW_LASTS)
})
