import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { settableClock } from '#app/platform/clock.ts'
import { openPublicFetch } from '#app/platform/public-fetch/public-fetch.server.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { addDays, atMinute, dayOf, HOUR, minuteOfDay } from '#app/platform/time.ts'
import { addAppointment, appointmentsOf, removeAppointment } from './appointments.server.ts'
import { defaultChoices } from './booking-rules.ts'
import {
  addExternalCalendar,
  externalCalendarsOf,
  MOST_CALENDARS,
  readDueCalendars,
  removeExternalCalendar,
} from './external-calendars.server.ts'
import { feedPathOf, isFeed, renewFeed } from './feed-link.server.ts'
import { saveBookingRules } from './save-booking-rules.server.ts'
import { loadWorkerCalendar } from './worker-calendar.server.ts'

/** A Thursday at 08:00. */
const start = new Date('2026-11-26T06:00:00Z')
const friday = addDays(dayOf(start), 1)
const visit = { durationMinutes: 90, location: null }

const busyFrom = (hour: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1@example.co.za',
    `DTSTART:${friday.replaceAll('-', '')}T${String(hour - 2).padStart(2, '0')}0000Z`,
    'DURATION:PT4H',
    'SUMMARY:Something private',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

/** A calendar on a server of this machine, which a test can change or take away. */
async function startCalendar() {
  const served = { text: busyFrom(8), status: 200 }
  const server = createServer((_request, response) => {
    response.writeHead(served.status, { 'Content-Type': 'text/calendar' }).end(served.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { served, address: `http://127.0.0.1:${port}/private.ics` }
}

async function world() {
  const db = await testDb()
  const provider = await aProvider(db)
  const clock = settableClock(start)
  const config = { env: 'test', siteUrl: 'https://thembeka.example' } as const
  const services = {
    ...{
      db,
      clock,
      config,
      securityClock: clock,
      secret: 'a secret of forty letters for this test',
    },
    publicFetch: openPublicFetch(config),
    log: { info: () => {}, error: () => {} },
  } as unknown as Parameters<typeof readDueCalendars>[0]
  const owner = { providerId: provider.id, workerId: provider.id, by: provider.id }
  const freeHours = async () => {
    const calendar = await loadWorkerCalendar(db, {
      ...{ workerId: provider.id, now: clock.now(), declaredHolidays: [] },
    })
    return calendar!.freeTimesOn(friday, visit).map((time) => minuteOfDay(time) / 60)
  }
  return { db, clock, services, owner, freeHours }
}

test('busy times of another calendar take free times away, and nothing else of it is stored', async () => {
  const { db, clock, services, owner, freeHours } = await world()
  const { address } = await startCalendar()
  const adding = { ...owner, name: 'Google', address, now: clock.now() }
  expect(await addExternalCalendar(services, adding)).toEqual({ ok: true })
  expect((await freeHours())[0]).toBe(12)
  const [calendar] = await externalCalendarsOf(db, owner.workerId, clock.now())
  expect(calendar).toMatchObject({ name: 'Google', busyTimes: 1, failure: null })
  const stored = JSON.stringify([
    await db.selectFrom('external_calendars').selectAll().execute(),
    await db.selectFrom('external_busy_times').selectAll().execute(),
  ])
  for (const secret of ['private', 'Something', '127.0.0.1']) expect(stored).not.toContain(secret)
})

test('it is read again every hour; one that stops answering keeps its last times, and says so', async () => {
  const { db, clock, services, owner, freeHours } = await world()
  const { served, address } = await startCalendar()
  await addExternalCalendar(services, { ...owner, name: 'Google', address, now: clock.now() })
  served.text = busyFrom(13)
  await readDueCalendars(services)
  expect((await freeHours())[0]).toBe(12)
  clock.advance(HOUR)
  await readDueCalendars(services)
  expect(await freeHours()).toEqual([8, 8.5, 9, 9.5, 10, 10.5, 11])
  served.status = 500
  clock.advance(HOUR)
  await readDueCalendars(services)
  expect(await freeHours()).toEqual([8, 8.5, 9, 9.5, 10, 10.5, 11])
  const [calendar] = await externalCalendarsOf(db, owner.workerId, clock.now())
  expect(calendar!.failure).not.toBeNull()
  served.status = 200
  clock.advance(HOUR)
  await readDueCalendars(services)
  const [again] = await externalCalendarsOf(db, owner.workerId, clock.now())
  expect(again!.failure).toBeNull()
})

test('one calendar that cannot be read stops no other', async () => {
  const { db, clock, services, owner, freeHours } = await world()
  const [broken, fine] = [await startCalendar(), await startCalendar()]
  for (const { address } of [broken, fine])
    await addExternalCalendar(services, { ...owner, name: 'Google', address, now: clock.now() })
  broken.served.text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'TZID:Evil',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'RRULE;VALUE=TEXT:x',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:2',
    'DTSTART;TZID=Evil:20261201T090000',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  fine.served.text = busyFrom(13)
  clock.advance(HOUR)
  await readDueCalendars(services)
  expect(await freeHours()).not.toContain(13)
  const due = await db.selectFrom('external_calendars').select('due_at').execute()
  for (const { due_at } of due) expect(due_at!.getTime()).toBeGreaterThan(clock.now().getTime())
})

test('so many calendars are tried a day, and no more', async () => {
  const { clock, services, owner } = await world()
  const { served, address } = await startCalendar()
  served.status = 404
  const adding = { ...owner, name: 'Google', address, now: clock.now() }
  for (let tries = 0; tries < 20; tries++) await addExternalCalendar(services, adding)
  expect(await addExternalCalendar(services, adding)).toEqual({ ok: false, why: 'too many tries' })
})

test('what is no calendar, or one too many, is refused, and nobody removes another business’s', async () => {
  const { db, clock, services, owner } = await world()
  const { served, address } = await startCalendar()
  const adding = { ...owner, name: 'Google', address, now: clock.now() }
  served.text = '<html>Sign in</html>'
  expect(await addExternalCalendar(services, adding)).toEqual({ ok: false, why: 'not a calendar' })
  served.text = busyFrom(8)
  for (let added = 0; added < MOST_CALENDARS; added++) await addExternalCalendar(services, adding)
  expect(await addExternalCalendar(services, adding)).toEqual({ ok: false, why: 'enough' })
  const [{ id } = { id: '' }] = await externalCalendarsOf(db, owner.workerId, clock.now())
  const other = await aProvider(db)
  const removing = { ...owner, id, now: clock.now() }
  expect(await removeExternalCalendar(db, { ...removing, workerId: other.id })).toBe(false)
  expect(await removeExternalCalendar(db, removing)).toBe(true)
})

test('the rules of a business decide which times are free', async () => {
  const { db, clock, owner, freeHours } = await world()
  const save = (changed: Partial<typeof defaultChoices>) =>
    saveBookingRules(db, {
      ...{ providerId: owner.providerId, by: owner.by, now: clock.now() },
      choices: { ...defaultChoices, ...changed },
    })
  expect(await freeHours()).toHaveLength(16)
  await save({ noticeMinutes: 28 * 60 })
  expect((await freeHours())[0]).toBe(12)
  await save({ arrivalWindowMinutes: 120 })
  expect((await freeHours()).at(-1)).toBe(13.5)
})

test("the provider's own plans are kept free, until they remove them", async () => {
  const { db, clock, owner, freeHours } = await world()
  const plan = { title: 'School meeting', start: atMinute(friday, 480), end: atMinute(friday, 600) }
  await addAppointment(db, { ...owner, ...plan, now: clock.now() })
  expect((await freeHours())[0]).toBe(10)
  const [{ id } = { id: '' }] = await appointmentsOf(db, owner.workerId, clock.now())
  const other = await aProvider(db)
  const removing = { ...owner, id, now: clock.now() }
  expect(await removeAppointment(db, { ...removing, workerId: other.id })).toBe(false)
  expect(await removeAppointment(db, removing)).toBe(true)
  expect((await freeHours())[0]).toBe(8)
})

test('the address of a feed works until its person makes a new one', async () => {
  const { db, clock, services, owner } = await world()
  const key = { db, secret: services.secret, securityClock: clock }
  expect(await feedPathOf(key, owner.by)).toBeNull()
  await renewFeed(db, { userId: owner.by, now: clock.now() })
  const path = (await feedPathOf(key, owner.by))!
  const token = path.split('/')[3]!.replace('.ics', '')
  expect(await isFeed(key, owner.by, token)).toBe(true)
  expect(await isFeed(key, owner.by, `${token}x`)).toBe(false)
  expect(await isFeed(key, (await aProvider(db)).id, token)).toBe(false)
  clock.advance(HOUR)
  await renewFeed(db, { userId: owner.by, now: clock.now() })
  expect(await isFeed(key, owner.by, token)).toBe(false)
})
