import { get, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from './fixtures.ts'
import { openMailbox } from './mailbox.ts'
import { type Site, startSite } from './site.ts'

const password = 'a long and honest password'

function signUp(site: Site, email: string) {
  return fetch(`${site.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

function signIn(site: Site, email: string) {
  return fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

/** A sign-up whose body arrives in two halves, as over a bad connection. */
function slowSignUp(site: Site, email: string) {
  const body = JSON.stringify({ email, password })
  let finish = () => {}
  const answered = new Promise<number>((resolve, reject) => {
    const sent = request(`${site.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
    })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.write(body.slice(0, 10))
    finish = () => void sent.end(body.slice(10))
  })
  return { answered, finish }
}

/** Checks readiness over a new connection, as a load balancer does; null if none is accepted. */
function askReadiness(site: Site) {
  return new Promise<{ status: number | undefined; body: unknown } | null>((resolve, reject) => {
    const received = (answer: IncomingMessage) =>
      json(answer).then((body) => resolve({ status: answer.statusCode, body }), reject)
    get(`${site.url}/health/ready`, { agent: false }, received).once('error', () => resolve(null))
  })
}

/** The last response before connections are refused. */
async function lastReadiness(site: Site) {
  for (let last = null; ; ) {
    const next = await askReadiness(site)
    if (!next) return last
    last = next
  }
}

test('asked to stop, it says so, finishes what is under way, and lets nobody new in @both', async ({
  engine,
}) => {
  const site = await startSite(engine, { AUTH_MAILER_AUTOCONFIRM: '1' })
  try {
    const underWay = slowSignUp(site, 'slow@example.co.za')
    // Responds after its first half has arrived.
    expect(await askReadiness(site)).toMatchObject({ status: 200 })
    const last = lastReadiness(site)
    const stopped = site.end('politely')

    expect(await last).toMatchObject({
      status: 503,
      body: { ready: false, problems: ['stopping'] },
    })
    underWay.finish()
    expect(await underWay.answered).toBe(200)
    expect(await stopped).toBe(0)
    await expect(fetch(site.url)).rejects.toThrow()

    await site.start()
    expect((await signIn(site, 'slow@example.co.za')).status).toBe(200)
  } finally {
    await site.stop()
  }
})

test('an email that is being delivered when it is asked to stop arrives once @both', async ({
  engine,
}) => {
  const email = 'once@example.co.za'
  // The demonstration data sends emails of its own meanwhile.
  const recipients: string[] = []
  const mailbox = await openMailbox(0, {
    slow: 2000,
    refuses: (recipient) => {
      recipients.push(recipient)
      return undefined
    },
  })
  const site = await startSite(engine, { SMTP_URL: mailbox.url, AUTH_MAILER_AUTOCONFIRM: '0' })
  try {
    expect((await signUp(site, email)).status).toBe(200)
    await expect.poll(() => recipients, { timeout: 30_000 }).toContain(email)
    await site.restart('politely')
    await mailbox.emailTo(email)
    await wait(3000)

    expect(mailbox.emails.filter(({ to }) => to.includes(email))).toHaveLength(1)
  } finally {
    await site.stop()
    await mailbox.close()
  }
})

test('killed while an email is being delivered, it sends it within 30 seconds @desktop', async ({
  engine,
}) => {
  test.setTimeout(120_000)
  let handedOver = 0
  const neverDone = await openMailbox(0, {
    slow: 600_000,
    refuses: () => {
      handedOver++
      return undefined
    },
  })
  const mailbox = await openMailbox()
  const site = await startSite(engine, { SMTP_URL: neverDone.url })
  try {
    // The contact form's emails are composed by one job and delivered by others.
    const sent = await fetch(`${site.url}/contact.data`, {
      method: 'POST',
      headers: { Origin: site.url },
      body: new URLSearchParams({
        name: 'Lindiwe Dube',
        email: 'lindiwe@example.co.za',
        subject: 'general',
        message: 'Is a deposit right?',
      }),
    })
    expect(sent.status).toBe(200)
    await expect.poll(() => handedOver, { timeout: 20_000 }).toBeGreaterThan(0)
    await site.restart('by killing it', { SMTP_URL: mailbox.url })

    // Waits for half a minute at most.
    await mailbox.emailTo('lindiwe@example.co.za')
    await wait(3000)
    const ids = mailbox.emails.map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(ids.length)
  } finally {
    await site.stop()
    await mailbox.close()
    await neverDone.close()
  }
})

test('killed in the middle of many acts, it loses none that it had answered @both', async ({
  engine,
}) => {
  test.setTimeout(120_000)
  const site = await startSite(engine, { AUTH_MAILER_AUTOCONFIRM: '1' })
  try {
    for (const round of [1, 2, 3]) {
      const answered: string[] = []
      const people = [1, 2, 3, 4].map(async (person) => {
        for (let number = 0; ; number++) {
          const email = `round${round}.person${person}.${number}@example.co.za`
          const answer = await signUp(site, email).catch(() => null)
          if (answer?.status === 200) answered.push(email)
          else return
        }
      })
      await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(8)
      await site.restart('by killing it')
      await Promise.all(people)

      for (const email of answered) expect((await signIn(site, email)).status, email).toBe(200)
    }
  } finally {
    await site.stop()
  }
})
