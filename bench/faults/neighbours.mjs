/** Failing neighbours: a full file store, a mail server that is down; and the speed of email delivery. */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { audience, rowsOf } from './kills.mjs'
import { openMailSink } from './mail-sink.mjs'
import { ADDRESS, accountOf, drained, launch, temporaryFolder, writeMessage } from './site.mjs'

const EMAILS = 2000
const LEAST_EMAILS_A_SECOND = 100

/** More than the site's minimum of free space for readiness. */
const STORE_BYTES = 96 * 1024 * 1024

/**
 * A full file store: a small file system without free space, or a fake store that reports it where none can
 * be mounted.
 */
async function fullStore(folder) {
  const place = join(folder, 'full')
  mkdirSync(place)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${STORE_BYTES}`, 'none', place], {
      stdio: 'ignore',
    })
  } catch {
    const server = createServer((requested, answer) => {
      requested.resume()
      answer.writeHead(requested.method === 'PUT' || requested.method === 'POST' ? 507 : 404).end()
    })
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address()
    return {
      url: `s3://key:secret@127.0.0.1:${port}/files?insecure=1`,
      leave: () => server.close(),
    }
  }
  const fill = () => writeFileSync(join(place, 'filling'), Buffer.alloc(STORE_BYTES))
  return {
    url: `file:${place}`,
    // Only once the site is running, because its store must work at startup.
    fill: () => {
      try {
        fill()
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error
      }
    },
    leave: () => execFileSync('umount', [place]),
  }
}

/** The readiness response once it has checked the store again, every few seconds. */
async function unready(url) {
  for (let tries = 1; ; tries++) {
    const response = await fetch(`${url}/health/ready`)
    const { problems } = await response.json()
    if (!response.ok || tries === 40) return { status: response.status, problems }
    await wait(250)
  }
}

export async function fullDisk(database) {
  const { folder, remove } = temporaryFolder()
  const store = await fullStore(folder)
  const site = await launch({ DATABASE_URL: database, DATA_DIR: folder, FILES_URL: store.url })
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const count = async (table) =>
    (await client.query(`select count(*)::int as rows from ${table}`)).rows[0].rows
  try {
    store.fill?.()
    const photo = await sharp(randomBytes(300 * 300 * 3), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer()
    const before = await count('files')
    const words = 'The photo shows the burst pipe'
    const withFile = await send(site.url, words, photo)
    const files = (await count('files')) - before
    const { status, problems } = await unready(site.url)
    const wordsAlone = await send(site.url, `${words}, said without it`)
    const { rows } = await client.query('select words from support_messages')
    const isKept = rows.some((row) => row.words.endsWith('said without it'))
    const isInWords = withFile.status < 500 && withFile.body.includes(words)
    return [
      {
        figure: 'full file store: a message with a file',
        ours: `${withFile.status}, its words ${withFile.body.includes(words) ? 'kept' : 'gone'}, ${files} files without bytes`,
        target: '< 500, kept, 0',
        isReached: isInWords && files === 0,
      },
      {
        figure: 'full file store: a message without one',
        ours: `${wordsAlone.status}, ${isKept ? 'stored' : 'lost'}`,
        target: 'stored',
        isReached: isKept,
      },
      {
        figure: 'full file store: readiness',
        ours: `${status} ${problems.join()}`,
        target: 'names the files',
        isReached: problems.some((problem) => problem.includes('files')),
      },
    ]
  } finally {
    await client.end()
    await site.end('SIGTERM')
    store.leave()
    remove()
  }
}

async function send(url, words, photo) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'send', key: randomUUID(), words }))
    form.set(name, value)
  if (photo) form.set('newFile', new Blob([photo], { type: 'image/jpeg' }), 'pipe.jpg')
  const answer = await fetch(`${url}/support`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, [ADDRESS]: `10.6.0.${photo ? 1 : 2}` },
    body: form,
  })
  return { status: answer.status, body: await answer.text() }
}

export async function mailServerAway(engine, database, suite) {
  const sink = await openMailSink()
  const { folder, remove } = temporaryFolder()
  const where = database ? { url: database } : { folder: `${folder}/db` }
  const site = await launch({
    SMTP_URL: sink.url,
    DATA_DIR: folder,
    ...(database ? { DATABASE_URL: database } : {}),
  })
  const people = audience(sink)
  const write = async (count) => {
    for (let number = 0; number < count; number++) {
      const sent = await writeMessage(site.url)
      if (sent.delivered) people.acknowledged.push(sent.message)
      await wait(50)
    }
  }
  try {
    await write(20)
    await sink.close()
    await write(40)
    await wait(5000)
    await sink.open()
    await write(20)
    const seconds = await drained(people.isServed)
    await site.end('SIGTERM')
    const stored = await suite.storedAfterFaults(where)
    const account = accountOf({ acknowledged: people.acknowledged, stored, sink })
    return [
      ...rowsOf(`mail server away, ${engine}`, people.acknowledged.length, account, 0),
      {
        figure: `${engine}: seconds until the last email once the mail server is back`,
        ours: seconds === null ? 'never' : seconds.toFixed(1),
        target: '≤ 60',
        isReached: seconds !== null && seconds <= 60,
      },
    ]
  } finally {
    await site.end('SIGKILL')
    await sink.close().catch(() => {})
    remove()
  }
}

export async function emailsASecond(engine, database, suite) {
  const sink = await openMailSink()
  const { folder, remove } = temporaryFolder()
  const env = {
    SMTP_URL: sink.url,
    DATA_DIR: folder,
    ...(database ? { DATABASE_URL: database } : {}),
  }
  try {
    await (await launch(env)).end('SIGTERM')
    await suite.writeEmails(database ? { url: database } : { folder: `${folder}/db` }, EMAILS)
    const site = await launch(env)
    const tenth = EMAILS / 10
    while (sink.delivered.size < tenth) await wait(5)
    const [from, first] = [performance.now(), sink.delivered.size]
    await drained(() => sink.delivered.size >= EMAILS)
    const rate = (sink.delivered.size - first) / ((sink.lastAt() - from) / 1000)
    await site.end('SIGTERM')
    return {
      figure: `emails delivered, ${engine}`,
      ours: `${rate.toFixed(0)}/s, ${sink.delivered.size} of ${EMAILS}, ${sink.copies()} twice`,
      target: `≥ ${LEAST_EMAILS_A_SECOND}/s`,
      isReached:
        rate >= LEAST_EMAILS_A_SECOND && sink.delivered.size === EMAILS && sink.copies() === 0,
    }
  } finally {
    await sink.close()
    remove()
  }
}
