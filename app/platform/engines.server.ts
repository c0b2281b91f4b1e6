import pg from 'pg'
import { type Database, kyselyOn } from './db.server.ts'

/** Opens PostgreSQL when an address is given, else the embedded database in a folder (or memory). */
export async function openDatabase(
  where: { url: string; poolSize?: number } | { folder: string },
): Promise<Database> {
  if ('url' in where) return openPostgres(where.url, where.poolSize ?? 10)
  const { openPglite } = await import('./pglite.server.ts')
  return openPglite(where.folder)
}

async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, application_name: 'thembeka' })
  // A server that goes away takes idle connections with it; the next query gets a new one.
  pool.on('error', () => {})
  await refuseOldServer(pool)
  const listener = postgresListener(url)
  const db = kyselyOn(pool)
  return {
    engine: 'postgres',
    db,
    pool,
    listen: listener.listen,
    close: async () => {
      await listener.close()
      await db.destroy()
      // Kysely ends the pool only if anybody has asked through it.
      if (!pool.ended) await pool.end()
    },
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

/** One connection of its own for notifications. When it breaks everyone is told, and it comes back. */
function postgresListener(url: string) {
  const listening: Listening[] = []
  let client: pg.Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const open = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'thembeka-listen',
      keepAlive: true,
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const one of listening) if (one.channel === channel) one.heard(payload ?? '')
    })
    fresh.on('error', () => {
      // 'end' follows, and does what has to be done.
    })
    fresh.on('end', () => {
      if (isClosed) return
      client = undefined
      for (const one of listening) one.lost?.()
      retry = setTimeout(reopen, 1000)
    })
    await fresh.connect()
    client = fresh
    for (const channel of new Set(listening.map((one) => one.channel)))
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
  const reopen = () => {
    if (!isClosed) open().catch(() => (retry = setTimeout(reopen, 2000)))
  }

  return {
    listen: async (channel: string, heard: (payload: string) => void, lost?: () => void) => {
      listening.push({ channel, heard, lost })
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      else await open()
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
