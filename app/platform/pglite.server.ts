import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Extension, PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { type Database, kyselyOn } from './db.server.ts'
import { lockFolder } from './folder-lock.server.ts'

const extensions: Record<string, Extension> = {
  btree_gin,
  btree_gist,
  cube,
  earthdistance,
  pg_trgm,
  unaccent,
}

/** A quarter of the default buffers: they are memory of our own process, and this database is small. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

export const IN_MEMORY = 'memory://'

/**
 * The embedded database: PostgreSQL in WebAssembly, one connection in our own process. It survives a killed
 * process but not a power failure, and only one process may open its folder.
 */
export async function openPglite(
  folder: string,
  { from }: { from?: Blob } = {},
): Promise<Database & { unlisten: () => Promise<void> }> {
  const isInMemory = folder === IN_MEMORY
  const unlock = isInMemory ? () => {} : makeAndLock(folder)
  const dataDir = isInMemory ? undefined : join(folder, 'pglite')
  const pglite = await PGlite.create({ dataDir, extensions, startParams, loadDataDir: from })
  const pool = new pg.Pool(createPgConfig(pglite) as unknown as pg.PoolConfig)
  pool.on('error', () => {})
  const db = kyselyOn(pool)
  const unlisteners: (() => Promise<void>)[] = []
  return {
    engine: 'pglite',
    db,
    pool,
    // Must be called while no transaction is open (at startup), or the channel receives nothing.
    listen: async (channel, onEvent) => {
      unlisteners.push(await pglite.listen(channel, onEvent))
    },
    // The folder's lock allows only one process anyway.
    startAlone: (work) => work(),
    unlisten: async () => {
      for (const stop of unlisteners.splice(0)) await stop()
    },
    close: async () => {
      await db.destroy()
      await pglite.close()
      unlock()
    },
  }
}

function makeAndLock(folder: string) {
  mkdirSync(folder, { recursive: true })
  return lockFolder(folder)
}

/** A dump of a database with only its migrations, from which each test gets its own. */
export async function dumpPglite(prepare: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({ extensions, startParams })
  const pool = new pg.Pool(createPgConfig(pglite) as unknown as pg.PoolConfig)
  const db = kyselyOn(pool)
  await prepare({
    engine: 'pglite',
    db,
    pool,
    listen: async () => {},
    startAlone: (work) => work(),
    close: async () => {},
  })
  await db.destroy()
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return dump
}
