import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#app/platform/db.server.ts'
import { openDatabase } from '#app/platform/engines.server.ts'
import { openTlsProxy } from './tls-proxy.ts'
import { copyOfWorld, type Engine, storiesClock, withoutSettings } from './world.ts'

/** Stopped with a signal that lets it finish, or killed as by a power failure. */
type How = 'politely' | 'by killing it'

export type Site = {
  url: string
  /** Its database, to query rows: only on PostgreSQL. */
  databaseUrl: string | undefined
  /** The server's output so far, for failures. */
  output: () => string
  start: () => Promise<void>
  /** Ends the process, and returns its exit code. */
  end: (how: How) => Promise<number | null>
  /** Ends it and starts it again, optionally with other settings. */
  restart: (how: How, settings?: Record<string, string>) => Promise<void>
  /** Changes data while no process serves it: for changes from outside the site. */
  whileStopped: (work: (db: Db) => Promise<unknown>) => Promise<void>
  /** Ends the process, if it runs, and deletes its data. */
  stop: () => Promise<void>
}

type Start = {
  /** Behind a TLS-terminating proxy, as in production. */
  isEncrypted?: boolean
  /** Its data: a fresh copy of the demonstration data by default. */
  world?: { env: Record<string, string>; remove: () => Promise<void> }
}

/** The real built site, in a separate process, on a database of its own. */
export async function startSite(
  engine: Engine,
  settings: Record<string, string> = {},
  { isEncrypted = false, world: given }: Start = {},
): Promise<Site> {
  const world = given ?? (await copyOfWorld(engine))
  const port = await freePort()
  const direct = `http://localhost:${port}`
  const proxy = isEncrypted ? await openTlsProxy(port) : undefined
  const url = proxy?.url ?? direct
  const env = {
    ...withoutSettings(),
    // Production accepts no other clock than the machine's.
    ...(settings.APP_ENV === 'production' ? {} : storiesClock),
    APP_ENV: 'test',
    PORT: String(port),
    SITE_URL: url,
    ...(proxy ? { TRUSTED_PROXIES: '1' } : {}),
    ...world.env,
    ...settings,
  }
  let output = ''
  let child: ChildProcess

  const start = async () => {
    const started = performance.now()
    child = spawn(process.execPath, ['scripts/serve.mjs'], {
      cwd: join(import.meta.dirname, '..'),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes) => {
        output += bytes
      })
    for (const until = started + 110_000; !(await isReady(direct)); ) {
      if (child.exitCode !== null || performance.now() > until) {
        // Nobody could stop it later.
        child.kill('SIGKILL')
        throw new Error(`The site does not start:\n${output.slice(-3000)}`)
      }
      await wait(50)
    }
    noteStart(performance.now() - started)
  }
  const end = async (how: How) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    child.kill(how === 'politely' ? 'SIGTERM' : 'SIGKILL')
    return ended
  }

  await start()
  return {
    url,
    databaseUrl: (env as Record<string, string>).DATABASE_URL,
    output: () => output,
    start,
    end,
    restart: async (how, changed = {}) => {
      await end(how)
      Object.assign(env, changed)
      await start()
    },
    whileStopped: async (work) => {
      await end('politely')
      const { DATABASE_URL, DATA_DIR } = env as Record<string, string>
      const where = DATABASE_URL ? { url: DATABASE_URL, poolSize: 2 } : { folder: `${DATA_DIR}/db` }
      const database = await openDatabase(where)
      await work(database.db)
      await database.close()
      await start()
    },
    stop: async () => {
      // A graceful stop first waits for load balancers, and its data is deleted anyway.
      await end('by killing it')
      await proxy?.close()
      await world.remove()
    },
  }
}

/** Recorded for the summary of the run: stories mostly wait for starts. */
const noteStart = (millis: number) =>
  appendFileSync(process.env.SITE_STARTS!, `${Math.round(millis)}\n`)

async function isReady(url: string) {
  return fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** Below the ephemeral ports, one of which could be taken before the site listens. */
export async function freePort(): Promise<number> {
  const port = 10_240 + Math.floor(Math.random() * 22_000)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
