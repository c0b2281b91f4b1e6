import { sql } from 'kysely'
import {
  isExclusionViolation,
  retryOnDeadlock,
  retryOnUniqueViolation,
} from '#app/platform/database-errors.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Day } from '#app/platform/time.ts'
import { HOLD_LASTS } from './booking-rules.ts'
import { type Interval, occupiedBy, type Visit, type WhyNotFree } from './free-times.ts'
import type { Location } from './travel.ts'
import { loadWorkerCalendar, type WorkerCalendar } from './worker-calendar.server.ts'

type Wanted = {
  workerId: string
  start: Date
  visit: Visit
  now: Date
  declaredHolidays: readonly Day[]
}

export type Reserved = { ok: true; id: string } | { ok: false; why: WhyNotFree | 'gone' }

/**
 * Holds a free time for someone who fills in the form of a booking, and lets go of the one they held. The holder is
 * an account or a device.
 */
export async function holdTime(db: Db, { holder, ...wanted }: Wanted & { holder: string }) {
  const hold = () =>
    transaction(db, async (tx): Promise<Reserved> => {
      const calendar = await lockedCalendar(tx, wanted, { holder })
      const why = calendar ? calendar.whyNotFree(wanted.start, wanted.visit) : 'gone'
      if (!calendar || why) return { ok: false, why: why ?? 'gone' }
      await tx.deleteFrom('reservations').where('holder', '=', holder).execute()
      const id = newId()
      await insertReservation(tx, {
        ...{ id, workerId: wanted.workerId, kind: 'hold', ...taken(calendar, wanted) },
        location: wanted.visit.location,
        hold: { holder, expiresAt: new Date(wanted.now.getTime() + HOLD_LASTS) },
      })
      return { ok: true, id }
    })
  // The same person in two tabs: the second finds the hold of the first, and moves it.
  return takingTime(() => retryOnUniqueViolation(hold))
}

/** Around a transaction that takes a worker's time: whoever loses a race is told that the time is taken. */
export async function takingTime<Result>(
  attempt: () => Promise<Result>,
): Promise<Result | { ok: false; why: 'taken' }> {
  try {
    return await retryOnDeadlock(attempt)
  } catch (error) {
    if (isExclusionViolation(error)) return { ok: false, why: 'taken' }
    throw error
  }
}

/**
 * Takes a free time for a job, in the transaction that books it. The job's own time doesn't stand in its way, so the
 * same act moves a job.
 */
export async function reserveTime(
  tx: Tx,
  { jobId, holder, ...wanted }: Wanted & { jobId: string; holder?: string },
): Promise<Reserved> {
  const calendar = await lockedCalendar(tx, wanted, { holder, reservationId: jobId })
  const why = calendar ? calendar.whyNotFree(wanted.start, wanted.visit) : 'gone'
  if (!calendar || why) return { ok: false, why: why ?? 'gone' }
  await release(tx, jobId)
  if (holder) await tx.deleteFrom('reservations').where('holder', '=', holder).execute()
  await insertReservation(tx, {
    ...{ id: jobId, workerId: wanted.workerId, kind: 'job', ...taken(calendar, wanted) },
    location: wanted.visit.location,
  })
  return { ok: true, id: jobId }
}

type Agreed = {
  jobId: string
  workerId: string
  start: Date
  end: Date
  /** Null where the customer comes to the provider. */
  location: Location | null
  now: Date
}

/**
 * Takes a time that both sides agreed to: hours, notice, trips and the gap are the provider's to judge, but nobody is
 * in two places. A job's own time doesn't stand in its way.
 */
export async function reserveAgreedTime(
  tx: Tx,
  { jobId, workerId, start, end, location, now }: Agreed,
): Promise<Reserved> {
  const calendar = await lockedCalendar(
    tx,
    { workerId, now, declaredHolidays: [] },
    { reservationId: jobId },
  )
  if (!calendar) return { ok: false, why: 'gone' }
  const interval = { from: start.getTime(), to: end.getTime() }
  if (await overlapsReservation(tx, { jobId, workerId, interval }))
    return { ok: false, why: 'taken' }
  await release(tx, jobId)
  await insertReservation(tx, { id: jobId, workerId, kind: 'job', ...interval, location })
  return { ok: true, id: jobId }
}

async function overlapsReservation(
  tx: Tx,
  { jobId, workerId, interval }: { jobId: string; workerId: string; interval: Interval },
) {
  const other = await tx
    .selectFrom('reservations')
    .select('id')
    .where('worker_id', '=', workerId)
    .where('id', '!=', jobId)
    .where(sql<boolean>`during && ${rangeOf(interval)}`)
    .executeTakeFirst()
  return other !== undefined
}

/** Gives a time back: the job was cancelled or is over. */
export async function release(tx: Tx, reservationId: string) {
  await tx.deleteFrom('reservations').where('id', '=', reservationId).execute()
}

/** A scheduled task: holds that nobody used. */
export async function releaseExpiredHolds(db: Db, now: Date) {
  const { numDeletedRows } = await db
    .deleteFrom('reservations')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Whoever takes a worker's time holds the worker's lock from the look at the calendar to the commit, so two
 * who want the same time come one after the other. The exclusion constraint stands behind it.
 */
async function lockedCalendar(
  tx: Tx,
  { workerId, now, declaredHolidays }: Pick<Wanted, 'workerId' | 'now' | 'declaredHolidays'>,
  except: { holder?: string | undefined; reservationId?: string },
): Promise<WorkerCalendar | undefined> {
  await lockWorkers(tx, workerId, except)
  await tx
    .deleteFrom('reservations')
    .where('worker_id', '=', workerId)
    .where('expires_at', '<=', now)
    .execute()
  return loadWorkerCalendar(tx, {
    workerId,
    now,
    declaredHolidays,
    except: {
      ...(except.holder && { holder: except.holder }),
      ...(except.reservationId && { reservationId: except.reservationId }),
    },
  })
}

/** Locks the worker and the one whose time is given back, in the order of their ids: no two wait for each other. */
async function lockWorkers(
  tx: Tx,
  workerId: string,
  { holder, reservationId }: { holder?: string | undefined; reservationId?: string },
) {
  await tx
    .selectFrom('workers')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', workerId),
        where(
          'id',
          'in',
          where
            .selectFrom('reservations')
            .select('worker_id')
            .where((own) =>
              own.or([
                ...(holder ? [own('holder', '=', holder)] : []),
                ...(reservationId ? [own('id', '=', reservationId)] : []),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Stored without the gap after it, which is the provider's to change and to do without. */
const taken = ({ rules }: WorkerCalendar, { start, visit }: Wanted) =>
  occupiedBy(start.getTime(), visit, { ...rules, gapMinutes: 0 })

const rangeOf = ({ from, to }: Interval) => sql`tstzrange(${new Date(from)}, ${new Date(to)})`

type Reservation = Interval & {
  id: string
  workerId: string
  kind: 'hold' | 'job'
  location: Location | null
  hold?: { holder: string; expiresAt: Date }
}

async function insertReservation(
  tx: Tx,
  { id, workerId, kind, location, hold, ...interval }: Reservation,
) {
  await tx
    .insertInto('reservations')
    .values({
      id,
      worker_id: workerId,
      kind,
      during: rangeOf(interval) as never,
      lat: location?.lat ?? null,
      lng: location?.lng ?? null,
      is_exact: location?.exact ?? false,
      holder: hold?.holder ?? null,
      expires_at: hold?.expiresAt ?? null,
    })
    .execute()
}
