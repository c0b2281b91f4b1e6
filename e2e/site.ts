import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#app/platform/db.server.ts'
import { openDatabase } from '#app/platform/engines.server.ts'
import { copyOfWorld, type Engine, withoutSettings } from './world.ts'

/** Asked with a signal that lets it finish, or ended as a power cut would. */
type How = 'politely' | 'by killing it'

export type Site = {
  url: string
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

/** The real built site, in a process of its own, on a fresh copy of the world. */
export async function startSite(
  engine: Engine,
  settings: Record<string, string> = {},
): Promise<Site> {
  const world = await copyOfWorld(engine)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...withoutSettings(),
    APP_ENV: 'test',
    PORT: String(port),
    SITE_URL: url,
    ...world.env,
    ...settings,
  }
  let output = ''
  let child: ChildProcess

  const start = async () => {
    child = spawn(process.execPath, ['scripts/serve.mjs'], {
      cwd: join(import.meta.dirname, '..'),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes) => {
        output += bytes
      })
    for (let waited = 0; !(await isReady(url)); waited += 100) {
      if (child.exitCode !== null || waited > 30_000)
        throw new Error(`The site does not start:\n${output.slice(-3000)}`)
      await wait(100)
    }
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
      await end('politely')
      await world.remove()
    },
  }
}

async function isReady(url: string) {
  return fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
