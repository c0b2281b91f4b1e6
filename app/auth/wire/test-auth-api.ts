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

/** The room on a database of its own, with clocks that a test can move. */
export async function testAuthServices(env: Record<string, string> = {}) {
  const clock = settableClock(new Date())
  const services = authServicesOn(await testDb(), { env, clock })
  return { services, clock }
}

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
    client: (options?: Parameters<typeof officialClient>[1]) => officialClient(url, options),
    /** As a program that keeps the service: its token is signed with the shared secret. */
    serviceClient: async () => officialClient(url, { bearer: await serviceKey(services) }),
    emails: () => mailbox(services),
    texts: () => telephone(services),
  }
}

/** The unmodified official client, with a storage of its own, as in a browser of its own. */
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

/** A token without a person, in a role that keeps the service. */
export async function serviceKey({ config }: AuthServices, role = 'service_role') {
  const secret = config.auth.AUTH_JWT_SECRET
  if (!secret) throw new Error('Start with AUTH_JWT_SECRET')
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .sign(new TextEncoder().encode(secret))
}

/** What was mailed, newest last, with the link and the code that are in it. */
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

/** What was texted, newest last, with the code that is in it. */
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
 * The configuration must know the port before the server listens: links in emails name it. Below the
 * ports that outgoing connections get, and apart for each process, so that nobody takes it in between;
 * above 10080, the last of the ports that `fetch` refuses to ask.
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
