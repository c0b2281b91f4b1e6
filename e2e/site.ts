import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#app/platform/db.server.ts'
import { openDatabase } from '#app/platform/engines.server.ts'
import { openTlsProxy } from './tls-proxy.ts'
import { copyOfWorld, type Engine, storiesClock, withoutSettings } from './world.ts'

/** Asked with a signal that lets it finish, or ended as a power cut would. */
type How = 'politely' | 'by killing it'

export type Site = {
  url: string
  /** Its database, for a look at the rows: on PostgreSQL only. */
  databaseUrl: string | undefined
  /** What the server printed so far, for when something went wrong. */
  output: () => string
  start: () => Promise<void>
  /** Ends the program, and answers with its exit code. */
  end: (how: How) => Promise<number | null>
  /** Ends it and starts it again, with other settings if there are any. */
  restart: (how: How, settings?: Record<string, string>) => Promise<void>
  /** Does something to the data while nothing serves it: what comes from outside the site. */
  whileStopped: (work: (db: Db) => Promise<unknown>) => Promise<void>
  /** Ends the program, if it runs, and removes its data. */
  stop: () => Promise<void>
}

type Start = {
  /** Behind a proxy that ends TLS, as in production. */
  isEncrypted?: boolean
  /** Where its data is: a fresh copy of the demonstration world unless configured otherwise. */
  world?: { env: Record<string, string>; remove: () => Promise<void> }
}

/** The real built site, in a process of its own, on a database of its own. */
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
    // Production refuses another clock than the machine's.
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
    const begun = performance.now()
    child = spawn(process.execPath, ['scripts/serve.mjs'], {
      cwd: join(import.meta.dirname, '..'),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes) => {
        output += bytes
      })
    for (const until = begun + 110_000; !(await isReady(direct)); ) {
      if (child.exitCode !== null || performance.now() > until) {
        // Nobody could end it later.
        child.kill('SIGKILL')
        throw new Error(`The site does not start:\n${output.slice(-3000)}`)
      }
      await wait(50)
    }
    noteStart(performance.now() - begun)
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
      // A polite end first waits for balancers to notice, and its data goes anyway.
      await end('by killing it')
      await proxy?.close()
      await world.remove()
    },
  }
}

/** Written down for the sentence at the end of the run: starts are most of what stories wait for. */
const noteStart = (millis: number) =>
  appendFileSync(process.env.SITE_STARTS!, `${Math.round(millis)}\n`)

async function isReady(url: string) {
  return fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** Below those that the system gives to outgoing connections, one of which could take it before the site does. */
export async function freePort(): Promise<number> {
  const port = 10_240 + Math.floor(Math.random() * 22_000)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
