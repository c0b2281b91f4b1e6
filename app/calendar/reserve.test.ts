import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { addDays, atMinute, dayOf, HOUR, MINUTE, minuteOfDay } from '#app/platform/time.ts'
import {
  holdTime,
  release,
  releaseExpiredHolds,
  reserveAgreedTime,
  reserveTime,
  takingTime,
} from './reserve.server.ts'
import { loadWorkerCalendar } from './worker-calendar.server.ts'

/** A Thursday at 08:00; the provider works on weekdays from 08:00 to 17:00. */
const now = new Date('2026-11-26T06:00:00Z')
const friday = addDays(dayOf(now), 1)
const visit = { durationMinutes: 90, location: { lat: -26.24, lng: 27.86, exact: true } }

const wantedBy = (workerId: string, hour: number) => ({
  workerId,
  start: atMinute(friday, hour * 60),
  visit,
  now,
  declaredHolidays: [],
})

const hold = (db: Db, workerId: string, hour: number, holder: string, moment = now) =>
  holdTime(db, { ...wantedBy(workerId, hour), holder, now: moment })

const book = (db: Db, workerId: string, hour: number, jobId = newId(), holder?: string) =>
  takingTime(() =>
    transaction(db, (tx) =>
      reserveTime(tx, { ...wantedBy(workerId, hour), jobId, ...(holder && { holder }) }),
    ),
  )

async function freeHours(db: Db, workerId: string, moment = now) {
  const calendar = await loadWorkerCalendar(db, { workerId, now: moment, declaredHolidays: [] })
  return calendar!.freeTimesOn(friday, visit).map((time) => minuteOfDay(time) / 60)
}

test('every business has a worker from the start, who works its hours', async () => {
  const db = await testDb()
  const { id } = await aProvider(db)
  expect(await freeHours(db, id)).toHaveLength(16)
})

test("a time that someone holds isn't free for others, and is again after ten minutes", async () => {
  const db = await testDb()
  const { id } = await aProvider(db)
  expect(await hold(db, id, 10, 'thandi')).toMatchObject({ ok: true })
  expect(await freeHours(db, id)).not.toContain(10)
  expect(await hold(db, id, 10.5, 'pieter')).toEqual({ ok: false, why: 'taken' })
  const later = new Date(now.getTime() + 10 * MINUTE)
  expect(await freeHours(db, id, later)).toContain(10)
  expect(await hold(db, id, 10.5, 'pieter', later)).toMatchObject({ ok: true })
})

test('one person holds one time: another choice lets go of the first', async () => {
  const db = await testDb()
  const [first, second] = [await aProvider(db), await aProvider(db)]
  await hold(db, first.id, 10, 'thandi')
  expect(await hold(db, first.id, 10.5, 'thandi')).toMatchObject({ ok: true })
  expect(await hold(db, second.id, 9, 'thandi')).toMatchObject({ ok: true })
  expect(await freeHours(db, first.id)).toHaveLength(16)
})

test('two tabs of one person that hold at once end with one hold', async () => {
  const db = await testDb()
  const [first, second] = [await aProvider(db), await aProvider(db)]
  await Promise.all([
    hold(db, first.id, 10, 'thandi'),
    hold(db, second.id, 10, 'thandi'),
    hold(db, first.id, 14, 'thandi'),
  ])
  const { rows } = await sql`select id from reservations where holder = 'thandi'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a hold that becomes a job is a hold no more', async () => {
  const db = await testDb()
  const { id } = await aProvider(db)
  await hold(db, id, 10, 'thandi')
  expect(await book(db, id, 10, newId(), 'thandi')).toMatchObject({ ok: true })
  expect(await releaseExpiredHolds(db, new Date(now.getTime() + HOUR))).toBe(0)
  expect(await freeHours(db, id, new Date(now.getTime() + HOUR))).not.toContain(10)
})

test('holds that nobody used are deleted', async () => {
  const db = await testDb()
  const { id } = await aProvider(db)
  await hold(db, id, 10, 'thandi')
  expect(await releaseExpiredHolds(db, new Date(now.getTime() + 10 * MINUTE))).toBe(1)
})

test('of many who book overlapping times at once each gets a time of their own or is told', async () => {
  const db = await testDb()
  const { id } = await aProvider(db)
  const outcomes = await Promise.all(
    Array.from({ length: 32 }, (_, index) => book(db, id, 8 + (index % 16) / 2)),
  )
  const booked = outcomes.filter(({ ok }) => ok)
  // 90 minutes, the gap and five minutes at the same address: at most five fit from eight to five.
  expect(booked.length).toBeGreaterThanOrEqual(3)
  expect(booked.length).toBeLessThanOrEqual(5)
  for (const outcome of outcomes)
    if (!outcome.ok) expect(['taken', 'travel']).toContain(outcome.why)
  const { rows } = await sql`select first.id from reservations first
    join reservations second on second.worker_id = first.worker_id and second.id > first.id
      and second.during && first.during`.execute(db)
  expect(rows).toEqual([])
})

test('the database itself refuses two times of one worker that overlap', async () => {
  const db = await testDb()
  const { id } = await aProvider(db)
  const insert = (from: number, to: number) =>
    sql`insert into reservations (id, worker_id, kind, during)
      values (${newId()}, ${id}, 'job', tstzrange(${atMinute(friday, from)}, ${atMinute(friday, to)}))`.execute(
      db,
    )
  await insert(600, 660)
  await insert(660, 720)
  await expect(insert(650, 670)).rejects.toMatchObject({ code: '23P01' })
})

test('a job moves to a time over its own, and frees the old one', async () => {
  const db = await testDb()
  const { id } = await aProvider(db)
  const jobId = newId()
  await book(db, id, 10, jobId)
  expect(await book(db, id, 11, jobId)).toEqual({ ok: true, id: jobId })
  expect(await freeHours(db, id)).toContain(8.5)
  await transaction(db, (tx) => release(tx, jobId))
  expect(await freeHours(db, id)).toHaveLength(16)
})

test('a time that the provider agreed to may lie outside their hours, not over another job', async () => {
  const db = await testDb()
  const { id } = await aProvider(db)
  const agree = (hour: number) =>
    transaction(db, (tx) =>
      reserveAgreedTime(tx, {
        ...{ jobId: newId(), workerId: id, location: visit.location, now },
        start: atMinute(friday, hour * 60),
        end: atMinute(friday, (hour + 1.5) * 60),
      }),
    )
  expect(await agree(19)).toMatchObject({ ok: true })
  expect(await agree(20)).toEqual({ ok: false, why: 'taken' })
  // Close after one another is theirs to judge, though a free time would leave a gap.
  expect(await agree(20.5)).toMatchObject({ ok: true })
  expect(await agree(17.5)).toMatchObject({ ok: true })
})

test("days off, the provider's own plans and busy times of other calendars aren't free", async () => {
  const db = await testDb()
  const { id } = await aProvider(db, { daysOff: [addDays(friday, 3)] })
  const [calendar, off] = [newId(), newId()]
  const range = (from: number, to: number) =>
    sql`tstzrange(${atMinute(friday, from * 60)}, ${atMinute(friday, to * 60)})`
  await sql`insert into appointments (id, worker_id, during, title, created_at)
    values (${newId()}, ${id}, ${range(8, 10)}, 'Dentist', ${now})`.execute(db)
  await sql`insert into external_calendars (id, worker_id, name, address, is_on, created_at)
    values (${calendar}, ${id}, 'Google', 'x', true, ${now}), (${off}, ${id}, 'Church', 'x', false, ${now})`.execute(
    db,
  )
  await sql`insert into external_busy_times (calendar_id, during)
    values (${calendar}, ${range(12, 17)}), (${off}, ${range(10, 11)})`.execute(db)
  expect(await freeHours(db, id)).toEqual([10])
  const own = await loadWorkerCalendar(db, { workerId: id, now, declaredHolidays: [] })
  expect(own!.freeTimesOn(addDays(friday, 3), visit)).toEqual([])
})

test('nobody books a worker who left', async () => {
  const db = await testDb()
  const { id } = await aProvider(db)
  await sql`update workers set left_at = ${now} where id = ${id}`.execute(db)
  expect(await hold(db, id, 10, 'thandi')).toEqual({ ok: false, why: 'gone' })
})
