import { expect, it, onTestFinished } from 'vitest'
import { settableClock } from './clock.ts'
import { transaction } from './db.server.ts'
import { startJobs } from './jobs.server.ts'
import { startLog } from './logs.server.ts'
import { testDatabase } from './test-db.server.ts'
import { openSmsGateway } from './test-sms-gateway.ts'
import { smsPortal } from './text-sender.server.ts'
import { DELIVER_TEXT, deliverText, textsOver } from './texts.server.ts'
import { HOUR } from './time.ts'

const text = { kind: 'second step', to: '27821234567', words: 'Your code is 123456' }

async function openGateway(port?: number) {
  const open = await openSmsGateway(port)
  onTestFinished(open.close)
  return open
}

/** An outbox that really delivers: database, jobs and a gateway at this port. */
async function post(port: number, secret = 'a%2Fsecret') {
  const database = await testDatabase()
  const jobs = await startJobs(database, startLog('silent'), { pollSeconds: 0.5, retrySeconds: 1 })
  const clock = settableClock(new Date())
  const { db } = database
  const smsUrl = `http://a%20key:${secret}@127.0.0.1:${port}`
  const deliver = (id: string) =>
    deliverText({ db, jobs, clock, textSender: smsPortal(smsUrl) }, { textId: id, isNews: false })
  await jobs.work({ [DELIVER_TEXT]: { run: ({ textId }) => deliver(String(textId)) } })
  onTestFinished(() => jobs.stop(1000))
  const texts = textsOver(jobs, { smsUrl, isProduction: true })
  return {
    db,
    clock,
    deliver,
    texts,
    write: (to = text.to) => transaction(db, (tx) => texts.write(tx, { ...text, to }, clock.now())),
    rows: () => db.selectFrom('texts').selectAll().execute(),
  }
}

it('delivers an SMS that was written in a committed transaction, once, with its text', async () => {
  const { received, port } = await openGateway()
  const { write, rows, deliver } = await post(port)

  await write('+27 82 123 4567')

  await expect.poll(rows).toMatchObject([{ attempts: 1, last_error: null, given_up_at: null }])
  const [row] = await rows()
  expect(row).toMatchObject({ recipient: '+27821234567', sent_at: expect.any(Date) })
  await deliver(row!.id)
  expect(received).toEqual([
    { content: text.words, destination: '27821234567', customerId: row!.id },
  ])
})

it('delivers nothing of what was rolled back', async () => {
  const { received, port } = await openGateway()
  const { write, texts, db, clock } = await post(port)

  await transaction(db, async (tx) => {
    await texts.write(tx, { ...text, words: 'Never meant' }, clock.now())
    throw new Error('no')
  }).catch(() => {})
  await write()

  await expect.poll(() => received.map(({ content }) => content)).toEqual([text.words])
})

it.each([
  { why: 'the number is refused', to: '2700000400', code: '400' },
  { why: 'the person wants no texts', to: '27821234599', code: 'optedOuts' },
])('gives up when $why, and writes down why', async ({ to, code }) => {
  const { port, calls } = await openGateway()
  const { write, rows, deliver } = await post(port)

  await write(to)

  await expect
    .poll(rows)
    .toMatchObject([
      { sent_at: null, given_up_at: expect.any(Date), last_error: expect.stringContaining(code) },
    ])
  await deliver((await rows())[0]!.id)
  expect(calls.count).toBe(1)
})

it('never texts a number again whose owner replied STOP, and asks the gateway no more', async () => {
  const { port, calls } = await openGateway()
  const { write, rows } = await post(port)

  await write('27821234599')
  await expect.poll(rows).toMatchObject([{ given_up_at: expect.any(Date) }])
  await write('27821234599')

  await expect
    .poll(rows)
    .toMatchObject([{ given_up_at: expect.any(Date) }, { given_up_at: expect.any(Date) }])
  expect(calls.count).toBe(1)
})

it('gives up when the key is wrong, and keeps the secret out of the note', async () => {
  const { port } = await openGateway()
  const { write, rows } = await post(port, 'wrong-secret')

  await write()

  await expect
    .poll(rows)
    .toMatchObject([{ given_up_at: expect.any(Date), last_error: expect.stringContaining('401') }])
  expect((await rows())[0]!.last_error).not.toContain('wrong-secret')
})

it('stores an SMS while the gateway is down, and delivers it when it is back', async () => {
  const first = await openSmsGateway()
  await first.close()
  const { write, rows } = await post(first.port)

  await write()
  await expect
    .poll(rows, { timeout: 10_000 })
    .toMatchObject([{ given_up_at: null, sent_at: null, last_error: expect.any(String) }])
  const { received } = await openGateway(first.port)

  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1)
}, 45_000)

it.each([429, 500])('retries after a %i, until the text would come too late', async (status) => {
  const { port } = await openGateway()
  const { write, rows, deliver, clock } = await post(port)
  await write(`2700000${status}`)
  await expect
    .poll(rows)
    .toMatchObject([{ attempts: 1, given_up_at: null, last_error: expect.any(String) }])

  clock.set(new Date(clock.now().getTime() + 2 * HOUR))
  await deliver((await rows())[0]!.id)

  expect(await rows()).toMatchObject([{ given_up_at: expect.any(Date), sent_at: null }])
})

it('knows that nobody would read a text in production without a gateway', () => {
  const jobs = { send: async () => {} }

  expect(textsOver(jobs, { isProduction: true }).areRead).toBe(false)
  expect(textsOver(jobs, { isProduction: false }).areRead).toBe(true)
})
