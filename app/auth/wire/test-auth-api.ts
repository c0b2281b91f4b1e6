import { createServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { AuthClient } from '@supabase/auth-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { settableClock } from '#app/platform/clock.ts'
import { emailBody, textWords } from '#app/platform/secret-messages.server.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authServicesOn, type Cast, register, seedPassword } from '../test-services.ts'
import { authApi } from './auth-api.server.ts'

const device = { ip: '127.0.0.1', userAgent: 'test' }

/** The services of `auth/` on their own database, with clocks that a test can move. */
export async function testAuthServices(env: Record<string, string> = {}) {
  const clock = settableClock(new Date())
  const services = authServicesOn(await testDb(), { env, clock })
  return { services, clock }
}

/** The API, listening on a port, with these users registered and confirmed. */
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

  const visit = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', ...init })
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    visit(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    })

  return {
    url,
    services,
    clock,
    visit,
    post,
    client: (options?: Parameters<typeof officialClient>[1]) => officialClient(url, options),
    /** A client with a service key, signed with the shared secret. */
    serviceClient: async () => officialClient(url, { bearer: await serviceKey(services) }),
    emails: () => mailbox(services),
    texts: () => telephone(services),
  }
}

/** The unmodified official client with its own storage, as in a separate browser. */
export function officialClient(
  url: string,
  options: { flowType?: 'implicit' | 'pkce'; bearer?: string } = {},
) {
  const stored = new Map<string, string>()
  return new AuthClient({
    url,
    experimental: { passkey: true },
    ...(options.flowType ? { flowType: options.flowType } : {}),
    ...(options.bearer ? { headers: { Authorization: `Bearer ${options.bearer}` } } : {}),
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
}

export const SHARED_SECRET = 'a secret shared with a program'

/** A service key: a token without a user, in an admin role. */
export async function serviceKey({ config }: AuthServices, role = 'service_role') {
  const secret = config.auth.AUTH_JWT_SECRET
  if (!secret) throw new Error('Start with AUTH_JWT_SECRET')
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .sign(new TextEncoder().encode(secret))
}

/** The sent emails, newest last, with the link and the code in each. */
export async function mailbox({ db, secret }: AuthServices) {
  const rows = await db.selectFrom('outgoing_emails').selectAll().orderBy('id').execute()
  return rows.map((row) => {
    const { kind, recipient, subject } = row
    const { text } = emailBody(secret, row)
    return {
      kind,
      to: recipient,
      subject,
      link: new URL(/https?:\/\/\S+(?:confirm|verify)\?\S+/.exec(text)?.[0] ?? 'http://no.link'),
      code: /\b(\d{6})\b/.exec(text)?.[1] ?? '',
    }
  })
}

/** The sent SMS, newest last, with the code in each. */
export async function telephone({ db, secret }: AuthServices) {
  const rows = await db.selectFrom('texts').selectAll().orderBy('id').execute()
  return rows.map((row) => {
    const { kind, recipient } = row
    const words = textWords(secret, row)
    return { kind, to: recipient, words, code: /\b(\d{6,10})\b/.exec(words)?.[1] ?? '' }
  })
}

let tried = 0

/**
 * The configuration needs the port before the server listens, because links in emails contain it. Chosen
 * below the ephemeral ports and in a separate range per process, so that nobody takes it in between; above
 * 10080, the last port that `fetch` blocks.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 11_000 + (process.pid % 200) * 100 + (tried++ % 100)
    if (await isFree(port)) return port
  }
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

export { device as testDevice, register, seedPassword }
