/** Processes killed during writes and email delivery; four that start at once; two restarted in turn. */
import { setTimeout as wait } from 'node:timers/promises'
import { openMailSink } from './mail-sink.mjs'
import { accountOf, drained, launch, temporaryFolder, writeMessage } from './site.mjs'

const KILLS = Number(process.env.BENCH_KILLS ?? 200)
const WRITERS = 3
const LONGEST_LIFE = 1500
const MOST_SECONDS = 30

/** Whose messages were acknowledged, and whether the mail server has an email for each of them. */
export function audience(sink) {
  const acknowledged = []
  const numberOf = (message) => /\d+/.exec(message)[0]
  return {
    acknowledged,
    isServed: () => {
      const served = new Set([...sink.delivered.values()].map(({ to }) => to))
      // Each message also sends an email to our team, through the same queue.
      const areAllOut = sink.delivered.size >= 2 * acknowledged.length
      return (
        areAllOut &&
        acknowledged.every((item) => served.has(`lindiwe${numberOf(item)}@example.co.za`))
      )
    },
  }
}

/** Waits until no email has arrived for as long as a retry after several kills may take. */
async function quiet(sink, pause = 70_000) {
  for (let delivered = -1; delivered !== sink.delivered.size; await wait(pause))
    delivered = sink.delivered.size
}

export async function kills(engine, where, suite, say) {
  const sink = await openMailSink()
  const { folder, remove } = temporaryFolder()
  const env = { SMTP_URL: sink.url, DATA_DIR: folder, ...(where ? { DATABASE_URL: where } : {}) }
  const people = audience(sink)
  let unanswered = 0
  try {
    let site = await launch(env)
    for (let kill = 1; kill <= KILLS; kill++) {
      const { url } = site
      const writing = Array.from({ length: WRITERS }, async () => {
        for (;;) {
          const sent = await writeMessage(url).catch(() => null)
          if (!sent) break
          if (sent.delivered) people.acknowledged.push(sent.message)
        }
        unanswered++
      })
      await wait(Math.random() * LONGEST_LIFE)
      await site.end('SIGKILL')
      await Promise.all(writing)
      site = await launch(env)
      if (kill % 20 === 0)
        say(`  ${kill} kills, ${people.acknowledged.length} messages acknowledged`)
    }
    const seconds = await drained(people.isServed)
    // Emails of messages that were stored although the kill cut off the response may still be pending.
    await quiet(sink)
    await site.end('SIGTERM')
    const stored = await suite.storedAfterFaults(
      where ? { url: where } : { folder: `${folder}/db` },
    )
    const account = accountOf({ acknowledged: people.acknowledged, stored, sink })
    say(`  ${unanswered} requests were cut off by a kill; ${sink.delivered.size} emails left`)
    return [
      ...rowsOf(`${KILLS} kills, ${engine}`, people.acknowledged.length, account, KILLS),
      {
        figure: `${engine}: seconds until the last email after the last kill`,
        ours: seconds === null ? 'never' : seconds.toFixed(1),
        target: `≤ ${MOST_SECONDS}`,
        isReached: seconds !== null && seconds <= MOST_SECONDS,
      },
    ]
  } finally {
    await sink.close()
    remove()
  }
}

/** Losses and duplicates. An email may be repeated once per kill, with the same Message-ID. */
export function rowsOf(figure, acknowledged, account, mostCopies) {
  const { lost, doubled, emailsLost, writersWithout, emailsDoubled, copies } = account
  const missing = emailsLost + Math.max(0, writersWithout)
  return [
    {
      figure: `${figure}: acknowledged messages`,
      ours: `${lost} of ${acknowledged} lost, ${doubled} doubled`,
      target: '0, 0',
      isReached: acknowledged > 0 && lost === 0 && doubled === 0,
    },
    {
      figure: `${figure}: emails`,
      ours: `${missing} lost, ${emailsDoubled} doubled, ${copies} came again with the same Message-ID`,
      target: `0, 0, ≤ ${mostCopies}`,
      isReached: missing === 0 && emailsDoubled === 0 && copies <= mostCopies,
    },
  ]
}

export async function startTogether(database, demonstration) {
  const folders = [1, 2, 3, 4].map(() => temporaryFolder())
  const started = await Promise.allSettled(
    folders.map(async ({ folder }) => {
      const env = {
        DATABASE_URL: database,
        DATA_DIR: folder,
        DEMO_DATA: demonstration,
        DEMO_PROVIDERS: '50',
      }
      const site = await launch(
        { ...env, SECRET_KEY: 'a secret that only this bench knows about' },
        {
          isAwaited: false,
        },
      )
      await site.ready().catch(async (error) => {
        await site.end('SIGKILL')
        throw error
      })
      return site
    }),
  )
  const sites = started.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []))
  await Promise.all(sites.map((site) => site.end('SIGTERM')))
  for (const { remove } of folders) remove()
  return {
    figure: `four processes start at once on an empty database, ${demonstration === '1' ? 'with' : 'without'} demonstration`,
    ours: `${sites.length} of 4 serve`,
    target: '4',
    isReached: sites.length === 4,
  }
}

/** Two processes behind a load balancer that checks readiness, restarted one after the other. */
export async function rollingRestarts(database, suite, rounds = 5) {
  const sink = await openMailSink()
  const { folder, remove } = temporaryFolder()
  const env = { DATABASE_URL: database, DATA_DIR: folder, SMTP_URL: sink.url }
  const people = audience(sink)
  const sites = [await launch(env), await launch(env)]
  const isUp = [true, true]
  const balancing = setInterval(() => {
    for (const [index, site] of sites.entries())
      void site.isReady().then((ready) => {
        if (sites[index] === site) isUp[index] = ready
      })
  }, 50)
  let isOver = false
  let failed = 0
  const writing = Array.from({ length: 3 }, async (_one, writer) => {
    for (let turn = writer; !isOver; turn++) {
      const index = isUp[turn % 2] ? turn % 2 : (turn + 1) % 2
      const sent = await writeMessage(sites[index].url).catch(() => null)
      if (sent?.delivered) people.acknowledged.push(sent.message)
      else failed++
    }
  })
  try {
    for (let round = 0; round < rounds * 2; round++) {
      const index = round % 2
      await sites[index].end('SIGTERM')
      sites[index] = await launch(env)
      isUp[index] = true
      await wait(500)
    }
    isOver = true
    await Promise.all(writing)
    await drained(people.isServed)
    await Promise.all(sites.map((site) => site.end('SIGTERM')))
    const stored = await suite.storedAfterFaults({ url: database })
    const account = accountOf({ acknowledged: people.acknowledged, stored, sink })
    const figure = `two processes restarted in turn, ${rounds} times each`
    return [
      ...rowsOf(figure, people.acknowledged.length, account, 0),
      {
        figure: `${figure}: requests that failed`,
        ours: `${failed}`,
        target: '0',
        isReached: failed === 0,
      },
    ]
  } finally {
    isOver = true
    clearInterval(balancing)
    await Promise.all(sites.map((site) => site.end('SIGKILL')))
    await sink.close()
    remove()
  }
}
