import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { resendEmail } from '#app/notifications/emails/resend-email.server.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import type { Posted } from '#app/platform/mailer.server.ts'
import type { PostedText } from '#app/platform/text-sender.server.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { openMailbox } from '../../../e2e/mailbox.ts'
import { register } from '../wire/test-auth-api.ts'

const email = 'thandi@example.co.za'

/** All rows of all tables, including the job queue's, as text. */
async function everything(db: Db) {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  let all = ''
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.raw(name)} as one`.execute(db)
    all += rows.rows.map(({ row }) => `${name} ${row}\n`).join('')
  }
  return all
}

async function startWith(env: Record<string, string>, instead: Partial<Services> = {}) {
  const lines: string[] = []
  const log = startLog('debug', { write: (line) => void lines.push(line) })
  const site = await testSite({ env, instead: { log, ...instead } })
  const deliver = () => site.services.jobs.work(jobsOf(site.services))
  const rows = (table: 'outgoing_emails' | 'texts') =>
    site.services.db.selectFrom(table).selectAll().execute()
  return { ...site, deliver, rows, logged: () => lines.join('') }
}

/** The secrets in an email: the token of the link and the code. */
function secretsIn(text: string) {
  const token = /token_hash=([0-9a-f_a-z]+)/.exec(text)![1]!
  const code = /code, it is (\d{6})/.exec(text)![1]!
  return [token, code]
}

it('keeps no code and no link of an email in clear, before it is sent, after, or in a log', async () => {
  const mailbox = await openMailbox()
  onTestFinished(mailbox.close)
  const { visitor, services, rows, deliver, logged } = await startWith({ SMTP_URL: mailbox.url })
  await register(services, { email })
  await visitor().visit('/auth/forgot', { form: { email } })
  const waiting = await everything(services.db)
  expect(waiting).toContain('"kind": "recovery"')
  await deliver()

  const received = await mailbox.emailTo(email)
  const secrets = secretsIn(received.text)
  expect(received.html).toContain(secrets[0])
  await expect.poll(() => rows('outgoing_emails')).toMatchObject([{ sent_at: expect.any(Date) }])
  expect(await rows('outgoing_emails')).toMatchObject([{ html: '', text: '', recipient: email }])
  const stored = waiting + (await everything(services.db)) + logged()
  for (const secret of secrets) expect(stored).not.toContain(secret)

  // An erased text can't be sent again, even if the email bounced.
  const [sentEmail] = await rows('outgoing_emails')
  await services.db.updateTable('outgoing_emails').set({ bounced_at: new Date() }).execute()
  expect(await resendEmail(services, sentEmail!.id, sentEmail!.id)).toBe(false)

  // The link that was received still works.
  const { pathname, search } = new URL(received.link(/token_hash/))
  expect((await visitor().visit(pathname + search)).status).toBe(200)
})

it('keeps none either where the mail server quotes what it refuses', async () => {
  const sent: Posted[] = []
  const refusing = {
    goesTo: 'a mail server',
    close: () => {},
    send: async (sentEmail: Posted) => {
      sent.push(sentEmail)
      throw new Error(`554 spam: ${sentEmail.text}`)
    },
  }
  const { visitor, services, rows, deliver, logged } = await startWith(
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    { mailer: refusing },
  )
  await register(services, { email })
  await visitor().visit('/auth/forgot', { form: { email } })
  await deliver()
  await expect.poll(() => rows('outgoing_emails')).toMatchObject([{ attempts: 1 }])
  await services.jobs.stop(1000)
  const stored = (await everything(services.db)) + logged()
  expect(stored).toContain('554 spam')
  for (const secret of secretsIn(sent[0]!.text)) expect(stored).not.toContain(secret)
})

it('keeps no code of a text message, sent or refused with its words', async () => {
  const sent: PostedText[] = []
  const { visit, services, rows, deliver, logged } = await startWith(
    { AUTH_EXTERNAL_PHONE_ENABLED: '1', SMS_URL: 'https://key:secret@127.0.0.1:9' },
    {},
  )
  services.textSender = {
    goesTo: 'a gateway',
    send: async (text) => {
      sent.push(text)
      if (sent.length === 1) throw new Error(`busy: ${text.words}`)
    },
  }
  const answer = await visit('/auth/v1/otp', { json: { phone: '+27821234567' } })
  expect(answer.status).toBe(200)
  const waiting = await everything(services.db)
  await deliver()
  await expect.poll(() => rows('texts')).toMatchObject([{ attempts: 1 }])
  const failed = await everything(services.db)
  expect(failed).toContain('busy')
  const [{ id } = { id: '' }] = await rows('texts')
  await jobsOf(services)['deliver text']!.run({ textId: id })
  expect(await rows('texts')).toMatchObject([{ words: '', sent_at: expect.any(Date) }])
  const code = /\d{6}/.exec(sent[0]!.words)![0]
  expect(waiting + failed + (await everything(services.db)) + logged()).not.toContain(code)
})

it('shows a development machine what it would have sent, from words that are encrypted', async () => {
  const { visitor, services, rows } = await startWith({})
  await register(services, { email })
  await visitor().visit('/auth/forgot', { form: { email } })
  const [sentEmail] = await rows('outgoing_emails')
  expect(sentEmail!.text).not.toContain('token_hash')
  const page = await (await visitor().visit(`/dev/mail/${sentEmail!.id}`)).text()
  expect(page).toContain('token_hash=')
})
