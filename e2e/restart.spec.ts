import { request } from 'node:http'
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

/** A sign-up whose body arrives in two halves, as over a bad line. */
function slowSignUp(site: Site, email: string, pause: number) {
  const body = JSON.stringify({ email, password })
  return new Promise<number>((resolve, reject) => {
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
    setTimeout(() => sent.end(body.slice(10)), pause)
  })
}

test('asked to stop, it says so, finishes what is under way, and lets nobody new in', async ({
  engine,
}) => {
  const site = await startSite(engine, { AUTH_MAILER_AUTOCONFIRM: '1' })
  try {
    const underWay = slowSignUp(site, 'slow@example.co.za', 1500)
    await wait(200)
    const stopped = site.end('politely')
    await wait(150)
    const ready = await fetch(`${site.url}/health/ready`)

    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ ready: false, problems: ['stopping'] })
    expect(await underWay).toBe(200)
    expect(await stopped).toBe(0)
    await expect(fetch(site.url)).rejects.toThrow()

    await site.start()
    expect((await signIn(site, 'slow@example.co.za')).status).toBe(200)
  } finally {
    await site.stop()
  }
})

test('a letter that is being handed over when it is asked to stop arrives once', async ({
  engine,
}) => {
  const mailbox = await openMailbox(0, { slow: 2000 })
  const site = await startSite(engine, { SMTP_URL: mailbox.url, AUTH_MAILER_AUTOCONFIRM: '0' })
  try {
    expect((await signUp(site, 'once@example.co.za')).status).toBe(200)
    await wait(1200)
    await site.restart('politely')
    await mailbox.letterTo('once@example.co.za')
    await wait(3000)

    expect(mailbox.letters).toHaveLength(1)
  } finally {
    await site.stop()
    await mailbox.close()
  }
})

test('killed in the middle of many acts, it loses none that it had answered', async ({
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
