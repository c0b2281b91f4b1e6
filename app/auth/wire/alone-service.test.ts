import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { calculateJwkThumbprint, decodeProtectedHeader, type JWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readAloneSettings, startAuthService } from '#app/auth-alone.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { COMPOSE_EMAIL } from '#app/platform/emails.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import type { Posted } from '#app/platform/mailer.server.ts'
import { testDatabase } from '#app/platform/test-db.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { aloneSettings } from '../public/alone-settings.ts'
import { officialClient, seedPassword } from './test-auth-api.ts'

const sample = join(import.meta.dirname, '../../../docs/auth-service.sample.json')
const email = 'thandi@example.co.za'

/** The standalone service on a free port, with a mail server that only stores messages. */
async function startAlone(
  settings: Awaited<ReturnType<typeof readAloneSettings>>,
  database?: Database,
) {
  const mailed: Posted[] = []
  const mailer = {
    send: async (posted: Posted) => void mailed.push(posted),
    close: () => {},
    goesTo: 'the test',
  }
  const env = { ...settings.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const running = await startAuthService(
    { ...settings, env },
    { database: database ?? (await testDatabase()), mailer },
  )
  onTestFinished(running.stop)
  return { ...running, mailed, client: () => officialClient(running.url) }
}

const settingsFrom = (settings: object) =>
  aloneSettings(JSON.stringify({ APP_ENV: 'test', SECRET_KEY: 's'.repeat(32), ...settings }))

it('starts from the sample in the documentation, and mails a link that leads back to it', async () => {
  const settings = await readAloneSettings(sample)
  settings.env.SECRET_KEY = 'a secret that only this test knows about'
  const { client, url, warnings, mailed } = await startAlone(settings)
  expect(warnings).toEqual([
    'SMTP_URL is not set: emails are kept in the database and sent to nobody.',
  ])
  expect(await (await fetch(`${url}/settings`)).json()).toMatchObject({
    external: { google: false, email: true, phone: false },
    mailer_autoconfirm: false,
    passkeys_enabled: true,
  })
  expect((await client().signUp({ email, password: seedPassword })).error).toBeNull()
  await vi.waitFor(() => expect(mailed).toHaveLength(1), { timeout: 20_000 })
  expect(mailed[0]!.text).toContain('http://localhost:9999/verify?token=')

  const serviceKey = await new SignJWT({ role: 'service_role', iss: 'https://keys.example' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(settings.env.AUTH_JWT_SECRET))
  const { admin } = officialClient(url, { bearer: serviceKey })
  expect((await admin.listUsers()).data.users).toMatchObject([{ email }])
})

it('needs no payment settings in production', async () => {
  const { url } = await startAlone(
    aloneSettings(
      JSON.stringify({
        APP_ENV: 'production',
        SITE_URL: 'https://app.example.co.za',
        AUTH_EXTERNAL_URL: 'https://auth.example.co.za',
        DATABASE_URL: 'postgres://unused.invalid/auth',
        SECRET_KEY: randomBytes(32).toString('base64'),
        SMTP_URL: 'smtp://mail.invalid',
      }),
    ),
  )
  expect((await fetch(`${url}/health`)).status).toBe(200)
})

it('leaves the queues of the marketplace to the marketplace', async () => {
  const database = await testDatabase()
  const log = startLog('silent')
  const marketplace = await startJobs(database, log)
  await marketplace.work({ [COMPOSE_EMAIL]: { run: async () => {} } })
  await marketplace.stop(5000)
  await database.db
    .transaction()
    .execute((tx) => marketplace.send(tx, COMPOSE_EMAIL, { quote: 'x' }))

  const { client, mailed } = await startAlone(settingsFrom({}), database)
  await client().signUp({ email, password: seedPassword })
  await vi.waitFor(() => expect(mailed).toHaveLength(1), { timeout: 20_000 })
  const { rows } = await sql`
    select state from pgboss.job where name = 'compose-email'
  `.execute(database.db)
  expect(rows).toEqual([{ state: 'created' }])
})

it('runs its own scheduled tasks and none of the marketplace', async () => {
  const database = await testDatabase()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await startAlone(settingsFrom({}), database)
  vi.advanceTimersByTime(MINUTE)
  const tasksRun = async () => {
    const rows = await database.db
      .selectFrom('scheduled_task_runs')
      .select(['task', 'error'])
      .execute()
    return rows.filter(({ error }) => error === null).map(({ task }) => task)
  }
  await vi.waitFor(async () => expect(await tasksRun()).toHaveLength(6), { timeout: 20_000 })
  expect((await tasksRun()).toSorted()).toEqual(
    [
      'change the keys that sign tokens',
      'forget limits that are past',
      'forget second steps that nobody proved',
      'forget sessions and links that are past',
      'forget sign-ins elsewhere that are past',
      'forget what emails said a month ago',
    ].toSorted(),
  )
})

it('sends no text without a gateway, because nobody could read it', async () => {
  const { client, warnings } = await startAlone(
    settingsFrom({ GOTRUE_EXTERNAL_PHONE_ENABLED: true, SMTP_URL: 'smtp://mail.invalid' }),
  )
  expect(warnings).toEqual(['SMS_URL is not set: no texts are sent.'])
  expect((await client().signInWithOtp({ phone: '+27821234567' })).error?.code).toBe(
    'sms_send_failed',
  )
})

it('names a private key that has no name by its thumbprint', async () => {
  const made = () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return { ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'ES256' }
  }
  const signing = { ...made(), key_ops: ['sign', 'verify'] }
  const former = { ...made(), key_ops: ['verify'] }
  const secret = { kty: 'oct', alg: 'HS256', k: 'QXQgbGVhc3QgMzIgYnl0ZXMgb2YgYSBzZWNyZXQu' }
  const { client, url } = await startAlone(
    settingsFrom({
      GOTRUE_JWT_KEYS: [signing, former, { ...secret, key_ops: ['verify'] }],
      GOTRUE_MAILER_AUTOCONFIRM: 'True',
    }),
  )
  const names = await Promise.all([signing, former].map((key) => calculateJwkThumbprint(key)))
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: JWK[] }
  expect(keys.map(({ kid }) => kid)).toEqual(names)
  expect(JSON.stringify(keys)).not.toContain('"d"')

  const auth = client()
  const { data } = await auth.signUp({ email, password: seedPassword })
  expect(decodeProtectedHeader(data.session!.access_token)).toMatchObject({ kid: names[0] })
  expect((await auth.getClaims()).error).toBeNull()
  expect((await auth.getUser()).data.user?.email).toBe(email)

  const Authorization = `Bearer ${await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(secret.k, 'base64url'))}`
  expect((await fetch(`${url}/admin/users`, { headers: { Authorization } })).status).toBe(200)
})

it('calls a setting that is wrong what its file calls it', async () => {
  const settings = settingsFrom({
    GOTRUE_JWT_EXP: 'an hour',
    GOTRUE_API_PORT: 70_000,
    AUTH_MAILER_OTP_LENGTH: 3,
  })
  const starting = startAuthService(settings)
  await expect(starting).rejects.toThrow(/- GOTRUE_JWT_EXP should be seconds/)
  await expect(starting).rejects.toThrow(/- GOTRUE_API_PORT should be a port/)
  await expect(starting).rejects.toThrow(/- AUTH_MAILER_OTP_LENGTH should be/)
})

it.each([
  ['no-such-file.json', /^There is no file no-such-file\.json\.$/],
  [import.meta.dirname, /is a folder, not a file\.$/],
])('says that %s cannot be read', async (file, sentence) => {
  await expect(readAloneSettings(file)).rejects.toMatchObject({
    message: expect.stringMatching(sentence),
    expected: true,
  })
})
