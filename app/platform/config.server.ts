import { resolve } from 'node:path'
import type { z } from 'zod'
import { authContradictions } from './auth-contradictions.ts'
import { type AuthVariables, authVariables } from './auth-variables.ts'
import { payfastContradictions, payfastPart, payfastVariables } from './payfast-variables.ts'
import { productionRefusals } from './production-demands.ts'
import { siteVariables } from './site-variables.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/**
 * Every environment variable with its format and description. docs/configuration.md is generated from this
 * table, so variables that aren't here don't exist.
 */
export const variables = {
  ...siteVariables,
  ...payfastVariables,
  ...authVariables,
}

type Variables = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]['read']> }

export type Config = ReturnType<typeof settle>

/** An invalid configuration. Its message lists every invalid variable and how to fix it. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration can't be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

/**
 * Parses and validates the environment, once. Throws a {@link ConfigError} that lists all problems. The
 * standalone authentication service takes no payments, and needs no settings for them.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { takesPayments = true }: { takesPayments?: boolean } = {},
): Config {
  const problems: string[] = []
  const read: Record<string, unknown> = {}
  for (const [name, { read: schema, should }] of Object.entries(variables)) {
    const typed = env[name]?.trim()
    const result = schema.safeParse(typed === '' ? undefined : typed)
    if (result.success) read[name] = result.data
    // Without the value, which may be a secret: these messages end up in logs.
    else problems.push(`${name} should be ${should}`)
  }
  if (problems.length === 0) {
    problems.push(...contradictions(read as Variables, env))
    if (takesPayments) problems.push(...payfastContradictions(read as Variables))
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return settle(read as Variables)
}

function contradictions(read: Variables, env: Record<string, string | undefined>) {
  const problems: string[] = []
  const must = (fine: unknown, sentence: string) => {
    if (!fine) problems.push(sentence)
  }
  const siteIsLoopback = !read.SITE_URL || LOOPBACK.has(new URL(read.SITE_URL).hostname)
  must(siteIsLoopback || env.APP_ENV, 'APP_ENV must be set, because SITE_URL is not this machine')
  if (read.APP_ENV === 'production') {
    must(
      read.DATABASE_URL,
      'DATABASE_URL must be set in production: the embedded database does not survive a power cut',
    )
    must(read.SITE_URL, 'SITE_URL must be set in production')
    must(read.SECRET_KEY, 'SECRET_KEY must be set in production')
    must(read.SMTP_URL, 'SMTP_URL must be set in production')
    must(!read.DEMO_DATA, 'DEMO_DATA must be off in production')
    must(!read.CLOCK, 'CLOCK must not be set in production')
    problems.push(...productionRefusals(read))
  }
  must(
    read.INBOUND_SMTP_PORT === undefined || read.MAIL_RETURN_DOMAIN,
    'MAIL_RETURN_DOMAIN must be set where INBOUND_SMTP_PORT is: it is the domain whose mail is taken',
  )
  must(
    !read.INBOUND_SMTP_PORT || read.INBOUND_SMTP_PORT !== read.PORT,
    'INBOUND_SMTP_PORT must be another port than PORT',
  )
  return [...problems, ...authContradictions(read)]
}

const quietest = { development: 'warn', test: 'error', production: 'info' } as const

function settle(read: Variables) {
  const isProduction = read.APP_ENV === 'production'
  const dataDir = resolve(read.DATA_DIR)
  const demoData = read.DEMO_DATA ?? read.APP_ENV === 'development'
  return {
    env: read.APP_ENV,
    isProduction,
    isDevelopment: read.APP_ENV === 'development',
    port: read.PORT,
    host: read.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    // Normalised as browsers do, so that "HTTPS://Umthengi.co.za" counts as https too.
    siteUrl: new URL(read.SITE_URL ?? `http://localhost:${read.PORT}`).href.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    demoData,
    demoProviders: read.DEMO_PROVIDERS,
    clockStart: read.CLOCK ? new Date(read.CLOCK) : undefined,
    secretKey: read.SECRET_KEY,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    mailReturnDomain: read.MAIL_RETURN_DOMAIN,
    inboundSmtpPort: read.INBOUND_SMTP_PORT,
    filesUrl: read.FILES_URL ?? `file:${dataDir}/files`,
    trustedProxies: read.TRUSTED_PROXIES,
    clientIpHeader: read.CLIENT_IP_HEADER?.toLowerCase(),
    logLevel: read.LOG_LEVEL ?? quietest[read.APP_ENV],
    metricsToken: read.METRICS_TOKEN,
    cdnPurgeUrl: read.CDN_PURGE_URL,
    smsUrl: read.SMS_URL,
    smsRepliesToken: read.SMS_REPLIES_TOKEN,
    smsADay: {
      site: read.SMS_A_DAY,
      number: read.SMS_A_DAY_PER_NUMBER,
      network: read.SMS_A_DAY_PER_NETWORK,
    },
    payfast: payfastPart(read),
    auth: authPart(read),
  }
}

function authPart(read: Variables): AuthVariables {
  const names = Object.keys(authVariables) as (keyof AuthVariables)[]
  const part = Object.fromEntries(names.map((name) => [name, read[name]])) as AuthVariables
  return {
    ...part,
    AUTH_MAILER_AUTOCONFIRM:
      read.AUTH_MAILER_AUTOCONFIRM ?? read.DEMO_DATA ?? read.APP_ENV === 'development',
  }
}
