import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Database } from './db.server.ts'

const files = import.meta.glob<string>('/db/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const migrations = Object.entries(files)
  .map(([path, sql]) => ({
    name: path.split('/').at(-1)!.replace('.sql', ''),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }))
  .sort((a, b) => a.name.localeCompare(b.name))

/** Any number that no other advisory lock uses. */
const LOCK = 7_346_518

/**
 * Migrates the database, one transaction per migration, under a lock so that several processes can start at
 * once. Returns the names of those that ran.
 */
export async function migrate(
  database: Database,
  /** A backup of an older release is loaded into its own tables, and migrated afterwards. */
  { only }: { only?: AppliedMigration[] } = {},
): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null)`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const ran: string[] = []
    for (const migration of only ? demandKnown(only) : migrations) {
      const before = applied.get(migration.name)
      if (before === undefined) {
        await apply(client, migration)
        ran.push(migration.name)
      } else if (before !== migration.checksum)
        throw new Error(
          `Migration ${migration.name} was changed after it had run here. Write a new one instead.`,
        )
    }
    return ran
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => {})
    client.release()
  }
}

export type AppliedMigration = { name: string; checksum: string }

/** Throws if a backup has migrations of a newer release. */
export function demandKnown(only: AppliedMigration[]) {
  return only.map(({ name, checksum }) => {
    const migration = migrations.find(
      (otherMigration) => otherMigration.name === name && otherMigration.checksum === checksum,
    )
    if (migration) return migration
    throw Object.assign(
      new Error(`Migration ${name} isn't part of this release. Use the release of the copy.`),
      { expected: true },
    )
  })
}

export async function appliedMigrations(client: PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from migrations order by name',
  )
  return rows
}

async function apply(client: PoolClient, { name, sql, checksum }: (typeof migrations)[number]) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name, checksum, applied_at) values ($1, $2, $3)', [
      name,
      checksum,
      new Date(),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

/** Identifies the schema's state, so that test databases created from it can be reused. */
export const schemaFingerprint = createHash('sha256')
  .update(migrations.map((migration) => migration.checksum).join())
  .digest('hex')
  .slice(0, 12)
