import { parseEnv } from 'node:util'
import { authVariables } from '#app/platform/auth-variables.ts'

/** The original server's defaults, where they differ from the site's. */
export const wireDefaults = {
  DEMO_DATA: '0',
  PORT: '9999',
  DATA_DIR: './data/auth',
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

/**
 * Settings shared by the site and the standalone authentication service. The site's other settings have no
 * effect here.
 */
const sharedNames = new Set([
  'APP_ENV',
  'CLIENT_IP_HEADER',
  'DATABASE_POOL',
  'DATABASE_URL',
  'DATA_DIR',
  'HOST',
  'LOG_LEVEL',
  'MAIL_FROM',
  'PORT',
  'SECRET_KEY',
  'SITE_URL',
  'SMS_URL',
  'SMTP_URL',
  'TRUSTED_PROXIES',
])

/** The original server's GOTRUE_ names, where ours differ by more than the prefix. */
const otherNames = new Map([
  ['SITE_URL', 'SITE_URL'],
  ['API_EXTERNAL_URL', 'AUTH_EXTERNAL_URL'],
  ['API_HOST', 'HOST'],
  ['API_PORT', 'PORT'],
  ['PORT', 'PORT'],
  ['LOG_LEVEL', 'LOG_LEVEL'],
  ['DATABASE_URL', 'DATABASE_URL'],
  ['DB_DATABASE_URL', 'DATABASE_URL'],
  ['DB_MAX_POOL_SIZE', 'DATABASE_POOL'],
  ['PASSKEY_ENABLED', 'AUTH_PASSKEYS_ENABLED'],
  ['PASSKEY_MAX_PASSKEYS_PER_USER', 'AUTH_PASSKEYS_MAX_PER_USER'],
])

/** The parts of SMTP_URL and MAIL_FROM, which the original server has as separate settings. */
const smtpNames = new Set(
  ['HOST', 'PORT', 'USER', 'PASS', 'ADMIN_EMAIL', 'SENDER_NAME'].map((part) => `AUTH_SMTP_${part}`),
)

/** The original server's names of log levels. */
const logLevels = new Map([
  ['trace', 'debug'],
  ['warning', 'warn'],
  ['fatal', 'error'],
  ['panic', 'error'],
])

const jsonSettings = new Set(['AUTH_JWT_KEYS', 'AUTH_OIDC_PROVIDERS'])

export type AloneSettings = {
  env: Record<string, string>
  /** The name of each setting in the file, for messages about it. */
  givenNames: Map<string, string>
  /** Names in the file that this service doesn't have. */
  ignored: string[]
}

/** A settings file that can't be used. Its message is a sentence for the person who started the service. */
export class SettingsFileError extends Error {
  expected = true
}

/**
 * The settings of the standalone service: NAME=value lines or a JSON object, with names that begin with AUTH_
 * or GOTRUE_. The signing algorithm isn't a setting: a shared secret without keys signs.
 */
export function aloneSettings(text: string, file = 'The settings file'): AloneSettings {
  const env: Record<string, string> = { ...wireDefaults }
  const givenNames = new Map<string, string>()
  const ignored: string[] = []
  for (const [givenName, value] of Object.entries(parse(text, file))) {
    if (value === undefined || value === null || value === '') continue
    const name = resolveName(givenName)
    if (!name) {
      ignored.push(givenName)
      continue
    }
    env[name] = toText({ name, givenName }, value)
    givenNames.set(name, givenName)
  }
  joinSmtpSettings(env, givenNames)
  const level = env.LOG_LEVEL?.toLowerCase()
  if (level) env.LOG_LEVEL = logLevels.get(level) ?? level
  if (env.AUTH_JWT_SECRET && !env.AUTH_JWT_KEYS && !env.AUTH_JWT_ALGORITHM)
    env.AUTH_JWT_ALGORITHM = 'HS256'
  env.AUTH_EXTERNAL_URL ??= `http://localhost:${env.PORT}`
  env.SITE_URL ??= `http://localhost:${env.PORT}`
  return { env, givenNames, ignored }
}

function parse(text: string, file: string): Record<string, unknown> {
  const content = text.replace(/^\uFEFF/, '').trim()
  if (!file.endsWith('.json') && !/^[{[]/.test(content)) {
    const settings = parseEnv(content)
    if (Object.keys(settings).length > 0) return settings
    throw new SettingsFileError(
      `${file} has no settings: write NAME=value lines or a JSON object into it.`,
    )
  }
  let settings: unknown
  try {
    settings = JSON.parse(content)
  } catch (error) {
    throw new SettingsFileError(`${file} is not valid JSON: ${(error as Error).message}.`)
  }
  if (typeof settings === 'object' && settings !== null && !Array.isArray(settings))
    return settings as Record<string, unknown>
  throw new SettingsFileError(`${file} should be a JSON object of settings, { "NAME": value }.`)
}

function resolveName(givenName: string): string | undefined {
  const bare = givenName.replace(/^(?:GOTRUE|AUTH)_/, '')
  const otherName = otherNames.get(bare)
  if (otherName) return otherName
  if (sharedNames.has(givenName)) return givenName
  const name = `AUTH_${bare}`
  const isKnown = name in authVariables || smtpNames.has(name)
  return bare !== givenName && isKnown && name !== 'AUTH_STANDALONE' ? name : undefined
}

function toText({ name, givenName }: { name: string; givenName: string }, value: unknown): string {
  if (jsonSettings.has(name)) return typeof value === 'string' ? value : JSON.stringify(value)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return name === 'AUTH_PASSWORD_REQUIRED_CHARACTERS'
      ? value.map((set) => String(set).replaceAll(':', '\\:')).join(':')
      : value.join(',')
  throw new SettingsFileError(
    `${givenName} should be text, a number, true or false, not ${Array.isArray(value) ? 'a list of objects' : 'an object'}.`,
  )
}

function joinSmtpSettings(env: Record<string, string>, givenNames: Map<string, string>) {
  const take = (part: string) => {
    const value = env[`AUTH_SMTP_${part}`]
    delete env[`AUTH_SMTP_${part}`]
    return value
  }
  const [host, port = '587', user, password = ''] = ['HOST', 'PORT', 'USER', 'PASS'].map(take)
  const [address, senderName] = ['ADMIN_EMAIL', 'SENDER_NAME'].map(take)
  if (host && !env.SMTP_URL) {
    const credentials = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
    env.SMTP_URL = `${port === '465' ? 'smtps' : 'smtp'}://${credentials}${host}:${port}`
    givenNames.set('SMTP_URL', givenNames.get('AUTH_SMTP_HOST')!)
  }
  if (address && !env.MAIL_FROM) env.MAIL_FROM = senderName ? `${senderName} <${address}>` : address
}
