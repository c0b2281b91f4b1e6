import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Services } from '#app/page/services.server.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import type { Database } from './db.server.ts'
import { openDatabase } from './engines.server.ts'
import { startJobs } from './jobs.server.ts'
import { startLog } from './logs.server.ts'
import { migrate, schemaFingerprint } from './migrate.server.ts'
import { dumpPglite } from './pglite.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: { engine: 'pglite'; dump: string } | { engine: 'postgres'; url: string; name: string }
  }
}

/** Before all tests of a run: one migrated database, which each test copies. */
export default async function setUp(project: TestProject) {
  return process.env.TEST_ENGINE === 'postgres' ? setUpPostgres(project) : setUpPglite(project)
}

/** The tables of the site and of its job queue: creating either takes longer than most tests. */
async function prepare(database: Database) {
  await migrate(database)
  const jobs = await startJobs(database, startLog('silent'))
  await jobs.work(jobsOf({} as Services))
  await jobs.stop(1000)
}

async function setUpPglite(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-test-'))
  const file = join(folder, 'migrated.tar')
  const blob = await dumpPglite(async (database) => {
    await prepare(database)
  })
  writeFileSync(file, Buffer.from(await blob.arrayBuffer()))
  project.provide('database', { engine: 'pglite', dump: file })
  return () => rmSync(folder, { recursive: true, force: true })
}

async function setUpPostgres(project: TestProject) {
  const url =
    process.env.TEST_DATABASE_URL ?? `postgres://${userInfo().username}@127.0.0.1:5432/postgres`
  const name = `thembeka_test_${schemaFingerprint}_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database "${name}"`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const template = await openDatabase({ url: address.href, poolSize: 1 })
  await prepare(template)
  await template.close()
  // A backend takes a moment to exit, and a template must have no connections.
  await admin.query(`alter database "${name}" allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
  project.provide('database', { engine: 'postgres', url, name })
  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [name],
    )
    for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`)
    await admin.end()
  }
}
