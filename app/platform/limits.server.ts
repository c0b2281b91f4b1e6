import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.server.ts'

/** So many times within so many milliseconds. */
export type Limit = { times: number; within: number }

export type Spent = { isAllowed: boolean; waitMillis: number }

/**
 * Counts a use against a limit, as one or as so many points, for all processes together, by the security clock. The key may hold
 * an email address: only its hash is kept, and that no longer than the limit lasts.
 */
export async function spend(
  db: Db,
  key: string,
  limit: Limit,
  now: Date,
  points = 1,
): Promise<Spent> {
  const until = new Date(now.getTime() + limit.within)
  const { rows } = await sql<{ points: number; until: Date }>`
    insert into limits (key, points, until) values (${hashed(key)}, ${points}, ${until})
    on conflict (key) do update set
      points = case when limits.until <= ${now} then 0 else limits.points end + excluded.points,
      until = case when limits.until <= ${now} then excluded.until else limits.until end
    returning points, until`.execute(db)
  return answer(rows[0]!, limit.times, now)
}

/** Whether there is anything left of a limit, without using any of it. */
export async function left(db: Db, key: string, limit: Limit, now: Date): Promise<Spent> {
  const row = await db
    .selectFrom('limits')
    .select(['points', 'until'])
    .where('key', '=', hashed(key))
    .where('until', '>', now)
    .executeTakeFirst()
  return row ? answer(row, limit.times - 1, now) : { isAllowed: true, waitMillis: 0 }
}

/** How far a count has come, and when it begins anew; null where nothing was counted lately. */
export type Tally = { points: number; until: Date } | null

/** What is counted under these keys, without counting. */
export async function talliesOf(db: Db, keys: readonly string[], now: Date): Promise<Tally[]> {
  const rows = await db
    .selectFrom('limits')
    .select(['key', 'points', 'until'])
    .where('key', 'in', keys.map(hashed))
    .where('until', '>', now)
    .execute()
  return inOrder(keys, rows)
}

/** Counts one under each of these keys at once, and answers with what stood there before. */
export async function countOnce(
  db: Db,
  counters: readonly { key: string; within: number }[],
  now: Date,
): Promise<Tally[]> {
  const values = inLockOrder(counters.map(({ key, within }) => ({ key: hashed(key), within }))).map(
    ({ key, within }) => sql`(${key}, 1, ${new Date(now.getTime() + within)}::timestamptz)`,
  )
  const { rows } = await sql<{ key: string; points: number; until: Date }>`
    insert into limits (key, points, until) values ${sql.join(values)}
    on conflict (key) do update set
      points = case when limits.until <= ${now} then 1 else limits.points + 1 end,
      until = case when limits.until <= ${now} then excluded.until else limits.until end
    returning key, points, until`.execute(db)
  const keys = counters.map(({ key }) => key)
  return inOrder(
    keys,
    rows.map((row) => ({ ...row, points: row.points - 1 })),
  )
}

/**
 * Counts one under each of these keys, unless one of them has come to its most already: then nothing is
 * counted, and the answer is null. Else what stood there before.
 */
export async function countUnlessFull(
  db: Db,
  counters: readonly { key: string; within: number; most: number }[],
  now: Date,
): Promise<Tally[] | null> {
  const asked = counters.map(
    ({ key, within, most }) =>
      sql`(${hashed(key)}, ${new Date(now.getTime() + within)}::timestamptz, ${most}::int)`,
  )
  const { rows } = await sql<{ key: string; points: number; until: Date }>`
    with asked (key, until, most) as (values ${sql.join(asked)})
    insert into limits (key, points, until)
    select key, 1, until from asked
    where not exists (
      select from limits join asked as one on one.key = limits.key
      where limits.until > ${now} and limits.points >= one.most)
    order by key collate "C"
    on conflict (key) do update set
      points = case when limits.until <= ${now} then 1 else limits.points + 1 end,
      until = case when limits.until <= ${now} then excluded.until else limits.until end
    returning key, points, until`.execute(db)
  if (rows.length === 0) return null
  const keys = counters.map(({ key }) => key)
  return inOrder(
    keys,
    rows.map((row) => ({ ...row, points: row.points - 1 })),
  )
}

/** Takes one count back from each of these keys, and forgets whatever was counted under one of them. */
export async function takeBackAndForgive(db: Db, keys: readonly string[], forgiven: string) {
  await sql`
    with held as (
      select key from limits where key in (${sql.join(keys.map(hashed))}) order by key collate "C" for update
    ), gone as (
      delete from limits using held where limits.key = held.key and held.key = ${hashed(forgiven)}
    )
    update limits set points = greatest(limits.points - 1, 0) from held
    where limits.key = held.key and held.key <> ${hashed(forgiven)}`.execute(db)
}

/** Takes one count back from each of these keys. */
export async function takeBack(db: Db, keys: readonly string[]) {
  await sql`
    update limits set points = greatest(limits.points - 1, 0)
    from (
      select key from limits where key in (${sql.join(keys.map(hashed))}) order by key collate "C" for update
    ) as held
    where limits.key = held.key`.execute(db)
}

const inOrder = (keys: readonly string[], rows: { key: string; points: number; until: Date }[]) => {
  const found = new Map(rows.map((row) => [row.key, row]))
  return keys.map((key) => found.get(hashed(key)) ?? null)
}

/**
 * Whoever holds several rows takes them in one order, so that no two wait for each other: by bytes, here
 * and in SQL, because the database's own order of letters is another one.
 */
const inLockOrder = <Row extends { key: string }>(rows: Row[]) =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))

/** Forgets what was counted: after a right password the wrong ones don't matter. */
export async function forgive(db: Db, key: string) {
  await db.deleteFrom('limits').where('key', '=', hashed(key)).execute()
}

/** A scheduled task. */
export async function forgetOldLimits({ db }: { db: Db }) {
  await db.deleteFrom('limits').where('until', '<', new Date()).execute()
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

function answer(row: { points: number; until: Date }, times: number, now: Date): Spent {
  const isAllowed = row.points <= times
  return { isAllowed, waitMillis: isAllowed ? 0 : row.until.getTime() - now.getTime() }
}
