import { sql } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import { addDays, DAY, type Day, dayOf, startOfDay } from '#app/platform/time.ts'
import { choicesIn, defaultChoices } from './booking-rules.ts'
import { type BookingRules, type MinuteRange, type Occupied, workerCalendar } from './free-times.ts'

type Question = {
  workerId: string
  now: Date
  declaredHolidays: readonly Day[]
  /** Someone's own hold, or the job that is moved, doesn't stand in its own way. */
  except?: { holder?: string; reservationId?: string }
}

/** The calendar of a worker as it is in the database now; undefined for one who left. */
export async function loadWorkerCalendar(db: Queryable, question: Question) {
  const worker = await db
    .selectFrom('workers')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'workers.provider_id')
    .select(['workers.id', 'workers.provider_id', 'provider_profiles.lat', 'provider_profiles.lng'])
    .where('workers.id', '=', question.workerId)
    .where('workers.left_at', 'is', null)
    .executeTakeFirst()
  if (!worker) return undefined
  const rules = await rulesOf(db, worker, question.declaredHolidays)
  const weeklyHours = await hoursOf(db, worker)
  const exceptions = await exceptionsOf(db, worker, question.now)
  const occupied = await occupiedOf(db, question, rules)
  return {
    rules,
    ...workerCalendar({ weeklyHours, exceptions, occupied }, rules, question.now),
  }
}

export type WorkerCalendar = NonNullable<Awaited<ReturnType<typeof loadWorkerCalendar>>>

type Worker = { id: string; provider_id: string; lat: number; lng: number }

async function rulesOf(
  db: Queryable,
  { provider_id, lat, lng }: Worker,
  declaredHolidays: readonly Day[],
): Promise<BookingRules> {
  const row = await db
    .selectFrom('booking_rules')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  const base =
    row?.base_lat == null
      ? { lat, lng, exact: false }
      : { lat: row.base_lat, lng: row.base_lng!, exact: true }
  return { ...(row ? choicesIn(row) : defaultChoices), base, declaredHolidays }
}

/** A worker's own hours, or else the business's. */
async function hoursOf(db: Queryable, { id, provider_id }: Worker) {
  const columns = ['weekday', 'from_minute as from', 'to_minute as to'] as const
  const own = await db
    .selectFrom('worker_hours')
    .select(columns)
    .where('worker_id', '=', id)
    .execute()
  if (own.length > 0) return own
  return db
    .selectFrom('weekly_hours')
    .select(columns)
    .where('provider_id', '=', provider_id)
    .execute()
}

/** Days off of the business, and days on which the worker is off or has other hours: the worker's own win. */
async function exceptionsOf(db: Queryable, { id, provider_id }: Worker, now: Date) {
  const today = dayOf(now)
  const daysOff = await db
    .selectFrom('days_off')
    .select('day')
    .where('provider_id', '=', provider_id)
    .where('day', '>=', today)
    .execute()
  const own = await db
    .selectFrom('worker_exceptions')
    .select(['day', 'from_minute', 'to_minute'])
    .where('worker_id', '=', id)
    .where('day', '>=', today)
    .execute()
  return new Map<Day, MinuteRange[]>([
    ...daysOff.map(({ day }) => [day, []] as [Day, MinuteRange[]]),
    ...own.map(
      ({ day, from_minute: from, to_minute: to }) =>
        [day, from === null || to === null ? [] : [{ from, to }]] as [Day, MinuteRange[]],
    ),
  ])
}

/** Jobs and other people's holds with the gap after each, the provider's own plans and what calendars elsewhere say. */
async function occupiedOf(
  db: Queryable,
  { workerId, now, except = {} }: Question,
  { daysAhead, gapMinutes }: Pick<BookingRules, 'daysAhead' | 'gapMinutes'>,
): Promise<Occupied[]> {
  // A job of the day before can still be on, or be where the worker comes from.
  const from = new Date(now.getTime() - DAY)
  const to = startOfDay(addDays(dayOf(now), daysAhead + 2))
  const window = sql`tstzrange(${from}, ${to})`
  const { rows } = await sql<{
    from: number
    to: number
    lat: number | null
    lng: number | null
    isExact: boolean
  }>`
    select extract(epoch from lower(during)) * 1000 as "from",
      (extract(epoch from upper(during)) + gap * 60) * 1000 as "to", lat, lng, is_exact as "isExact"
    from (
      select during, lat, lng, is_exact, ${gapMinutes}::int as gap from reservations
       where worker_id = ${workerId} and during && ${window}
         and (expires_at is null or expires_at > ${now})
         and id is distinct from ${except.reservationId ?? null}
         and holder is distinct from coalesce(${except.holder ?? null}, '')
      union all
      select during, null, null, false, 0 from appointments
       where worker_id = ${workerId} and during && ${window}
      union all
      select during, null, null, false, 0 from external_busy_times
        join external_calendars on external_calendars.id = calendar_id
       where worker_id = ${workerId} and is_on and during && ${window}
    ) as taken`.execute(db)
  return rows.map(({ lat, lng, isExact, ...row }) => ({
    from: Number(row.from),
    to: Number(row.to),
    location: lat === null || lng === null ? null : { lat, lng, exact: isExact },
  }))
}
