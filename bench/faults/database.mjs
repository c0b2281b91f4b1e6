/** The database made unavailable under load. */
import { execSync } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { audience, rowsOf } from './kills.mjs'
import { openMailSink } from './mail-sink.mjs'
import { accountOf, drained, launch, temporaryFolder, writeMessage } from './site.mjs'

const REQUESTS_A_SECOND = 30
const ROUNDS = 10
const AWAY_MILLIS = 3000

/** A proxy to the server that can be interrupted, if the server itself can't be restarted. */
async function lineTo(address) {
  const sockets = new Set()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(address.port || 5432), address.hostname)
    for (const item of [near, far]) {
      sockets.add(item)
      item.on('error', () => {})
      item.on('close', () => {
        sockets.delete(item)
        for (const other of [near, far]) other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(address)
  through.host = `127.0.0.1:${server.address().port}`
  return {
    url: through.href,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    join: () => {
      isCut = false
    },
    close: () => server.close(),
  }
}

export async function restarts(database, suite, say) {
  const sink = await openMailSink()
  const { folder, remove } = temporaryFolder()
  const line = await lineTo(new URL(database))
  const people = audience(sink)
  const site = await launch({ DATABASE_URL: line.url, DATA_DIR: folder, SMTP_URL: sink.url })
  const log = []
  const begin = (kind, work) => {
    const begun = performance.now()
    return work()
      .catch((error) => ({ status: 0, why: error.message }))
      .then((answer) => log.push({ kind, begun, ended: performance.now(), ...answer }))
  }
  const get = (path) => async () => {
    const answer = await fetch(site.url + path)
    await answer.arrayBuffer()
    return { status: answer.status, retryAfter: answer.headers.get('Retry-After') }
  }
  const write = async () => {
    const sent = await writeMessage(site.url)
    if (sent.delivered) people.acknowledged.push(sent.message)
    return sent
  }
  const kinds = [
    ['write', write],
    ['kept', get('/about')],
    ['other', get('/auth/v1/settings')],
    ['other', () => get(`/search?q=plumber${Math.random()}`)()],
  ]
  await get('/about')()
  const all = []
  let next = 0
  const loading = setInterval(() => {
    all.push(begin(...kinds[next++ % kinds.length]))
  }, 1000 / REQUESTS_A_SECOND)
  const administrator = async (statement) => {
    const client = new pg.Client({ connectionString: database })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const backAt = []
  const command = process.env.BENCH_RESTART_POSTGRES
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await wait(2000)
      const from = performance.now()
      await administrator(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      )
      backAt.push({ from, until: performance.now() })
    }
    for (let round = 0; round < 2; round++) {
      await wait(3000)
      const from = performance.now()
      if (command) execSync(command, { stdio: 'ignore' })
      else {
        line.cut()
        await wait(AWAY_MILLIS)
        line.join()
      }
      backAt.push({ from, until: performance.now() })
    }
    await wait(3000)
    clearInterval(loading)
    await Promise.all(all)
    const isAlive = !site.hasEnded()
    const seconds = await drained(people.isServed)
    await site.end('SIGTERM')
    const stored = await suite.storedAfterFaults({ url: database })
    const account = accountOf({ acknowledged: people.acknowledged, stored, sink })
    return judged({ log, backAt, isAlive, account, seconds, people, say })
  } finally {
    clearInterval(loading)
    await site.end('SIGKILL')
    line.close()
    await sink.close()
    remove()
  }
}

function judged({ log, backAt, isAlive, account, seconds, people, say }) {
  const failed = log.filter(({ status }) => status !== 200)
  const latest = Math.max(
    0,
    ...failed.map(({ begun, ended }) => {
      // Requests in progress at that moment may fail as well.
      const fault = backAt.findLast(({ from }) => from <= ended)
      return fault ? begun - fault.until : Number.POSITIVE_INFINITY
    }),
  )
  const wrong = failed.filter(({ kind, status, retryAfter }) =>
    kind === 'kept' ? true : status !== 503 || !retryAfter,
  )
  const causes = Object.entries(Object.groupBy(failed, ({ kind, status }) => `${kind} ${status}`))
  say(
    `  failed: ${causes.map(([what, those]) => `${those.length} × ${what}`).join(', ') || 'none'}`,
  )
  say(`  emails were all out ${seconds?.toFixed(1) ?? 'never'} s after the load`)
  return [
    {
      figure: `database ended under the load ${backAt.length} times: the process`,
      ours: isAlive ? 'lives' : 'died',
      target: 'lives',
      isReached: isAlive,
    },
    {
      figure: 'last request that failed, after the database was back',
      ours: `${latest.toFixed(0)} ms (${failed.length} of ${log.length} failed)`,
      target: '< 1000 ms',
      isReached: latest < 1000,
    },
    {
      figure: 'kept pages not shown, and others without 503 and Retry-After',
      ours: `${wrong.length}`,
      target: '0',
      isReached: wrong.length === 0,
    },
    // Without a kill: an accepted email is recorded as soon as the database is back.
    ...rowsOf('database ended under load', people.acknowledged.length, account, 0),
  ]
}
