import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '#app/auth/saml/certificate.server.ts'
import { newId } from '#app/platform/ids.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import { testSite } from '#app/test-site.server.ts'
import { certificateExpiry } from './certificate.server.ts'

const valuesIn = (metrics: string) =>
  new Map(
    metrics
      .split('\n')
      .filter((line) => line.startsWith('thembeka_'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )

it('measures what is stuck, given up and overdue', async () => {
  const now = new Date()
  const { services, visit } = await testSite({ now })
  const { db, jobs, outbox } = services
  const before = (millis: number) => new Date(now.getTime() - millis)
  const email = { kind: 'test', to: 'a@example.co.za', subject: 'x', html: 'x', text: 'x' }
  await jobs.send(db, 'deliver text', { textId: newId() })
  await outbox.write(db, email, before(20 * MINUTE))
  await outbox.write(db, email, before(2 * HOUR))
  const [given] = await db
    .selectFrom('outgoing_emails')
    .select('id')
    .orderBy('written_at')
    .execute()
  await db
    .updateTable('outgoing_emails')
    .set({ given_up_at: before(HOUR), attempts: 3 })
    .where('id', '=', given!.id)
    .execute()
  await db
    .insertInto('texts')
    .values({
      id: newId(),
      kind: 'test',
      recipient: '+27821234567',
      words: 'x',
      // It waited for the end of quiet hours.
      written_at: before(9 * HOUR),
      due_at: before(6 * MINUTE),
      attempts: 2,
    })
    .execute()
  await db
    .insertInto('itn_inbox')
    .values(
      (['waiting', 'quarantined'] as const).map((state) => ({
        id: newId(),
        body: Buffer.from('x'),
        headers: '{}',
        peer: '192.0.2.1',
        is_signed: true,
        received_at: before(HOUR),
        state,
      })),
    )
    .execute()
  await db
    .insertInto('scheduled_task_runs')
    .values([
      { task: 'tell PayFast what was decided', started_at: before(HOUR), error: null },
      { task: 'forget limits that are past', started_at: now, error: 'out of luck' },
      { task: 'a task of a release before', started_at: before(100 * HOUR), error: null },
    ])
    .execute()

  const values = valuesIn(await (await visit('/metrics')).text())

  const value = (name: string) => values.get(`thembeka_${name}`)
  expect(value('database_up')).toBe(1)
  expect(value('file_store_up')).toBe(1)
  expect(value('emails_waiting')).toBe(1)
  expect(value('emails_oldest_seconds')).toBeCloseTo(1200, -1)
  expect(value('emails_given_up')).toBe(1)
  expect(value('sms_failing')).toBe(1)
  expect(value('sms_oldest_seconds')).toBeCloseTo(360, -1)
  expect(value('payments_unjudged')).toBe(1)
  expect(value('payments_unjudged_oldest_seconds')).toBeCloseTo(3600, -1)
  expect(value('payments_quarantined')).toBe(1)
  expect(value('scheduled_tasks_failing')).toBe(1)
  expect(value('scheduled_tasks_overdue')).toBe(1)
  expect(value('last_backup_timestamp_seconds')).toBe(0)
  expect(value('jobs_waiting{queue="deliver-email"}')).toBe(2)
  expect(value('disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
})

it('says that the database is away, and continues measuring the rest', async () => {
  const { services, visit } = await testSite()
  const away = new Error('away')
  services.db.selectFrom = () => {
    throw away
  }
  services.db.getExecutor = () => {
    throw away
  }

  const answer = await visit('/metrics')

  expect(answer.status).toBe(200)
  const values = valuesIn(await answer.text())
  expect(values.get('thembeka_database_up')).toBe(0)
  expect(values.get('thembeka_file_store_up')).toBe(1)
})

const token = randomBytes(16).toString('hex')

it('shows its measures to the holder of the token alone', async () => {
  const { visit } = await testSite({ env: { METRICS_TOKEN: token } })
  const status = async (headers: Record<string, string> = {}) =>
    (await visit('/metrics', { headers })).status
  expect(await status({ Authorization: `Bearer ${token}` })).toBe(200)
  for (const Authorization of ['Bearer ', `Bearer ${token}0`, `Bearer ${token.slice(1)}`, token])
    expect([Authorization, await status({ Authorization })]).toEqual([Authorization, 404])
  expect(await status()).toBe(404)
})

it('shows its measures to nobody in production where no token is set', async () => {
  const { visit } = await testSite({
    env: {
      APP_ENV: 'production',
      SITE_URL: 'https://umthengi.co.za',
      DATABASE_URL: 'postgres://unused.invalid/site',
      SECRET_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtp://mail.invalid',
      PAYFAST_MERCHANT_ID: '20304050',
      PAYFAST_MERCHANT_KEY: 'key4ofTheMerchant',
      PAYFAST_PASSPHRASE: randomBytes(16).toString('hex'),
    },
  })
  for (const Authorization of ['Bearer ', 'Bearer undefined', `Bearer ${token}`])
    expect((await visit('/metrics', { headers: { Authorization } })).status).toBe(404)
})

it('reads when a certificate runs out, anyone who signed it', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const server = createServer({
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: await selfSigned({ pkcs8, spki }, 'www.thembeka.example'),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  expect(await certificateExpiry(`https://127.0.0.1:${port}`)).toEqual(
    new Date('2125-01-01T00:00:00Z'),
  )
})

it('a server without TLS has no certificate to read', async () => {
  const server = (await import('node:http')).createServer((_, response) => response.end('x'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  await expect(certificateExpiry(`https://127.0.0.1:${port}`)).rejects.toThrow()
})
