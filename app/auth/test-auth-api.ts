import { type AddressInfo, createServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { AuthClient } from '@supabase/auth-js'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { defaultSettings } from '#app/content/site-settings.ts'
import { settableClock } from '#app/platform/clock.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import { outboxOver } from '#app/platform/outbox.server.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { authApi } from './auth-api.server.ts'
import type { AuthServices } from './auth-services.ts'
import { signUp } from './sign-up.server.ts'

const seedPassword = 'correct horse battery'
const device = { ip: '127.0.0.1', userAgent: 'test' }

/** The room on a database of its own, with clocks that a test can move. */
export async function testAuthServices(env: Record<string, string> = {}) {
  const clock = settableClock(new Date())
  const services: AuthServices = {
    config: readConfig({
      APP_ENV: 'test',
      SECRET_KEY: 'a secret that only this test knows about',
      AUTH_MAILER_AUTOCONFIRM: '1',
      ...env,
    }),
    db: await testDb(),
    clock,
    securityClock: clock,
    secret: 'a secret that only this test knows about',
    // Letters are written for real and stay in the outbox, where a test reads them.
    outbox: outboxOver({ send: async () => {} }),
    settings: { current: () => defaultSettings, refresh: async () => {} },
    log: startLog('silent'),
  }
  return { services, clock }
}

export type Cast = { email: string; name?: string }

/** The wire, really listening, with these people registered and confirmed. */
export async function startAuthApi({
  with: people = [],
  env = {},
}: {
  with?: readonly Cast[]
  env?: Record<string, string>
} = {}) {
  const port = await freePort()
  const { services, clock } = await testAuthServices({
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    ...env,
  })
  for (const { email, name } of people) await register(services, { email, name })

  const app = new Hono().route('/auth/v1', authApi(services))
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const url = `http://127.0.0.1:${port}/auth/v1`

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', ...init })
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    })

  return {
    url,
    services,
    clock,
    ask,
    post,
    client: () => officialClient(url),
    letters: () => mailbox(services),
  }
}

/** Somebody who can sign in with the password of the cast. */
export async function register(
  services: AuthServices,
  { email, name, password = seedPassword }: Cast & { password?: string },
) {
  await signUp(services, {
    email,
    password,
    data: name ? { full_name: name } : {},
    device,
    idle: null,
    origin: { on: 'wire', redirectTo: null },
  })
  const user = await services.db
    .updateTable('users')
    .set({ email_confirmed_at: services.securityClock.now(), confirmation_sent_at: null })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.db.deleteFrom('letters').execute()
  await services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  return user.id
}

/** The unmodified official client, with a storage of its own, as in a browser of its own. */
export function officialClient(url: string) {
  const kept = new Map<string, string>()
  return new AuthClient({
    url,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  })
}

/** What was mailed, newest last, with the link and the code that stand in it. */
export async function mailbox({ db }: AuthServices) {
  const rows = await db.selectFrom('letters').selectAll().orderBy('id').execute()
  return rows.map(({ kind, recipient, subject, text }) => ({
    kind,
    to: recipient,
    subject,
    link: new URL(/https?:\/\/\S+(?:confirm|verify)\?\S+/.exec(text)?.[0] ?? 'http://no.link'),
    code: /\b(\d{6})\b/.exec(text)?.[1] ?? '',
  }))
}

/** The configuration must know the port before the server listens: links in letters name it. */
function freePort() {
  return new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

export { device as testDevice, seedPassword }
