/**
 * The support chat on one process: 500 connected windows, answers to them, and a thousand concurrent writers.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres, withDatabase } from '../scripts/lib/postgres.mjs'
import { percentile, seeded, serve } from './ground.mjs'

const WINDOWS = 500
const ANSWERS = 500
const ANSWERS_A_SECOND = 10
const WRITERS = 1000
const MOST_MEGABYTES = 400
const MOST_MILLIS = 300
const AGENT = { form: 'login', email: 'zanele@example.co.za', password: 'correct horse battery' }
// Every client has its own network, so that the rate limits don't apply.
const ADDRESS = 'X-Client'

export async function measure({ say }) {
  const postgres = await findPostgres()
  try {
    return await withDatabase(postgres.url, `thembeka_bench_${process.pid}`, async (url) => {
      const env = { DATABASE_URL: url, CLIENT_IP_HEADER: ADDRESS }
      await seeded(env)
      const site = await serve(['--max-semi-space-size=4', 'scripts/serve.mjs'], env)
      const database = new pg.Client({ connectionString: url })
      await database.connect()
      try {
        return await talk(site, database, say)
      } finally {
        await database.end()
        await site.stop()
      }
    })
  } finally {
    await postgres.stop()
  }
}

async function talk(site, database, say) {
  const endpoint = endpointOf(site.url)
  const memory = watched(site.child.pid)
  const windows = []
  try {
    for (let number = 0; number < WINDOWS; number++) windows.push(await opened(endpoint, number))
    // Until every first message has its automatic reply, and their emails are composed.
    await wait(10_000)
    say(`  ${WINDOWS} lines are open, ${memory.most()} MB`)
    const delivered = await answered(endpoint, database, windows)
    const afterAnswers = memory.most()
    const written = await manyWrite(endpoint, database)
    const connected = windows.filter((window) => window.isOpen()).length
    say(
      `  after a thousand wrote at once ${connected} lines were still open, ${memory.most()} MB at most`,
    )
    return [
      {
        figure: `memory with ${WINDOWS} chats open and answered`,
        ours: `${afterAnswers} MB, ${connected} open`,
        target: `< ${MOST_MEGABYTES} MB`,
        isReached: afterAnswers < MOST_MEGABYTES && connected === WINDOWS,
      },
      {
        figure: `p95 from an answer's sending to its news in the chat`,
        ours: `${delivered.p95.toFixed(0)} ms (${delivered.count} of ${ANSWERS}, median ${delivered.median.toFixed(0)})`,
        target: `< ${MOST_MILLIS} ms`,
        isReached: delivered.p95 < MOST_MILLIS && delivered.count === ANSWERS,
      },
      {
        figure: `${WRITERS} visitors write at once`,
        ours: `${written.rows} rows, ${written.received} taken, the last after ${(written.last / 1000).toFixed(1)} s`,
        target: 'none lost',
        isReached: written.rows === WRITERS && written.received === WRITERS,
      },
    ]
  } finally {
    memory.stop()
    for (const window of windows) window.close()
    endpoint.close()
  }
}

/** A visitor's window: a message was sent, and live events arrive by its stream. */
async function opened(endpoint, number) {
  const address = networkNumber(number)
  const sent = await write(endpoint, address, `Window ${number}`)
  if (sent.status !== 201) throw new Error(`the chat answered ${sent.status}: ${sent.body}`)
  const stream = await endpoint.stream('/support/live', { Cookie: sent.cookie, [ADDRESS]: address })
  const ticket = `Window ${number}`
  return { ticket, ...stream }
}

/** An agent sends this many answers per second: milliseconds until each window gets its event. */
async function answered(endpoint, database, windows) {
  const agent = { [ADDRESS]: networkNumber(65_000) }
  const shown = await endpoint.post('/auth', AGENT, agent)
  if (shown.status !== 302) throw new Error(`signing in was answered with ${shown.status}`)
  const headers = { ...agent, Cookie: shown.cookie }
  const { rows } = await database.query(
    `select ticket_id, words from support_messages where kind = 'visitor'`,
  )
  const ticketOf = new Map(rows.map(({ words, ticket_id }) => [words, ticket_id]))
  const times = []
  const all = []
  for (let number = 0; number < ANSWERS; number++) {
    const window = windows[number % windows.length]
    const update = window.next('chat changed')
    const begun = performance.now()
    const notified = Promise.race([update, wait(20_000, null, { ref: false })]).then((position) => {
      if (position) times.push(position - begun)
    })
    const path = `/admin/support/${ticketOf.get(window.ticket)}.data`
    const sending = endpoint.post(path, { intent: 'answer', words: `Answer ${number}` }, headers)
    all.push(
      notified,
      sending.then(({ status, body }) => {
        if (status !== 200) throw new Error(`an answer was answered with ${status}: ${body}`)
      }),
    )
    await wait(1000 / ANSWERS_A_SECOND)
  }
  await Promise.all(all)
  return { p95: percentile(times, 0.95), median: percentile(times, 0.5), count: times.length }
}

/** Everyone sends their first message at once. */
async function manyWrite(endpoint, database) {
  let last = 0
  let received = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, number) => {
      const sent = await write(endpoint, networkNumber(1000 + number), `At once ${number}`)
      last = Math.max(last, performance.now() - begun)
      if (sent.status === 201) received++
    }),
  )
  const { rows } = await database.query(
    `select count(distinct words)::int as rows from support_messages
      where kind = 'visitor' and words like 'At once %'`,
  )
  return { last, received, rows: rows[0].rows }
}

const write = (endpoint, address, words) =>
  endpoint.post(
    '/support/chat',
    { intent: 'send', words, key: randomUUID() },
    { [ADDRESS]: address },
  )

const networkNumber = (number) => `10.7.${number >> 8}.${number & 255}`

/** Sends requests like browsers, each with its own connection. */
function endpointOf(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const begin = (path, options, seen, failed) =>
    request(url + path, { agent, ...options }, seen).once('error', failed)
  const post = (path, fields, headers = {}) =>
    new Promise((resolve, reject) => {
      const notified = {
        Origin: url,
        'Content-Type': 'application/x-www-form-urlencoded',
        ...headers,
      }
      begin(
        path,
        { method: 'POST', headers: notified },
        async (answer) => {
          const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0])
          const body = await text(answer)
          resolve({ status: answer.statusCode, cookie: cookies.join('; '), body })
        },
        reject,
      ).end(new URLSearchParams(fields).toString())
    })
  const stream = (path, headers) =>
    new Promise((resolve, reject) => {
      const requested = begin(
        path,
        { headers: { Accept: 'text/event-stream', ...headers }, agent: new Agent() },
        (answer) => {
          if (answer.statusCode !== 200)
            return reject(new Error(`a stream was answered with ${answer.statusCode}`))
          resolve(listening(answer, () => requested.destroy()))
        },
        reject,
      )
      requested.end()
    })
  return { post, stream, close: () => agent.destroy() }
}

function listening(answer, close) {
  let isOpen = true
  let resolveWait = () => {}
  let waitedFor = null
  let rest = ''
  answer.setEncoding('utf8')
  answer.on('data', (part) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop()
    if (waitedFor && lines.includes(`event: ${waitedFor}`)) {
      waitedFor = null
      resolveWait(performance.now())
    }
  })
  answer.once('error', () => {})
  answer.once('close', () => {
    isOpen = false
  })
  return {
    isOpen: () => isOpen,
    close,
    /** When the next event of this name arrives. */
    next: (name) =>
      new Promise((resolve) => {
        waitedFor = name
        resolveWait = resolve
      }),
  }
}

/** The peak memory of a process since the first reading. */
function watched(pid) {
  let most = 0
  const look = () => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    most = Math.max(most, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024))
    return most
  }
  const timer = setInterval(look, 200)
  return { most: look, stop: () => clearInterval(timer) }
}
