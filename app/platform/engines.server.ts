import pg from 'pg'
import type { Config } from './config.server.ts'
import { markConnectionError, noteDatabaseTrouble } from './database-errors.server.ts'
import { type Database, kyselyOn } from './db.server.ts'
import { SECOND } from './time.ts'

/** Opens PostgreSQL when an address is given, else the embedded database in a folder (or memory). */
export async function openDatabase(
  where: { url: string; poolSize?: number } | { folder: string },
): Promise<Database> {
  if ('url' in where) return openPostgres(where.url, where.poolSize ?? 10)
  const { openPglite } = await import('./pglite.server.ts')
  return openPglite(where.folder)
}

/** Opens PostgreSQL. `pulse` says how often the line for notifications is felt, and how long it may take. */
export async function openPostgres(
  url: string,
  poolSize: number,
  pulse = { every: 30 * SECOND, within: 10 * SECOND },
): Promise<Database> {
  const pool = poolOf(url, poolSize)
  await refuseOldServer(pool)
  const listener = postgresListener(url, pulse)
  const db = kyselyOn(pool)
  return {
    engine: 'postgres',
    db,
    pool,
    listen: listener.listen,
    startAlone: (work) => withStartLock(url, work),
    close: async () => {
      await listener.close()
      await db.destroy()
      // Kysely ends the pool only if anybody has asked through it.
      if (!pool.ended) await pool.end()
    },
  }
}

/** How long a new connection may take: a machine that is gone says nothing at all. */
const CONNECT_WITHIN = 10 * SECOND

/** The time limit belongs to the connection alone. In the pool's options it would also end the wait for a free one. */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_WITHIN, keepAlive: true })
  }
}

/** A server that goes away takes its connections with it. The next query gets a new one, or an error of its own. */
function poolOf(url: string, poolSize: number): pg.Pool {
  const options = { connectionString: url, max: poolSize, application_name: 'thembeka', Client }
  const pool = new pg.Pool(options as unknown as pg.PoolConfig)
  // Idle connections report here, and those in use to whoever listens on the client: nobody, else.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', markConnectionError))
  const connect = pool.connect.bind(pool) as (...callback: unknown[]) => Promise<pg.PoolClient>
  pool.connect = ((...callback: unknown[]) => {
    const connected = connect(...callback)
    return callback.length > 0
      ? connected
      : connected.catch((error: unknown) => {
          noteDatabaseTrouble(markConnectionError(error))
          throw error
        })
  }) as typeof pool.connect
  return pool
}

/** The key of the advisory lock for starting. migrate() holds another one inside of it. */
const START_LOCK = 7_346_519

/** On a connection of its own, because the work needs those of the pool. It ends with the connection. */
async function withStartLock<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'thembeka-start' })
  client.on('error', markConnectionError)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${START_LOCK})`)
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}

async function refuseOldServer(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const version = Math.floor(Number(rows[0]!.server_version_num) / 10_000)
    if (version < 15)
      throw new Error(`DATABASE_URL leads to PostgreSQL ${version}; 15 or newer is needed`)
  } finally {
    client.release()
  }
}

type Listening = { channel: string; heard: (payload: string) => void; lost?: () => void }

/** How long a lost connection is left alone before the next try. */
const AGAIN_AFTER = 1000

/**
 * One connection of its own for notifications. When it breaks everyone is told, and again when it is back.
 * One that only went silent looks like one with nothing to say: it is asked now and then.
 */
function postgresListener(url: string, pulse: { every: number; within: number }) {
  const listening: Listening[] = []
  let client: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let feeling: NodeJS.Timeout | undefined

  const notifyLost = () => {
    for (const item of listening) item.lost?.()
  }
  const open = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'thembeka-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: pulse.within,
      query_timeout: pulse.within,
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const item of listening) if (item.channel === channel) item.heard(payload ?? '')
    })
    fresh.on('error', () => {
      // 'end' follows, and does what has to be done.
    })
    fresh.on('end', () => {
      // One that never came to be used ends as well: whoever opened it tries again.
      if (client !== fresh) return
      client = undefined
      clearTimeout(feeling)
      notifyLost()
      openLater()
    })
    try {
      await fresh.connect()
      for (const channel of new Set(listening.map((item) => item.channel)))
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    client = fresh
    feelLater(fresh)
    return fresh
  }
  const feelLater = (otherClient: pg.Client) => {
    if (isClosed || client !== otherClient) return
    feeling = setTimeout(async () => {
      // Where no answer comes in time the line is cut from here, and 'end' does the rest.
      await otherClient.query('select 1').catch(() => otherClient.end())
      feelLater(otherClient)
    }, pulse.every)
  }
  const opened = async () => {
    if (client) return client
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }
  const openLater = () => {
    if (isClosed) return
    clearTimeout(retry)
    // What was missed meanwhile is found by asking again.
    retry = setTimeout(() => opened().then(notifyLost, openLater), AGAIN_AFTER)
  }

  return {
    listen: async (channel: string, heard: (payload: string) => void, lost?: () => void) => {
      listening.push({ channel, heard, lost })
      const there = await opened()
      await there.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      clearTimeout(feeling)
      await opening?.catch(() => {})
      await client?.end()
    },
  }
}

/** Where this configuration keeps its data. */
export function databaseOf(config: Config) {
  return config.databaseUrl
    ? { url: config.databaseUrl, poolSize: config.databasePool }
    : { folder: `${config.dataDir}/db` }
}
