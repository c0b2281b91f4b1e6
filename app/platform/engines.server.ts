import pg from 'pg'
import type { Config } from './config.server.ts'
import { markConnectionError, noteDatabaseTrouble } from './database-errors.server.ts'
import { type Database, kyselyOn } from './db.server.ts'
import { PostgresListener, type Pulse } from './postgres-listener.server.ts'
import { SECOND } from './time.ts'

/** Opens PostgreSQL if a URL is passed, otherwise the embedded database in a folder (or in memory). */
export async function openDatabase(
  where: { url: string; poolSize?: number } | { folder: string },
): Promise<Database> {
  if ('url' in where) return openPostgres(where.url, where.poolSize ?? 10)
  const { openPglite } = await import('./pglite.server.ts')
  return openPglite(where.folder)
}

/** Opens PostgreSQL. `pulse` is how often the notification connection is checked, and its timeout. */
export async function openPostgres(
  url: string,
  poolSize: number,
  pulse: Pulse = { every: 30 * SECOND, within: 10 * SECOND },
): Promise<Database> {
  const pool = poolOf(url, poolSize)
  await refuseOldServer(pool)
  const listener = new PostgresListener(url, pulse)
  const db = kyselyOn(pool)
  return {
    engine: 'postgres',
    db,
    pool,
    listen: (channel, onEvent, onLost) => listener.listen(channel, onEvent, onLost),
    startAlone: (work) => withStartLock(url, work),
    close: async () => {
      await listener.close()
      await db.destroy()
      // Kysely ends the pool only if it ran a query.
      if (!pool.ended) await pool.end()
    },
  }
}

/** The timeout of a new connection: an unreachable machine doesn't respond at all. */
const CONNECT_WITHIN = 10 * SECOND

/**
 * The timeout applies only to connecting. In the pool's options it would also limit the wait for a free
 * connection.
 */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_WITHIN, keepAlive: true })
  }
}

/** A stopping server closes its connections. The next query gets a new one, or an error of its own. */
function poolOf(url: string, poolSize: number): pg.Pool {
  const options = { connectionString: url, max: poolSize, application_name: 'thembeka', Client }
  const pool = new pg.Pool(options as unknown as pg.PoolConfig)
  // Idle connections emit errors here, those in use on their client, where nobody else would listen.
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

/** The key of the startup advisory lock. migrate() holds another one inside it. */
const START_LOCK = 7_346_519

/** On its own connection, because the work needs those of the pool. Released with the connection. */
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

/** The database of this configuration. */
export function databaseOf(config: Config) {
  return config.databaseUrl
    ? { url: config.databaseUrl, poolSize: config.databasePool }
    : { folder: `${config.dataDir}/db` }
}
