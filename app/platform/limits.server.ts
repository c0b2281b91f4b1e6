import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.server.ts'

/** So many times within so many milliseconds. */
export type Limit = { times: number; within: number }

export type Spent = { isAllowed: boolean; waitMillis: number }

/**
 * Counts one use against a limit, for all processes together, by the security clock. The key may hold
 * an email address: only its hash is kept, and that no longer than the limit lasts.
 */
export async function spend(db: Db, key: string, limit: Limit, now: Date): Promise<Spent> {
  const until = new Date(now.getTime() + limit.within)
  const { rows } = await sql<{ points: number; until: Date }>`
    insert into limits (key, points, until) values (${hashed(key)}, 1, ${until})
    on conflict (key) do update set
      points = case when limits.until <= ${now} then 1 else limits.points + 1 end,
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

/** Forgets what was counted: after a right password the wrong ones don't matter. */
export async function forgive(db: Db, key: string) {
  await db.deleteFrom('limits').where('key', '=', hashed(key)).execute()
}

/** A chore. */
export async function forgetOldLimits({ db }: { db: Db }) {
  await db.deleteFrom('limits').where('until', '<', new Date()).execute()
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

function answer(row: { points: number; until: Date }, times: number, now: Date): Spent {
  const isAllowed = row.points <= times
  return { isAllowed, waitMillis: isAllowed ? 0 : row.until.getTime() - now.getTime() }
}
