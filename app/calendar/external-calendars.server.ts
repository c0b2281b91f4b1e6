import { sql } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import { type Db, type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { decryptText, encryptText } from '#app/platform/encrypted-text.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { consume } from '#app/platform/limits.server.ts'
import type { FetchRefusal } from '#app/platform/public-fetch/answer.ts'
import { DAY, HOUR } from '#app/platform/time.ts'
import { busyTimesOf } from './feeds/busy-times.server.ts'

/** What is read of a calendar: from today to somewhat beyond the days that can be booked. */
const WINDOW = 62 * DAY
const READ_EVERY = 1 * HOUR
const RETRY_AFTER_A_DAY = 6 * HOUR
const AT_ONCE = 5
export const MOST_CALENDARS = 5

type CalendarServices = Pick<
  Services,
  'db' | 'clock' | 'securityClock' | 'secret' | 'config' | 'publicFetch' | 'log'
>

export type CalendarFailure = FetchRefusal | 'not a calendar' | 'too much'

const sealed = (id: string) => ({ purpose: 'external calendar', context: id })

/** The calendars elsewhere whose busy times count for a worker. Their addresses are never shown again. */
export async function externalCalendarsOf(db: Db, workerId: string, now: Date) {
  const { rows } = await sql<{
    id: string
    name: string
    isOn: boolean
    readAt: Date | null
    failedAt: Date | null
    failure: CalendarFailure | null
    busyTimes: number
  }>`
    select calendar.id, name, is_on as "isOn", read_at as "readAt", failed_at as "failedAt", failure,
      (select count(*)::int from external_busy_times where calendar_id = calendar.id and upper(during) > ${now})
        as "busyTimes"
    from external_calendars calendar
    where worker_id = ${workerId}
    order by created_at, id`.execute(db)
  return rows
}

type Adding = {
  providerId: string
  workerId: string
  name: string
  address: string
  by: string
  now: Date
}

/** Reads a calendar for the first time, and keeps it if that worked. */
export async function addExternalCalendar(
  services: CalendarServices,
  { providerId, workerId, name, address, by, now }: Adding,
): Promise<{ ok: true } | { ok: false; why: CalendarFailure | 'enough' | 'too many tries' }> {
  const { db, secret, securityClock } = services
  const limit = await consume(db, `calendars of ${providerId}`, MOST_TRIES, securityClock.now())
  if (!limit.isAllowed) return { ok: false, why: 'too many tries' }
  if (await hasEnough(db, workerId)) return { ok: false, why: 'enough' }
  const read = await fetchBusyTimes(services, address, now)
  if (!read.ok) return read
  const id = newId()
  return transaction(db, async (tx) => {
    await sql`select id from workers where id = ${workerId} for no key update`.execute(tx)
    if (await hasEnough(tx, workerId)) return { ok: false, why: 'enough' } as const
    await tx
      .insertInto('external_calendars')
      .values({
        ...{ id, worker_id: workerId, name, created_at: now },
        address: encryptText(secret, sealed(id), address),
        ...afterReading(now),
      })
      .execute()
    await saveBusyTimes(tx, id, read.busy)
    await recordEvent(tx, {
      name: 'calendar added',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { calendar: id },
    })
    return { ok: true } as const
  })
}

/** Each try fetches from somebody's server and reads up to 2 MB. */
const MOST_TRIES = { most: 20, within: DAY }

async function hasEnough(db: Queryable, workerId: string) {
  const { count } = await db
    .selectFrom('external_calendars')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow()
  return Number(count) >= MOST_CALENDARS
}

type Changing = Omit<Adding, 'name' | 'address'> & { id: string }

/** Answers whether there was one of this worker. */
export async function removeExternalCalendar(
  db: Db,
  { providerId, workerId, id, by, now }: Changing,
) {
  return transaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('external_calendars')
      .where('id', '=', id)
      .where('worker_id', '=', workerId)
      .executeTakeFirst()
    if (!numDeletedRows) return false
    await recordEvent(tx, {
      name: 'calendar removed',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { calendar: id },
    })
    return true
  })
}

type BusyTimes = { start: Date; end: Date }[]

/**
 * Read whole each time: what lies farther ahead comes into the window by itself, also in a file that hasn't
 * changed since.
 */
async function fetchBusyTimes(
  { publicFetch, config }: CalendarServices,
  address: string,
  now: Date,
): Promise<{ ok: true; busy: BusyTimes } | { ok: false; why: CalendarFailure }> {
  const answer = await publicFetch(webAddress(address), { accept: 'text/calendar' })
  if (!answer.ok) return { ok: false, why: answer.why }
  if (!answer.isChanged) return { ok: false, why: 'unreachable' }
  return busyTimesOf(answer.body, {
    from: now,
    to: new Date(now.getTime() + WINDOW),
    ownDomain: new URL(config.siteUrl).hostname,
  })
}

/** Calendars are often given out as webcal://, which is https. */
const webAddress = (address: string) => address.trim().replace(/^webcals?:/i, 'https:')

const afterReading = (now: Date) => ({
  ...{ read_at: now, failed_at: null, failure: null },
  due_at: new Date(now.getTime() + READ_EVERY),
})

async function saveBusyTimes(tx: Tx, calendarId: string, busy: BusyTimes) {
  await tx.deleteFrom('external_busy_times').where('calendar_id', '=', calendarId).execute()
  if (busy.length === 0) return
  await sql`insert into external_busy_times (calendar_id, during)
    select ${calendarId}, tstzrange(start_at, end_at)
    from unnest(${busy.map(({ start }) => start.toISOString())}::timestamptz[],
      ${busy.map(({ end }) => end.toISOString())}::timestamptz[]) as busy(start_at, end_at)`.execute(
    tx,
  )
}

/**
 * A scheduled task: reads each calendar once an hour, several at a time until none is due. One that can't be read keeps
 * its last busy times; after a day of that it is tried less often.
 */
export async function readDueCalendars(services: CalendarServices) {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    const due = await dueCalendars(services)
    if (due.length === 0) return
    await Promise.all(due.map((calendar) => readCalendar(services, calendar)))
  }
}

const MOST_ROUNDS = 500

function dueCalendars({ db, clock }: CalendarServices) {
  return db
    .selectFrom('external_calendars')
    .select(['id', 'address', 'failed_at as failedAt'])
    .where('is_on', '=', true)
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
}

async function readCalendar(
  services: CalendarServices,
  { id, address, failedAt }: { id: string; address: string; failedAt: Date | null },
) {
  const { db, clock, log } = services
  const now = clock.now()
  const read = await fetchStored(services, { id, address, now })
  if (!read.ok) {
    log.info({ calendar: id, why: read.why }, 'A calendar could not be read')
    const hasFailedLong = failedAt !== null && now.getTime() - failedAt.getTime() > DAY
    const wait = hasFailedLong ? RETRY_AFTER_A_DAY : READ_EVERY
    await db
      .updateTable('external_calendars')
      .set({
        ...{ failure: read.why, due_at: new Date(now.getTime() + wait) },
        failed_at: sql`coalesce(failed_at, ${now})`,
      })
      .where('id', '=', id)
      .execute()
    return
  }
  await transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('external_calendars')
      .set(afterReading(now))
      .where('id', '=', id)
      .executeTakeFirst()
    // Removed while it was read.
    if (numUpdatedRows) await saveBusyTimes(tx, id, read.busy)
  })
}

/** Whatever goes wrong with one calendar, the others are read. */
async function fetchStored(
  services: CalendarServices,
  { id, address, now }: { id: string; address: string; now: Date },
) {
  try {
    return await fetchBusyTimes(services, decryptText(services.secret, sealed(id), address), now)
  } catch (error) {
    services.log.error({ err: error, calendar: id }, 'A calendar could not be read')
    return { ok: false, why: 'not a calendar' } as const
  }
}
