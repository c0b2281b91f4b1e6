import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

export type Engine = 'postgres' | 'pglite'

const root = join(import.meta.dirname, '..')
const server =
  process.env.TEST_DATABASE_URL ?? `postgres://${userInfo().username}@127.0.0.1:5432/postgres`

/**
 * For a run at another time: STORIES_CLOCK=2026-11-30T21:58Z npm test -- stories. The data is seeded for that
 * time, and sites without a clock of their own start then. Browsers use the machine's clock.
 */
export const storiesClock: Record<string, string> = process.env.STORIES_CLOCK
  ? { CLOCK: process.env.STORIES_CLOCK }
  : {}

/** Eleven o'clock of the next business day, during everyone's opening hours. */
export function atWork() {
  const day = new Date()
  do day.setUTCDate(day.getUTCDate() + 1)
  while ([0, 6].includes(day.getUTCDay()))
  return `${day.toISOString().slice(0, 10)}T11:00:00+02:00`
}

/** The demonstration data as seeded for this build; every test site gets a copy. */
const build = () =>
  readFileSync(join(root, 'build/built-from'), 'utf8').slice(0, 12) +
  Object.values(storiesClock).join('').replaceAll(/\D/g, '')
const templateFolder = () => join(root, '.cache/worlds', build())
/** Databases of this checkout only: another checkout has its own. */
const PREFIX = `thembeka_e2e_${createHash('sha256').update(root).digest('hex').slice(0, 8)}_`
const templateName = () => `${PREFIX}${build()}`

/** Seeds the data once per engine, unless this build's exists already. */
export const prepareWorlds = () => Promise.all([prepareFolder(), prepareTemplate()])

async function prepareFolder() {
  if (existsSync(join(templateFolder(), 'db'))) return
  rmSync(join(root, '.cache/worlds'), { recursive: true, force: true })
  const making = `${templateFolder()}.making`
  await seed({ DATA_DIR: making })
  renameSync(making, templateFolder())
}

async function prepareTemplate() {
  await administer(async (client) => {
    const { rows } = await client.query('select datname from pg_database where datname like $1', [
      `${PREFIX}%`,
    ])
    const names = rows.map((row) => row.datname as string)
    if (names.includes(templateName())) return
    for (const old of names) await client.query(`drop database if exists "${old}" with (force)`)
    const making = `${PREFIX}making_${process.pid}`
    await client.query(`create database "${making}"`)
    await seed({ DATABASE_URL: addressOf(making), DATA_DIR: mkdtempSync(join(tmpdir(), 'seed-')) })
    await client.query(`alter database "${making}" rename to "${templateName()}"`)
  })
}

async function seed(where: Record<string, string>) {
  mkdirSync(where.DATA_DIR!, { recursive: true })
  const env = { ...withoutSettings(), ...storiesClock, ...where, APP_ENV: 'test', DEMO_DATA: '1' }
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

/** A copy of the data for one site: its settings, and how to delete it. */
export async function copyOfWorld(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-site-'))
  if (engine === 'pglite') {
    cpSync(templateFolder(), folder, { recursive: true })
    return {
      env: { DATA_DIR: folder } as Record<string, string>,
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  return ownDatabase(folder, `template "${templateName()}"`)
}

/** An empty PostgreSQL database, as an operator would create it. */
export const emptyDatabase = () => ownDatabase(mkdtempSync(join(tmpdir(), 'thembeka-site-')), '')

async function ownDatabase(folder: string, template: string) {
  const name = `${PREFIX}copy_${process.pid}_${Date.now().toString(36)}`
  await administer((client) => client.query(`create database "${name}" ${template}`))
  return {
    env: { DATA_DIR: folder, DATABASE_URL: addressOf(name) },
    remove: async () => {
      rmSync(folder, { recursive: true, force: true })
      await administer((client) => client.query(`drop database if exists "${name}" with (force)`))
    },
  }
}

/** An operator's command: `npm run setting -- KEY VALUE` and so on. */
export async function runCommand(env: Record<string, string>, ...words: string[]) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/start.mjs', 'command', ...words],
    { cwd: root, env: { ...withoutSettings(), ...env } },
  )
  return stdout
}

/** The environment without our own settings, which this machine's user may have set. */
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
