import fc from 'fast-check'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openMailbox } from '../../e2e/mailbox.ts'
import { machineClock } from './clock.ts'
import { kyselyOn, transaction } from './db.server.ts'
import { deliverEmail } from './deliver-email.server.ts'
import { startJobs } from './jobs.server.ts'
import { startLog } from './logs.server.ts'
import { smtpMailer } from './mailer.server.ts'
import { DELIVER_EMAIL, type Email, outboxOver } from './outbox.server.ts'
import { testDatabase } from './test-db.server.ts'

const email: Email = {
  kind: 'quote received',
  to: 'thandi@example.co.za',
  subject: 'Your quote is here',
  html: '<p>R1 499 for the geyser</p>',
  text: 'R1 499 for the geyser',
}

/** An outbox that really delivers: database, jobs and a mail server at this address. */
async function post(smtpUrl: string, pace: { retryLimit?: number } = {}) {
  const database = await testDatabase()
  const log = startLog('silent')
  const jobs = await startJobs(database, log, { pollSeconds: 0.5, retrySeconds: 1, ...pace })
  const mailer = smtpMailer(smtpUrl, 'Thembeka <hello@thembeka.example>')
  const { db } = database
  const deliver = (id: string, tried?: { isLast: boolean }) =>
    deliverEmail({ db, mailer, clock: machineClock }, id, tried)
  await jobs.work({
    [DELIVER_EMAIL]: { run: ({ emailId }, tried) => deliver(String(emailId), tried) },
  })
  onTestFinished(async () => {
    await jobs.stop(1000)
    mailer.close()
  })
  const outbox = outboxOver(jobs)
  const write = (otherEmail: Partial<Email> = {}) =>
    transaction(db, (tx) => outbox.write(tx, { ...email, ...otherEmail }, new Date()))
  return { db, outbox, write, deliver }
}

async function mailServer(port?: number) {
  const mailbox = await openMailbox(port)
  onTestFinished(mailbox.close)
  return mailbox
}

it('delivers an email that was written in a committed transaction, with its words and sender', async () => {
  const mailbox = await mailServer()
  const { write, db } = await post(mailbox.url)

  await write({ replyTo: 'support@thembeka.example' })

  expect(await mailbox.emailTo(email.to)).toMatchObject({
    from: 'hello@thembeka.example',
    replyTo: 'support@thembeka.example',
    subject: email.subject,
    text: expect.stringContaining(email.text),
    html: expect.stringContaining(email.html),
  })
  await expect
    .poll(() => db.selectFrom('outgoing_emails').select(['attempts', 'last_error']).execute())
    .toEqual([{ attempts: 1, last_error: null }])
})

it('delivers nothing of what was rolled back', async () => {
  const mailbox = await mailServer()
  const { write, outbox, db } = await post(mailbox.url)

  await transaction(db, async (tx) => {
    await outbox.write(tx, { ...email, subject: 'Never meant' }, new Date())
    throw new Error('no')
  }).catch(() => {})
  await write()

  await mailbox.emailTo(email.to)
  expect(mailbox.emails.map(({ subject }) => subject)).toEqual([email.subject])
})

it('writes the same email once, however often it is asked to', async () => {
  const mailbox = await mailServer()
  const { write, db } = await post(mailbox.url)

  await Promise.all(Array.from({ length: 5 }, () => write({ dedupe: 'quote-received:1' })))
  await mailbox.emailTo(email.to)

  expect(await db.selectFrom('outgoing_emails').select('id').execute()).toHaveLength(1)
})

it('sends once, even when the job runs again', async () => {
  const mailbox = await mailServer()
  const { write, deliver, db } = await post(mailbox.url)
  await write()
  await mailbox.emailTo(email.to)
  await expect
    .poll(() =>
      db.selectFrom('outgoing_emails').select('id').where('sent_at', 'is not', null).execute(),
    )
    .toHaveLength(1)

  const [{ id } = { id: '' }] = await db.selectFrom('outgoing_emails').select('id').execute()
  await deliver(id)

  expect(mailbox.emails).toHaveLength(1)
})

it.each([
  ['the note of it is lost', 'before'],
  ['only the answer to the note is lost', 'after'],
])('sends once, and gives nothing up, when %s', async (_what, when) => {
  const mailbox = await mailServer()
  const database = await testDatabase()
  const { db, pool } = database
  const outbox = outboxOver({ send: async () => {} })
  await transaction(db, (tx) => outbox.write(tx, email, new Date()))
  const { id } = await db.selectFrom('outgoing_emails').select('id').executeTakeFirstOrThrow()
  const mailer = smtpMailer(mailbox.url, 'Thembeka <hello@thembeka.example>')
  onTestFinished(() => mailer.close())

  // The database connection is lost at the first change after the mail server has accepted the email.
  let broken = 0
  const connect = async () => {
    const client = await pool.connect()
    const query = async (...requested: [string, unknown[]?]) => {
      const isBreaking = /^\s*update/i.test(requested[0]) && broken++ === 0
      if (isBreaking && when === 'before') throw new Error('Connection terminated unexpectedly')
      const answer = await client.query(...requested)
      if (isBreaking) throw new Error('Connection terminated unexpectedly')
      return answer
    }
    return { query, release: () => client.release() }
  }
  const shaky = kyselyOn({ connect, end: async () => {} } as unknown as pg.Pool)
  const services = { db: shaky, mailer, clock: machineClock }
  await deliverEmail(services, id, { isLast: true })
  await deliverEmail(services, id, { isLast: true })

  expect(mailbox.emails).toHaveLength(1)
  expect(
    await db.selectFrom('outgoing_emails').select(['attempts', 'sent_at', 'given_up_at']).execute(),
  ).toEqual([{ attempts: 1, sent_at: expect.any(Date), given_up_at: null }])
})

it('keeps an email while the mail server is down, and delivers it when it is back', async () => {
  const first = await openMailbox()
  const port = Number(new URL(first.url).port)
  await first.close()
  const { write, db } = await post(first.url)

  await write()
  await expect
    .poll(() => db.selectFrom('outgoing_emails').select('last_error').execute(), {
      timeout: 10_000,
    })
    .toEqual([{ last_error: expect.stringContaining('ECONNREFUSED') }])
  const again = await mailServer(port)

  expect((await again.emailTo(email.to)).subject).toBe(email.subject)
  expect(again.emails).toHaveLength(1)
}, 40_000)

it('gives an email up permanently when its last attempt fails, and never sends it by itself again', async () => {
  const { write, deliver, db } = await post('smtp://127.0.0.1:9', { retryLimit: 1 })

  await write()
  const rows = () =>
    db
      .selectFrom('outgoing_emails')
      .select(['id', 'attempts', 'given_up_at', 'last_error'])
      .execute()
  await expect
    .poll(rows, { timeout: 20_000 })
    .toMatchObject([
      { attempts: 2, given_up_at: expect.any(Date), last_error: expect.stringContaining('ECONN') },
    ])
  for (const { id } of await rows()) await deliver(id)
  expect(await rows()).toMatchObject([{ attempts: 2 }])
}, 40_000)

it('gives an email up at once when nobody has its address, and not when the mailbox is full or our sender is wrong', async () => {
  const refused: Record<string, [number, string]> = {
    'nobody@example.co.za': [550, '5.1.1 No such user here'],
    'nowhere@example.co.za': [550, 'Unknown user'],
    'full@example.co.za': [552, '5.2.2 Mailbox full'],
    'listed@example.co.za': [550, '5.7.1 Your server is on a list'],
    'later@example.co.za': [451, '4.7.1 Greylisted'],
  }
  const mailbox = await openMailbox(0, { refuses: (address) => refused[address] })
  onTestFinished(mailbox.close)
  const { write, db, outbox } = await post(mailbox.url)

  for (const to of Object.keys(refused)) await write({ to })
  const rows = (givenUp: 'is' | 'is not') =>
    db
      .selectFrom('outgoing_emails')
      .select('recipient')
      .where('attempts', '>', 0)
      .where('given_up_at', givenUp, null)
      .orderBy('recipient')
      .execute()
  await expect
    .poll(() => rows('is'), { timeout: 10_000 })
    .toEqual(['full', 'later', 'listed'].map((name) => ({ recipient: `${name}@example.co.za` })))
  expect(await rows('is not')).toEqual(
    ['nobody', 'nowhere'].map((name) => ({ recipient: `${name}@example.co.za` })),
  )

  await outbox.write(db, { ...email, to: 'Nobody@example.co.za', isOptional: true }, new Date())
  expect(await db.selectFrom('outgoing_emails').select('id').execute()).toHaveLength(5)
})

it('writes one header and one recipient, whatever a stranger puts into a subject or an address', async () => {
  const mailbox = await mailServer()
  const { write } = await post(mailbox.url)

  await write({
    subject: 'Hello\r\nBcc: everyone@example.co.za\r\n\r\n<h1>Not ours</h1>',
    replyTo: 'thandi@example.co.za\r\nX-Injected: yes',
  })

  const received = await mailbox.emailTo(email.to)
  expect(received.to).toEqual([email.to])
  expect(Object.keys(received.headers)).not.toContain('x-injected')
  expect(Object.keys(received.headers)).not.toContain('bcc')
  expect(received.html).not.toContain('Not ours')
})

it('stores no control character in what becomes a header', async () => {
  const { outbox, db } = await post('smtp://127.0.0.1:9')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (subject) => {
      const key = crypto.randomUUID()
      await outbox.write(
        db,
        { ...email, subject: subject.replaceAll('\0', '\r'), dedupe: key },
        new Date(),
      )
      const row = await db
        .selectFrom('outgoing_emails')
        .select('subject')
        .where('dedupe_key', '=', key)
        .executeTakeFirstOrThrow()
      expect(row.subject).not.toMatch(/\p{Cc}/u)
    }),
    { numRuns: 30 },
  )
})
