import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { smsCountedToday } from '#app/platform/sms-caps.server.ts'
import { DAY } from '#app/platform/time.ts'

export type Waiting = { count: number; oldestSeconds: number }
export type Delivery = Waiting & { failing: number; givenUp: number }
export type Queue = Waiting & { name: string; failed: number }

/** Database metrics for operators, each by one indexed query. */
export async function databaseReadings(
  db: Db,
  /** The queue uses the machine's time, everything else the product's. */
  { now, machineNow }: { now: Date; machineNow: Date },
) {
  return {
    queues: await queues(db, machineNow),
    emails: await delivery(db, 'email_deliveries', now),
    sms: await delivery(db, 'sms_deliveries', now),
    smsCounted: await smsCountedToday(db, machineNow),
    unjudged: await waiting(
      db,
      sql`select received_at as since from payment_notifications where state = 'waiting'`,
      now,
    ),
    quarantined: await quarantined(db),
    orders: await waiting(
      db,
      sql`select given_at as since from payment_orders where due_at is not null`,
      now,
    ),
    tasks: await taskRuns(db),
    lastBackup: await lastBackup(db),
  }
}
export type DatabaseReadings = Awaited<ReturnType<typeof databaseReadings>>

async function queues(db: Db, now: Date): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= ${now}) as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= ${now})), 0)::float8
        as "oldestSeconds",
      count(*) filter (where state = 'failed' and completed_on > ${dayBefore(now)}) as failed
    from pgboss.job where state in ('created', 'retry', 'failed') group by name`.execute(db)
  return rows
}

async function delivery(
  db: Db,
  table: 'email_deliveries' | 'sms_deliveries',
  now: Date,
): Promise<Delivery> {
  const isOpen = sql`sent_at is null and given_up_at is null`
  const open = await waiting(
    db,
    // A message from quiet hours is due in the morning.
    sql`select due_at as since from ${sql.table(table)} where ${isOpen}`,
    now,
  )
  const { rows } = await sql<{ failing: number; givenUp: number }>`
    select (select count(*) from ${sql.table(table)} where ${isOpen} and attempts > 0) as failing,
      (select count(*) from ${sql.table(table)}
       where given_up_at > ${dayBefore(now)}) as "givenUp"`.execute(db)
  return { ...open, ...rows[0]! }
}

async function waiting(db: Db, query: ReturnType<typeof sql>, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count,
      greatest(coalesce(extract(epoch from ${now}::timestamptz - min(since)), 0), 0)::float8
        as "oldestSeconds"
    from (${query}) as waiting`.execute(db)
  return rows[0]!
}

async function quarantined(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payment_notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'quarantined')
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function taskRuns(db: Db) {
  return db.selectFrom('recorded_task_runs').select(['task', 'started_at', 'error']).execute()
}

async function lastBackup(db: Db): Promise<Date | null> {
  const found = await db
    .selectFrom('recorded_events')
    .select('occurred_at')
    .where('about_kind', '=', 'site')
    .where('about_id', '=', 'backup')
    .where('name', '=', 'backup made')
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.occurred_at ?? null
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY)

/** Free and total bytes of the data volume and of the temporary one. */
export async function diskReadings(dataDir: string) {
  const folders = { data: dataDir, tmp: tmpdir() }
  const disks: { folder: string; free: number; size: number }[] = []
  for (const [folder, path] of Object.entries(folders)) {
    if (!existsSync(path)) continue
    const { bavail, blocks, bsize } = await statfs(path)
    disks.push({ folder, free: bavail * bsize, size: blocks * bsize })
  }
  return disks
}
