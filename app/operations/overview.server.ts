import { sql } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { databaseReadings, diskReadings } from './site-readings.server.ts'

/** The data of the operations page: the metrics for alerts, and details for people. */
export async function operationsOverview(services: Services) {
  const { db, clock, securityClock, files, pages, config } = services
  const readings = await databaseReadings(db, {
    now: clock.now(),
    machineNow: securityClock.now(),
  })
  const isStoreUp = await files.check().then(
    () => true,
    () => false,
  )
  return {
    ...readings,
    undeliverable: await undeliverable(db),
    database: { engine: services.database.engine, ...(await databaseFacts(db)) },
    storage: { isUp: isStoreUp, disks: await diskReadings(config.dataDir), ...(await stored(db)) },
    cache: { ...pages.size, hits: pages.hits, misses: pages.misses },
    versions: { node: process.version, migration: await lastMigration(db) },
    runs: await lastRuns(db),
  }
}
export type Overview = Awaited<ReturnType<typeof operationsOverview>>

const undeliverable = async (db: Db) =>
  (
    await db
      .selectFrom('undeliverable_addresses')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

async function databaseFacts(db: Db) {
  const { rows } = await sql<{ version: string; bytes: number; open: number; most: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as open,
      current_setting('max_connections')::int as most`.execute(db)
  const { rows: replicas } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_replication`.execute(db)
  return { ...rows[0]!, replicas: replicas[0]!.count }
}

/** PostgreSQL's estimate: counting a million files takes a second. */
async function stored(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, 0)::bigint as count from pg_class where oid = 'files'::regclass`.execute(
    db,
  )
  return { files: rows[0]!.count }
}

async function lastMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from migrations order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

/** Failed runs first, then those that ran longest ago. */
const lastRuns = (db: Db) =>
  db
    .selectFrom('recorded_task_runs')
    .select(['task', 'started_at', 'finished_at', 'error'])
    .orderBy(sql`error is null`)
    .orderBy('started_at')
    .execute()
