import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss'
import { afterCommit, type Database, openTransaction, type Queryable } from './db.server.ts'
import type { Log } from './logs.server.ts'
import { SECOND } from './time.ts'

/** The schema version of the job queue in this release. */
export const QUEUE_VERSION: number = createRequire(import.meta.url)('pg-boss/package.json').pgboss
  .schema

export type JobData = Record<string, unknown>
export type Job<Data extends JobData = JobData> = {
  /** One attempt. If the last one fails, the job is given up. */
  run: (data: Data, tried?: { isLast: boolean }) => Promise<void>
  together?: number
}

/** A job queue in the database: jobs are sent in the action's transaction, optionally with a delay. */
export type Jobs = {
  send: (tx: Queryable, name: string, data: JobData, wait?: { millis: number }) => Promise<void>
  /** Starts the workers. Each job is retried with backoff for about two days. */
  work: (table: Record<string, Job>) => Promise<void>
  /** Waits for running jobs, at most this many milliseconds. */
  stop: (graceMillis: number) => Promise<void>
}

// The first ten retries take about an hour, then there is one per hour.
const RETRIES = { retryLimit: 56, retryBackoff: true, retryDelayMax: 3600 }

/**
 * A job whose process died is detected when its heartbeat is this old, checked every few seconds, and then
 * retried after at most twice the retry delay. With the polling interval that makes under 20 s; a job that
 * sends another adds 2 s.
 */
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 3
/**
 * A crash isn't the job's failure, so an interrupted job skips the backoff. After this many crashes it
 * doesn't, because the job may be what crashes the process.
 */
const CRASHES_WITHOUT_BACKOFF = 30
/** For jobs that hang in a living process. The longest, an archive of someone's data, takes minutes. */
const EXPIRES_AFTER_SECONDS = 900
/** Completed and failed jobs are kept for a day: each poll counts all rows. */
const DELETED_AFTER_SECONDS = 24 * 3600

/** The polling interval, and the delay of a failed job's first retry. */
type Pace = { pollSeconds?: number; retrySeconds?: number; retryLimit?: number }

const queueLimits = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: EXPIRES_AFTER_SECONDS,
  deleteAfterSeconds: DELETED_AFTER_SECONDS,
}

const workOptions = {
  // A thousand queued emails are sent as fast as possible, not ten per poll.
  burstWhenBatchFull: true,
  // A failing job doesn't use up a retry of others in its batch.
  perJobResults: true,
  includeMetadata: true,
} as const

export async function startJobs(
  database: Database,
  log: Log,
  { pollSeconds = 2, retrySeconds = 2, retryLimit = RETRIES.retryLimit }: Pace = {},
): Promise<Jobs> {
  const retries = { ...RETRIES, retryLimit, retryDelay: retrySeconds }
  const boss = bossOn(database, log)
  await boss.start()
  const skipBackoff = () =>
    retryCrashedNow(database).catch((error) => log.error({ err: error }, 'jobs'))
  let skippingBackoff: NodeJS.Timeout | undefined
  const tryOnce = triesOfThisProcess()
  const workers = new Map<string, string>()

  /** This process polls at once, others at their interval. */
  const wakeWorker = (name: string) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  return {
    send: async (tx, name, data, wait) => {
      // The queue uses the machine's clock, so a delay is passed instead of an instant.
      const startAfter = wait && Math.ceil(wait.millis / SECOND)
      await boss.send(queueNamed(name), data, {
        ...retries,
        ...(startAfter && { startAfter }),
        db: fromKysely(tx as never),
      })
      if (!startAfter) afterCommit(() => wakeWorker(name))
    },
    work: async (table) => {
      const names = Object.keys(table).map(queueNamed)
      await prepareQueues(boss, names, { ...retries, ...queueLimits })
      await skipBackoff()
      skippingBackoff = setInterval(skipBackoff, SUPERVISE_SECONDS * 1000).unref()
      for (const [name, job] of Object.entries(table))
        workers.set(name, await workOn(boss, name, { job, pollSeconds, tryOnce }))
    },
    stop: (graceMillis) => {
      clearInterval(skippingBackoff)
      return boss.stop({ graceful: true, timeout: graceMillis, close: false })
    },
  }
}

function workOn(
  boss: PgBoss,
  name: string,
  {
    job,
    pollSeconds,
    tryOnce,
  }: { job: Job; pollSeconds: number; tryOnce: ReturnType<typeof triesOfThisProcess> },
) {
  const batchSize = job.together ?? 1
  const options = { ...workOptions, pollingIntervalSeconds: pollSeconds, batchSize } as const
  return boss.work(queueNamed(name), options, (batch: JobWithMetadata<JobData>[]) =>
    Promise.all(batch.map((item) => tryOnce(job, item))),
  )
}

function bossOn(database: Database, log: Log): PgBoss {
  const boss = new PgBoss({
    backend: database.engine,
    db: {
      executeSql: (text: string, values: unknown[] = []) => {
        // While a job is sent in a transaction, pg-boss may query its queues: in the same transaction.
        const tx = openTransaction.getStore()
        return tx
          ? fromKysely(tx as never).executeSql(text, values)
          : executeSql(database, text, values)
      },
    },
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  })
  // It emits a plain object with an error's fields, which the log wouldn't format.
  boss.on('error', (error) => log.error({ err: Object.assign(new Error(), error) }, 'jobs'))
  return boss
}

/** Jobs whose process crashed skip the backoff, unless they crashed too often. */
const retryCrashedNow = (database: Database) =>
  executeSql(
    database,
    `update pgboss.job set start_after = pgboss.job_now()
      where state = 'retry' and start_after > pgboss.job_now() and retry_count <= $1
        and output->'value'->>'message' = 'job heartbeat timeout'`,
    [CRASHES_WITHOUT_BACKOFF],
  )

/**
 * A job with a late heartbeat is handed out again while it still runs in this process: prevents running it
 * twice.
 */
function triesOfThisProcess() {
  const running = new Map<string, Promise<JobResult>>()
  return (job: Job, item: JobWithMetadata<JobData>): Promise<JobResult> => {
    const result = running.get(item.id) ?? run(job, item).finally(() => running.delete(item.id))
    running.set(item.id, result)
    return result
  }
}

type QueueOptions = Pick<
  Queue,
  | 'retryLimit'
  | 'retryBackoff'
  | 'retryDelayMax'
  | 'retryDelay'
  | 'heartbeatSeconds'
  | 'expireInSeconds'
  | 'deleteAfterSeconds'
>

/** Creates missing queues, and updates the options of existing ones. */
async function prepareQueues(boss: PgBoss, names: string[], options: QueueOptions) {
  const found = new Map((await boss.getQueues(names)).map((queue) => [queue.name, queue]))
  for (const name of names) {
    const queue = found.get(name)
    if (!queue) await boss.createQueue(name, options)
    else if (Object.entries(options).some(([key, value]) => queue[key as keyof Queue] !== value))
      await boss.updateQueue(name, options)
  }
}

/** Runs a job once. An error is stored with the job. */
async function run(
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

/** Retries each failed job of a queue once, immediately. Returns how many there were. */
export async function retryFailedJobs(tx: Queryable, queue: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
      start_after = pgboss.job_now()
    where name = ${queue} and state = 'failed'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const queueNamed = (name: string) => name.replaceAll(' ', '-')

/**
 * A query on the shared pool. After an error a rollback is needed, because several statements in one string
 * may have opened a transaction of their own.
 */
async function executeSql({ pool }: Database, text: string, values?: unknown[]) {
  const client = await pool.connect()
  try {
    const result = await client.query(text, values?.length ? values : undefined)
    // Several statements return an array of results, which pg's types don't include.
    const results = Array.isArray(result) ? (result as { rows?: unknown[] }[]) : [result]
    return { rows: results.flatMap((otherResult) => otherResult.rows ?? []) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
