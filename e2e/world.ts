import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

export type Engine = 'postgres' | 'pglite'

const root = join(import.meta.dirname, '..')
const server =
  process.env.TEST_DATABASE_URL ?? `postgres://${userInfo().username}@127.0.0.1:5432/postgres`

/** The demonstration world as it was seeded for this build; every site in a test gets a copy. */
const build = () => readFileSync(join(root, 'build/built-from'), 'utf8').slice(0, 12)
const templateFolder = () => join(root, '.cache/worlds', build())
const templateName = () => `thembeka_e2e_${build()}`

/** Seeds the world once on each engine, unless this build's is there already. */
export async function prepareWorlds() {
  if (!existsSync(join(templateFolder(), 'db'))) {
    rmSync(join(root, '.cache/worlds'), { recursive: true, force: true })
    const making = `${templateFolder()}.making`
    await seed({ DATA_DIR: making })
    cpSync(making, templateFolder(), { recursive: true })
    rmSync(making, { recursive: true })
  }
  await administer(async (client) => {
    const { rows } = await client.query('select datname from pg_database where datname like $1', [
      'thembeka_e2e_%',
    ])
    const names = rows.map((row) => row.datname as string)
    if (names.includes(templateName())) return
    for (const old of names.filter((name) => name.startsWith('thembeka_e2e_')))
      await client.query(`drop database if exists "${old}" with (force)`)
    const making = `thembeka_e2e_making_${process.pid}`
    await client.query(`create database "${making}"`)
    await seed({ DATABASE_URL: addressOf(making), DATA_DIR: mkdtempSync(join(tmpdir(), 'seed-')) })
    await client.query(`alter database "${making}" rename to "${templateName()}"`)
  })
}

async function seed(where: Record<string, string>) {
  mkdirSync(where.DATA_DIR!, { recursive: true })
  const env = { ...withoutSettings(), ...where, APP_ENV: 'test', DEMO_DATA: '1' }
  await promisify(execFile)(
    process.execPath,
    ['scripts/start.mjs', 'command', 'seed', '--providers', '300'],
    {
      cwd: root,
      env,
      maxBuffer: 16 * 1024 * 1024,
    },
  )
}

/** A copy of the world for one site: what it must be told, and how to be rid of it. */
export async function copyOfWorld(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-site-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (engine === 'pglite') {
    cpSync(templateFolder(), folder, { recursive: true })
    return { env: { DATA_DIR: folder }, remove: async () => removeFolder() }
  }
  const name = `thembeka_e2e_copy_${process.pid}_${Date.now().toString(36)}`
  await administer((client) =>
    client.query(`create database "${name}" template "${templateName()}"`),
  )
  return {
    env: { DATA_DIR: folder, DATABASE_URL: addressOf(name) },
    remove: async () => {
      removeFolder()
      await administer((client) => client.query(`drop database if exists "${name}" with (force)`))
    },
  }
}

/** The environment without settings of ours that this machine's user may have set. */
export function withoutSettings() {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return { PATH, HOME, TMPDIR, LANG } as Record<string, string>
}

function addressOf(database: string) {
  const address = new URL(server)
  address.pathname = `/${database}`
  return address.href
}

async function administer<Result>(step: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await step(client)
  } finally {
    await client.end()
  }
}
