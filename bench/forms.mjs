/** The contact form's response times while the mail server is healthy, slow, refusing or down. */
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres, withDatabase } from '../scripts/lib/postgres.mjs'
import { percentile, seeded, serve } from './ground.mjs'

const POSTS = 150
const POSTS_A_SECOND = 15
const MOST_MILLIS = 150
// Every client has its own network, so that the rate limits don't apply.
const ADDRESS = 'X-Client'

/** The mail server's response to a command; `null` never responds. */
const moods = {
  'is well': () => 0,
  'is slow': () => 4000,
  'refuses all': () => 'refuse',
  'never answers': () => null,
}

export async function measure({ say }) {
  const postgres = await findPostgres()
  const mail = await mailServer()
  try {
    return await withDatabase(postgres.url, `thembeka_bench_${process.pid}`, async (url) => {
      const env = { DATABASE_URL: url, CLIENT_IP_HEADER: ADDRESS, SMTP_URL: mail.url }
      await seeded(env)
      const site = await serve(['--max-semi-space-size=4', 'scripts/serve.mjs'], env)
      const database = new pg.Client({ connectionString: url })
      await database.connect()
      try {
        await posts(site.url, 'warm', 20)
        await wait(3000)
        const rows = []
        for (const mood of [...Object.keys(moods), 'is gone']) {
          if (mood === 'is gone') await mail.close()
          else mail.be(mood)
          rows.push(await figureOf(site.url, database, mood))
          say(`  ${mood}: ${mail.emails()} emails taken so far`)
        }
        return rows
      } finally {
        await database.end()
        await site.stop()
      }
    })
  } finally {
    await mail.close()
    await postgres.stop()
  }
}

async function figureOf(url, database, mood) {
  const times = await posts(url, mood, POSTS)
  const { rows } = await database.query(
    'select count(*)::int as stored from contact_messages where message like $1',
    [`%the mail server ${mood}`],
  )
  const p95 = percentile(times, 0.95)
  return {
    figure: `contact form, the mail server ${mood}`,
    ours: `${p95.toFixed(0)} ms (median ${percentile(times, 0.5).toFixed(0)}), ${rows[0].stored} of ${POSTS} kept`,
    target: `< ${MOST_MILLIS} ms`,
    isReached: p95 < MOST_MILLIS && rows[0].stored === POSTS,
  }
}

let people = 0

/** Posts at a fixed rate, whether or not earlier ones have finished; milliseconds of each. */
async function posts(url, mood, count) {
  const times = []
  const all = []
  for (let number = 0; number < count; number++) {
    all.push(post(url, mood, ++people).then((millis) => times.push(millis)))
    await wait(1000 / POSTS_A_SECOND)
  }
  await Promise.all(all)
  return times
}

async function post(url, mood, person) {
  const begun = performance.now()
  const answer = await fetch(`${url}/contact.data`, {
    method: 'POST',
    headers: { Origin: url, [ADDRESS]: `10.9.${person >> 8}.${person & 255}` },
    body: new URLSearchParams({
      name: 'Lindiwe Dube',
      email: `lindiwe${person}@example.co.za`,
      subject: 'general',
      message: `Number ${person}, while the mail server ${mood}`,
    }),
  })
  const body = await answer.text()
  if (answer.status !== 200 || !body.includes('sent'))
    throw new Error(`the contact form answered ${answer.status}: ${body.slice(0, 300)}`)
  return performance.now() - begun
}

/** A minimal SMTP server in a configurable mode. */
async function mailServer() {
  let mood = Object.keys(moods)[0]
  let emails = 0
  const sockets = new Set()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const say = (line) => {
      const after = moods[mood]()
      if (after === null) return
      if (after === 'refuse') return socket.end('421 Not today\r\n')
      setTimeout(() => socket.writable && socket.write(`${line}\r\n`), after)
    }
    converse(socket, say, () => emails++)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${server.address().port}`,
    be: (next) => {
      mood = next
    },
    emails: () => emails,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket, say, accepted) {
  let isMessageBody = false
  let rest = ''
  say('220 bench')
  socket.setEncoding('latin1')
  socket.on('data', (part) => {
    const lines = (rest + part).split('\r\n')
    rest = lines.pop()
    for (const line of lines) {
      if (isMessageBody && line !== '.') continue
      if (isMessageBody) {
        isMessageBody = false
        accepted()
        say('250 taken')
      } else if (line === 'DATA') {
        isMessageBody = true
        say('354 go on')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else say('250 well')
    }
  })
}
