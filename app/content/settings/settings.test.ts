import { describe, expect, it } from 'vitest'
import { cast, startAdministration } from '#app/admin/test-administration.ts'
import { startContent } from '#app/page/site-settings.server.ts'
import { defaultSettings } from '#app/page/site-settings.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { comingClosedDays, holidayName } from './closed-days.ts'
import { hoursSentence } from './hours-words.ts'
import { launchMoves } from './launch-moves.ts'
import { readSettings, shownSettings } from './settings-form.ts'

const HERE = '/admin/settings'
const i18n = i18nFor('en')
const shown = shownSettings(defaultSettings)

describe('the fields', () => {
  it('are the settings that they show', () => {
    expect(readSettings(shown, defaultSettings)).toEqual({ values: {}, problems: {} })
  })

  it.each([
    ['name', 'T'],
    ['whatsappNumber', '12 345'],
    ['whatsappNumber', '082 123 4567'],
    ['supportEmail', 'office'],
    ['facebookUrl', 'javascript:alert(1)'],
    ['vatNumber', '5220122222'],
    ['legalStatus', 'a guild'],
    ['fullLaunch', '2025-02-31T00:00'],
    ['fullLaunch', '2025-05-01T00:00'],
    ['hours-0', '18:00 09:00'],
    ['hours-0', '09:00'],
  ])('refuse for %s what it can’t be: %s', (field, typed) => {
    const read = readSettings({ ...shown, [field]: typed }, defaultSettings)
    expect(Object.keys(read.problems)).toEqual([field])
    expect(read.values).toEqual({})
  })

  it('take a day without times as closed, and midnight as the end of a day', () => {
    const typed = { ...shown, 'hours-0': '', 'hours-6': '20:00 00:00' }
    const { values } = readSettings(typed, defaultSettings)
    expect(values.supportHours?.[0]).toBeNull()
    expect(values.supportHours?.[6]).toEqual({ opens: 20 * 60, closes: 24 * 60 })
    expect(shownSettings({ ...defaultSettings, ...values })).toEqual(typed)
  })

  it('don’t take back what the law demands, but for people without a register', () => {
    const settings = {
      ...defaultSettings,
      legalStatus: 'private company',
      officeBearers: 'N Zulu',
    } as const
    const emptied = { ...shownSettings(settings), officeBearers: '' }
    expect(Object.keys(readSettings(emptied, settings).problems)).toEqual(['officeBearers'])
    const alone = { ...emptied, legalStatus: 'sole proprietor' }
    expect(readSettings(alone, settings).values).toEqual({
      legalStatus: 'sole proprietor',
      officeBearers: '',
    })
  })
})

it('says support hours as people do', () => {
  expect(hoursSentence(i18n, defaultSettings.supportHours)).toBe(
    'Monday-Friday 9am-6pm SAST, Saturday 10am-4pm SAST',
  )
  const odd = [null, { opens: 450, closes: 1440 }, null, null, null, null, null]
  expect(hoursSentence(i18n, odd)).toBe('Tuesday 7:30am-12am SAST')
  expect(hoursSentence(i18n, Array(7).fill(null))).toBe('No support hours')
})

it('knows the holidays by name, and what each does to a promised reply', () => {
  const days = comingClosedDays(
    { declaredHolidays: ['2026-11-04'], closedDays: [{ day: '2026-03-10', why: 'We are moving' }] },
    '2026-03-06',
    '2026-05-02',
  )
  const named = days.map(({ day, name, moves }) => [
    day,
    typeof name === 'string' ? name : i18n._(name),
    moves,
  ])
  expect(named).toEqual([
    ['2026-03-10', 'We are moving', { from: 1, to: 4 }],
    ['2026-03-21', 'Human Rights Day', null],
    ['2026-04-03', 'Good Friday', { from: 4, to: 3 }],
    ['2026-04-06', 'Family Day', { from: 4, to: 3 }],
    ['2026-04-27', 'Freedom Day', { from: 5, to: 3 }],
    ['2026-05-01', "Workers' Day", { from: 4, to: 2 }],
  ])
  expect(i18n._(holidayName('2026-08-10'))).toContain('Sunday')
})

it('says what moving the launch does, and nothing when it stays', () => {
  const requested = { now: new Date('2026-03-06T12:00:00Z'), language: 'en' }
  const words = (fullLaunch: string) =>
    launchMoves(defaultSettings, { ...defaultSettings, fullLaunch }, requested).map((move) =>
      i18n._(move),
    )
  expect(words('2025-06-30T22:00:00Z')).toEqual([])
  const moved = words('2026-03-16T00:00:00+02:00').join(' ')
  expect(moved).toContain('Mon 16 Mar, 00:00 instead of Tue 1 Jul 2025, 00:00')
  expect(moved).toContain('nobody can search')
  expect(moved).toContain('10 days')
})

describe('the page', () => {
  it('saves what is right, keeps the old value where it is wrong, and writes down old and new', async () => {
    const { signedIn, services, eventsNamed, ids, visitor } = await startAdministration()
    const nomsa = await signedIn(cast.nomsa.email)
    expect(await (await visitor().visit('/contact')).text()).toContain('Thembeka')
    // A second process on the same database.
    const other = await startContent(services.database, () => {})
    const seen = await seenOn(nomsa)
    const answer = await nomsa.visit(HERE, {
      form: { ...posted, seen, name: 'Umthengi', whatsappNumber: '12 345' },
    })
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain(
      'Enter the number with its country code, like +27. The earlier value stays in use.',
    )
    expect(page).toContain('value="12 345"')
    expect(await eventsNamed('setting changed')).toEqual([
      { about: 'name', by: ids.nomsa, details: { old: 'Thembeka', new: 'Umthengi' } },
    ])
    const settled = { name: 'Umthengi', whatsappNumber: defaultSettings.whatsappNumber }
    expect(services.settings.current()).toMatchObject(settled)
    await expect.poll(() => other.current()).toMatchObject(settled)
    await expect.poll(async () => (await visitor().visit('/contact')).text()).toContain('Umthengi')
    expect(await (await nomsa.visit('/admin/history')).text()).toContain('“Thembeka” → “Umthengi”')
  })

  it('tells the second of two windows what the first one changed', async () => {
    const { signedIn, services } = await startAdministration()
    const nomsa = await signedIn(cast.nomsa.email)
    const seen = await seenOn(nomsa)
    const form = { ...posted, seen }
    expect((await nomsa.visit(HERE, { form: { ...form, location: 'Durban' } })).status).toBe(302)
    const second = await nomsa.visit(HERE, { form: { ...form, location: 'Gqeberha' } })
    expect(second.status).toBe(409)
    const page = await second.text()
    expect(page).toContain('“Durban”')
    expect(page).toContain('value="Gqeberha"')
    expect(services.settings.current().location).toBe('Durban')
  })

  it('asks before it moves the launch, and a yes is for these dates only', async () => {
    const { signedIn, services, visitor } = await startAdministration()
    const nomsa = await signedIn(cast.nomsa.email)
    const seen = await seenOn(nomsa)
    const form = { ...posted, seen, fullLaunch: '2026-03-16T00:00', location: 'Durban' }
    const page = await (await nomsa.visit(HERE, { form })).text()
    expect(page).toContain('This moves the launch. Nothing is saved yet.')
    expect(services.settings.current()).toEqual(defaultSettings)
    const other = { ...form, confirmedLaunch: '2025-06-01T00:00 2026-03-17T00:00' }
    expect((await nomsa.visit(HERE, { form: other })).status).toBe(200)
    expect(services.settings.current()).toEqual(defaultSettings)
    const yes = { ...form, confirmedLaunch: '2025-06-01T00:00 2026-03-16T00:00' }
    expect((await nomsa.visit(HERE, { form: yes })).status).toBe(302)
    expect(services.settings.current()).toMatchObject({
      fullLaunch: '2026-03-16T00:00:00+02:00',
      location: 'Durban',
    })
    expect((await visitor().visit('/robots.txt')).status).toBe(200)
  })

  it('closes the office on a day, once, and opens it again', async () => {
    const { signedIn, services, eventsNamed } = await startAdministration()
    const nomsa = await signedIn(cast.nomsa.email)
    const add = { intent: 'add-day', day: '2026-03-10', kind: 'own', why: 'We are moving' }
    expect((await nomsa.visit(HERE, { form: { ...add, why: '' } })).status).toBe(422)
    expect((await nomsa.visit(HERE, { form: { ...add, day: '2026-03-05' } })).status).toBe(422)
    expect((await nomsa.visit(HERE, { form: { ...add, day: '2026-02-30' } })).status).toBe(422)
    await Promise.all([nomsa.visit(HERE, { form: add }), nomsa.visit(HERE, { form: add })])
    await nomsa.visit(HERE, { form: { ...add, day: '2026-11-04', kind: 'declared' } })
    expect(services.settings.current()).toMatchObject({
      closedDays: [{ day: '2026-03-10', why: 'We are moving' }],
      declaredHolidays: ['2026-11-04'],
    })
    expect(await (await nomsa.visit(HERE)).text()).toContain('We are moving')
    for (const day of ['2026-03-10', '2026-11-04', '2026-11-04'])
      await nomsa.visit(HERE, { form: { intent: 'remove-day', day } })
    expect(services.settings.current()).toMatchObject({ closedDays: [], declaredHolidays: [] })
    expect(await eventsNamed('setting changed')).toHaveLength(4)
  })

  it('is for administrators alone', async () => {
    const { signedIn, visitor, services } = await startAdministration()
    const form = { ...posted, seen: '', name: 'Imported' }
    for (const browser of [
      await signedIn(cast.thandi.email),
      await signedIn(cast.zanele.email),
      visitor(),
    ])
      expect([302, 403]).toContain((await browser.visit(HERE, { form })).status)
    expect(services.settings.current()).toEqual(defaultSettings)
  })
})

/** What a browser would post from the rendered page. */
const posted: Record<string, string> = {
  intent: 'save',
  ...Object.fromEntries(
    Object.entries(shown).flatMap(([field, value]) => {
      if (!field.startsWith('hours-')) return [[field, value]]
      const [opens = '', closes = ''] = value.split(' ')
      return [
        [`${field}-opens`, opens],
        [`${field}-closes`, closes],
      ]
    }),
  ),
}

async function seenOn({ visit }: { visit: (path: string) => Promise<Response> }) {
  const page = await (await visit(HERE)).text()
  return /name="seen" value="([^"]*)"/.exec(page)![1]!
}
