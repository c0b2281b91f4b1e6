import { fromKysely, PgBoss } from 'pg-boss'
import { type Database, openTransaction, type Queryable } from './db.server.ts'
import type { Log } from './logs.server.ts'

export type JobData = Record<string, unknown>
export type Job<Data extends JobData = JobData> = {
  run: (data: Data) => Promise<void>
  together?: number
}

/** Work to be done soon, kept in the database: sent in the transaction that makes it necessary. */
export type Jobs = {
  send: (tx: Queryable, name: string, data: JobData) => Promise<void>
  /** Starts working. Each job is retried with backoff for about two days. */
  work: (table: Record<string, Job>) => Promise<void>
  /** Lets what is running finish, for at most this many milliseconds. */
  stop: (graceMillis: number) => Promise<void>
}

const RETRIES = { retryLimit: 40, retryBackoff: true, retryDelayMax: 3600 }

/** How often the queue is looked at, and how soon a job that failed is tried again for the first time. */
type Pace = { pollSeconds?: number; retrySeconds?: number }

export async function startJobs(
  database: Database,
  log: Log,
  { pollSeconds = 2, retrySeconds = 5 }: Pace = {},
): Promise<Jobs> {
  const retries = { ...RETRIES, retryDelay: retrySeconds }
  const boss = new PgBoss({
    backend: database.engine,
    db: {
      executeSql: (text: string, values: unknown[] = []) => {
        // While a job is sent in a transaction it may also look up the queue: in the same one.
        const tx = openTransaction.getStore()
        return tx
          ? fromKysely(tx as never).executeSql(text, values)
          : executeSql(database, text, values)
      },
    },
    schedule: false,
    // The embedded database is one connection in our own process: look after the queue less often.
    superviseIntervalSeconds: database.engine === 'pglite' ? 300 : 60,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  const known = new Set<string>()

  return {
    send: async (tx, name, data) => {
      await boss.send(queueNamed(name), data, { ...retries, db: fromKysely(tx as never) })
    },
    work: async (table) => {
      for (const [name, job] of Object.entries(table)) {
        const queue = queueNamed(name)
        if (!known.has(queue)) await boss.createQueue(queue, retries)
        known.add(queue)
        const options = {
          pollingIntervalSeconds: pollSeconds,
          batchSize: job.together ?? 1,
          // A thousand letters at once leave as fast as they can, not ten at each look.
          burstWhenBatchFull: true,
          perJobResults: false,
        } as const
        await boss.work<JobData>(queue, options, async (batch) => {
          for (const { data } of batch) await job.run(data)
        })
      }
    },
    stop: (graceMillis) => boss.stop({ graceful: true, timeout: graceMillis, close: false }),
  }
}

const queueNamed = (name: string) => name.replaceAll(' ', '-')

/**
 * One statement on the shared pool. An error must be followed by a rollback here, because several
 * statements in one string may have opened a transaction of their own.
 */
async function executeSql({ pool }: Database, text: string, values?: unknown[]) {
  const client = await pool.connect()
  try {
    const result = await client.query(text, values?.length ? values : undefined)
    // Several statements answer with a list of results; pg's types know only of one.
    const results = Array.isArray(result) ? (result as { rows?: unknown[] }[]) : [result]
    return { rows: results.flatMap((one) => one.rows ?? []) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
