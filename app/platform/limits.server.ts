import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Queryable } from './db.server.ts'

/** At most this many within this many milliseconds. */
export type RateLimit = { most: number; within: number }

export type Consumed = { isAllowed: boolean; retryAfterMillis: number }

/** A counter's value, and when it resets; null without recent counts. */
export type Tally = { points: number; until: Date } | null

/**
 * Counts a use against a rate limit, as one or several points, across all processes, by the security clock.
 * Refused uses count as well. The key may contain an email address: only its hash is stored, and no longer
 * than the limit's window.
 */
export async function consume(
  db: Db,
  key: string,
  { most, within }: RateLimit,
  now: Date,
  points = 1,
): Promise<Consumed> {
  const [before] = (await count(db, [{ key, within }], now, points))!
  return answer({ points: before!.points + points, until: before!.until }, most, now)
}

/** Whether one more would be allowed, without counting it. */
export async function peek(db: Db, key: string, { most }: RateLimit, now: Date): Promise<Consumed> {
  const [tally] = await talliesOf(db, [key], now)
  return tally
    ? answer({ ...tally, points: tally.points + 1 }, most, now)
    : { isAllowed: true, retryAfterMillis: 0 }
}

/** The counters of these keys, without counting. */
export async function talliesOf(
  db: Queryable,
  keys: readonly string[],
  now: Date,
): Promise<Tally[]> {
  const rows = await db
    .selectFrom('limits')
    .select(['key', 'points', 'until'])
    .where('key', 'in', keys.map(hashed))
    .where('until', '>', now)
    .execute()
  return inOrder(keys, rows)
}

/**
 * Adds one to each of these counters, and returns their previous values. If one with a limit has reached it,
 * counts nothing and returns null.
 */
export async function consumeAll(db: Queryable, counters: readonly Counter[], now: Date) {
  const before = await count(db, counters, now, 1)
  if (!before?.some((tally, index) => tally!.points >= (counters[index]!.most ?? Infinity)))
    return before
  // Others reached the limit at the same moment.
  await refund(
    db,
    counters.map(({ key }) => key),
  )
  return null
}

type Counter = { key: string; within: number; most?: number }

/** Rows are locked in byte order of their keys, to avoid deadlocks. */
async function count(
  db: Queryable,
  counters: readonly Counter[],
  now: Date,
  points: number,
): Promise<Tally[] | null> {
  const counted = counters.map(
    ({ key, within, most = null }) =>
      sql`(${hashed(key)}, ${new Date(now.getTime() + within)}::timestamptz, ${most}::int)`,
  )
  const { rows } = await sql<{ key: string; points: number; until: Date }>`
    with counted (key, until, most) as (values ${sql.join(counted)})
    insert into limits (key, points, until)
    select key, ${points}::int, until from counted
    where not exists (
      select from limits join counted as counter on counter.key = limits.key
      where limits.until > ${now} and limits.points >= counter.most)
    order by key collate "C"
    on conflict (key) do update set
      points = case when limits.until <= ${now} then 0 else limits.points end + excluded.points,
      until = case when limits.until <= ${now} then excluded.until else limits.until end
    returning key, points, until`.execute(db)
  if (rows.length === 0) return null
  return inOrder(
    counters.map(({ key }) => key),
    rows.map((row) => ({ ...row, points: row.points - points })),
  )
}

/** Subtracts one from each of these counters, and clears the one to reset. */
export async function refund(db: Db, keys: readonly string[], toReset?: string) {
  const reset = toReset === undefined ? null : hashed(toReset)
  await sql`
    with held as (
      select key from limits where key in (${sql.join(keys.map(hashed))}) order by key collate "C" for update
    ), gone as (
      delete from limits using held where limits.key = held.key and held.key = ${reset}::text
    )
    update limits set points = greatest(limits.points - 1, 0) from held
    where limits.key = held.key and held.key is distinct from ${reset}::text`.execute(db)
}

/** Clears a counter: after a right password the wrong ones don't matter. */
export async function reset(db: Db, key: string) {
  await db.deleteFrom('limits').where('key', '=', hashed(key)).execute()
}

/** A scheduled task: deletes expired counters. */
export async function forgetOldLimits({ db }: { db: Db }) {
  await db.deleteFrom('limits').where('until', '<', new Date()).execute()
}

const inOrder = (keys: readonly string[], rows: { key: string; points: number; until: Date }[]) => {
  const found = new Map(rows.map((row) => [row.key, row]))
  return keys.map((key) => found.get(hashed(key)) ?? null)
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

function answer(row: { points: number; until: Date }, most: number, now: Date): Consumed {
  const isAllowed = row.points <= most
  return { isAllowed, retryAfterMillis: isAllowed ? 0 : row.until.getTime() - now.getTime() }
}
