import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Config } from '#app/platform/config.server.ts'
import type { Services } from '#app/services.server.ts'
import { authSettings } from '../settings.server.ts'
import { authApi } from './auth-api.server.ts'

/** What the wire's own table says where nothing is set; the site has other wishes. */
const wireDefaults = {
  APP_ENV: 'development',
  DEMO_DATA: '0',
  PORT: '9999',
  AUTH_STANDALONE: '1',
  AUTH_MAILER_AUTOCONFIRM: '0',
  AUTH_SECURITY_MANUAL_LINKING_ENABLED: '0',
  AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '0',
  AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED: '0',
  AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED: '0',
  AUTH_PASSKEYS_ENABLED: '0',
  AUTH_RATE_LIMIT_EMAIL_SENT: '30',
  AUTH_RATE_LIMIT_SMS_SENT: '30',
} as const

/** Names that servers of this kind use, where ours differ by more than the first word. */
const otherNames: Record<string, string> = {
  GOTRUE_SITE_URL: 'SITE_URL',
  API_EXTERNAL_URL: 'AUTH_EXTERNAL_URL',
  GOTRUE_API_EXTERNAL_URL: 'AUTH_EXTERNAL_URL',
  GOTRUE_API_HOST: 'HOST',
  GOTRUE_API_PORT: 'PORT',
  GOTRUE_LOG_LEVEL: 'LOG_LEVEL',
}

/**
 * The environment of a service that stands alone: from a file of NAME=value lines or a JSON object,
 * with names that begin with AUTH_ or GOTRUE_. What the file leaves out is as the wire's table says.
 * An algorithm isn't named there: a shared secret without keys signs by itself.
 */
export function aloneEnvironment(text: string): Record<string, string> {
  const isJson = text.trimStart().startsWith('{')
  const given = isJson ? (JSON.parse(text) as Record<string, unknown>) : parseEnv(text)
  const env: Record<string, string> = { ...wireDefaults }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue
    const ours = otherNames[name] ?? name.replace(/^GOTRUE_/, 'AUTH_')
    env[ours] = typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  if (env.AUTH_JWT_SECRET && !env.AUTH_JWT_KEYS && !env.AUTH_JWT_ALGORITHM)
    env.AUTH_JWT_ALGORITHM = 'HS256'
  env.AUTH_EXTERNAL_URL ??= `http://localhost:${env.PORT}`
  env.SITE_URL ??= `http://localhost:${env.PORT}`
  return env
}

export async function readAloneConfig(file: string) {
  return aloneEnvironment(await readFile(file, 'utf8'))
}

/** Listens with nothing but the authentication service, at the root and at the path of its external address. */
export async function serveAlone(config: Config, services: Services) {
  const { pathname } = new URL(authSettings(config).externalUrl)
  const api = authApi(services)
  const app = new Hono()
  if (pathname !== '/') app.route(pathname, api)
  app.route('/', api)
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  return {
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
