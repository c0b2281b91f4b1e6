import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { begin } from '../server.ts'
import { readConfig } from './platform/config.server.ts'

const template = inject('database')

/** An empty database, as in a new installation. */
async function emptyDatabase(server: string) {
  const name = `thembeka_together_${process.pid}_${Date.now().toString(36)}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`create database "${name}" template template0 encoding 'UTF8'`)
  onTestFinished(() => administer(`drop database if exists "${name}" with (force)`))
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

// Only one process at a time can open the embedded database.
if (template.engine === 'pglite')
  it('lets one process have the embedded database, and says so to the next', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thembeka-together-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const config = readConfig({
      APP_ENV: 'test',
      DATA_DIR: folder,
      DEMO_DATA: '0',
      LOG_LEVEL: 'silent',
    })
    const first = await begin(config)
    onTestFinished(first.finish)
    await expect(begin(config)).rejects.toThrow(folder)
  })

if (template.engine === 'postgres')
  it.each(['1', '0'])(
    'starts four at once on an empty database, with DEMO_DATA=%s',
    async (demo) => {
      const folder = mkdtempSync(join(tmpdir(), 'thembeka-together-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const config = readConfig({
        APP_ENV: 'test',
        DATABASE_URL: await emptyDatabase(template.url),
        DATABASE_POOL: '3',
        DATA_DIR: folder,
        DEMO_DATA: demo,
        DEMO_PROVIDERS: '20',
        LOG_LEVEL: 'silent',
      })
      const started = await Promise.allSettled([1, 2, 3, 4].map(() => begin(config)))
      for (const item of started) if (item.status === 'fulfilled') onTestFinished(item.value.finish)

      expect(
        started.map((item) => (item.status === 'rejected' ? item.reason : item.status)),
      ).toEqual(Array(4).fill('fulfilled'))
      const running = started.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []))
      for (const { services } of running)
        expect(services.world.isDemonstration()).toBe(demo === '1')
      const [{ services } = running[0]!] = running
      const count = (table: 'providers' | 'world') =>
        services.db
          .selectFrom(table)
          .select((row) => row.fn.countAll().as('rows'))
          .executeTakeFirst()
      expect(await count('world')).toEqual({ rows: Number(demo) })
      expect(Number((await count('providers'))?.rows) > 0).toBe(demo === '1')
    },
  )
