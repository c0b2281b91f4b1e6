import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Database, Db } from './db.server.ts'
import { openDatabase } from './engines.server.ts'
import { IN_MEMORY, openPglite } from './pglite.server.ts'

/** A migrated database of its own for one test, on the engine this run is for; gone when it ends. */
export async function testDatabase(): Promise<Database> {
  const template = inject('database')
  const database =
    template.engine === 'pglite' ? await fromDump(template.dump) : await fromTemplate(template)
  onTestFinished(database.close)
  return database
}

export async function testDb(): Promise<Db> {
  return (await testDatabase()).db
}

let dump: Blob | undefined

async function fromDump(file: string) {
  dump ??= new Blob([new Uint8Array(readFileSync(file))])
  return openPglite(IN_MEMORY, { from: dump })
}

let made = 0

async function fromTemplate({ url, name }: { url: string; name: string }): Promise<Database> {
  const own = `${name}_${process.pid}_${Date.now().toString(36)}_${made++}`
  const administer = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await administer(`create database "${own}" template "${name}"`)
  const address = new URL(url)
  address.pathname = `/${own}`
  const database = await openDatabase({ url: address.href, poolSize: 4 })
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(`drop database if exists "${own}" with (force)`)
    },
  }
}
