/** The built site as processes that can be killed, with clients that write continuously. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/lib/places.mjs'
import { freePort } from '../../scripts/lib/postgres.mjs'

// Every client has its own network, so that the rate limits don't apply.
export const ADDRESS = 'X-Client'

export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-faults-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** One process, which may end at any time. */
export async function launch(env, { isAwaited = true } = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'scripts/serve.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      APP_ENV: 'test',
      LOG_LEVEL: 'error',
      CLIENT_IP_HEADER: ADDRESS,
      DEMO_DATA: '0',
      ...env,
      PORT: String(port),
    },
  })
  let output = ''
  child.stderr.on('data', (bytes) => {
    output = (output + bytes).slice(-4000)
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ready = async () => {
    while (!(await isReady())) {
      if (hasEnded()) throw new Error(`a process ended with ${child.exitCode}:\n${output}`)
      await wait(50)
    }
  }
  const end = async (signal) => {
    if (hasEnded()) return child.exitCode
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill(signal)
    return ended
  }
  const site = { url, child, isReady, ready, hasEnded, end, output: () => output }
  if (isAwaited) await ready()
  return site
}

let people = 0

/** Sends one message of the contact form. `delivered` is whether the site acknowledged it. */
export async function writeMessage(url) {
  const number = ++people
  const message = `Message ${number} of the faults`
  const answer = await fetch(`${url}/contact.data`, {
    method: 'POST',
    headers: {
      Origin: url,
      [ADDRESS]: `10.${20 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`,
    },
    body: new URLSearchParams({
      name: 'Lindiwe Dube',
      email: `lindiwe${number}@example.co.za`,
      subject: 'general',
      message,
    }),
    signal: AbortSignal.timeout(20_000),
  })
  const words = await answer.text()
  return {
    message,
    status: answer.status,
    retryAfter: answer.headers.get('Retry-After'),
    delivered: answer.status === 200 && words.includes('sent'),
  }
}

/** Compares acknowledged messages with stored ones, and with what the mail server received. */
export function accountOf({ acknowledged, stored, sink }) {
  const times = new Map()
  for (const message of stored.messages) times.set(message, (times.get(message) ?? 0) + 1)
  const emailsOf = new Map()
  for (const [id, { to }] of sink.delivered)
    emailsOf.set(to, (emailsOf.get(to) ?? new Set()).add(id))
  // Each message sends one email to our team, and one to its sender.
  const writers = [...emailsOf].filter(([to]) => to.startsWith('lindiwe'))
  return {
    lost: acknowledged.filter((message) => !times.has(message)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    emailsLost: stored.emails.filter(({ sent_at }) => !sent_at).length,
    writersWithout: stored.messages.length - writers.length,
    emailsDoubled: writers.filter(([, ids]) => ids.size > 1).length,
    copies: sink.copies(),
  }
}

/** Waits until the mail server has received every email: returns seconds, or null on a timeout. */
export async function drained(read, most = 180) {
  const begun = performance.now()
  for (;;) {
    const seconds = (performance.now() - begun) / 1000
    if (await read()) return seconds
    if (seconds > most) return null
    await wait(250)
  }
}
