import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Database, openTransaction, type Queryable } from './db.server.ts'
import type { Log } from './logs.server.ts'

export type JobData = Record<string, unknown>
export type Job<Data extends JobData = JobData> = {
  /** A try. When the last one fails too, the job is given up for good. */
  run: (data: Data, tried?: { isLast: boolean }) => Promise<void>
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

// The first ten tries take an hour or two, and then there is one an hour.
const RETRIES = { retryLimit: 56, retryBackoff: true, retryDelayMax: 3600 }

/** How often the queue is looked at, and how soon a job that failed is tried again for the first time. */
type Pace = { pollSeconds?: number; retrySeconds?: number; retryLimit?: number }

export async function startJobs(
  database: Database,
  log: Log,
  { pollSeconds = 2, retrySeconds = 5, retryLimit = RETRIES.retryLimit }: Pace = {},
): Promise<Jobs> {
  const retries = { ...RETRIES, retryLimit, retryDelay: retrySeconds }
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
  // It reports a plain object that has an error's fields, which a log would not read.
  boss.on('error', (error) => log.error({ err: Object.assign(new Error(), error) }, 'jobs'))
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
          // One that fails doesn't take a try from those that were fetched with it.
          perJobResults: true,
          includeMetadata: true,
        } as const
        await boss.work(queue, options, async (batch: JobWithMetadata<JobData>[]) => {
          const results: JobResult[] = []
          for (const one of batch) results.push(await tryOnce(job, one))
          return results
        })
      }
    },
    stop: (graceMillis) => boss.stop({ graceful: true, timeout: graceMillis, close: false }),
  }
}

/** What became of this try; why it failed is kept with the job. */
async function tryOnce(
  job: Job,
  { id, data, retryCount, retryLimit }: JobWithMetadata<JobData>,
): Promise<JobResult> {
  try {
    await job.run(data, { isLast: retryCount >= retryLimit })
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: { error: String(error).slice(0, 2000) } }
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
