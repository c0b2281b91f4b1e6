import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, variables } from './config.server.ts'

/** The problems of this environment, if any. */
function complaintsOf(env: Record<string, string>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const production = {
  APP_ENV: 'production',
  SITE_URL: 'https://thembeka.example',
  DATABASE_URL: 'postgres://site@db/thembeka',
  SECRET_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://mail',
  PAYFAST_MERCHANT_ID: '12345678',
  PAYFAST_MERCHANT_KEY: 'key4ofTheMerchant',
  PAYFAST_PASSPHRASE: randomBytes(16).toString('hex'),
}

describe('one variable', () => {
  it.each([
    ['APP_ENV', 'staging'],
    ['PORT', 'three thousand'],
    ['PORT', '70000'],
    ['SITE_URL', 'thembeka.example'],
    ['SITE_URL', 'ftp://thembeka.example'],
    ['DATABASE_URL', 'mysql://localhost/thembeka'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', '2.5'],
    ['DEMO_DATA', 'yes'],
    ['DEMO_PROVIDERS', '2000000'],
    ['CLOCK', 'yesterday'],
    ['CLOCK', '2025-06-10'],
    ['SECRET_KEY', 'short'],
    ['SMTP_URL', 'mail.example:25'],
    ['FILES_URL', '/var/files'],
    ['TRUSTED_PROXIES', '-1'],
    ['CLIENT_IP_HEADER', 'X Real IP'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['PAYFAST_PASSPHRASE', 'salt & pepper'],
    ['AUTH_JWT_EXP', 'an hour'],
    ['AUTH_PASSWORD_MIN_LENGTH', '3'],
  ] as const)('%s may not be %j, and is told what it should be', (name, value) => {
    const complaint = complaintsOf({ [name]: value })

    expect(complaint).toContain(`${name} should be ${variables[name].should}`)
    // The value may be a secret, and these messages end up in logs.
    expect(complaint.replace(variables[name].should, '')).not.toContain(value)
  })

  it('counts as not set when it is empty or blank', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    })
  })
})

it.each([
  ['1', true],
  ['True', true],
  ['TRUE', true],
  ['0', false],
  ['False', false],
])('reads %j as a boolean', (text, value) => {
  expect(readConfig({ AUTH_DISABLE_SIGNUP: text }).auth.AUTH_DISABLE_SIGNUP).toBe(value)
  expect(readConfig({ DEMO_DATA: text }).demoData).toBe(value)
})

it('takes a log level in any case', () => {
  expect(readConfig({ LOG_LEVEL: 'DEBUG' }).logLevel).toBe('debug')
})

it('names every wrong variable at once', () => {
  const complaint = complaintsOf({ PORT: 'x', LOG_LEVEL: 'y', CLOCK: 'z' })

  expect(complaint.match(/^ {2}- \w+/gm)).toEqual(['  - PORT', '  - CLOCK', '  - LOG_LEVEL'])
})

describe('development', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      env: 'development',
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      demoData: true,
      auth: { AUTH_MAILER_AUTOCONFIRM: true },
    })
  })

  it('asks for APP_ENV when the address is not this machine', () => {
    const elsewhere = { SITE_URL: 'https://thembeka.example' }

    expect(complaintsOf(elsewhere)).toContain('APP_ENV must be set')
    expect(complaintsOf({ ...elsewhere, APP_ENV: 'development' })).toBe('')
    expect(complaintsOf({ SITE_URL: 'http://127.0.0.1:8080' })).toBe('')
  })
})

describe('production', () => {
  it.each([
    ['SITE_URL', 'http://thembeka.example', 'must begin with https://'],
    ['SITE_URL', 'HTTP://localhost:3000', 'must begin with https://'],
    ['AUTH_EXTERNAL_URL', 'http://auth.thembeka.example', 'must begin with https://'],
    ['SMS_URL', 'http://key:hunter2@rest.smsportal.com', 'must begin with https://'],
    ['AUTH_HOOK_SEND_EMAIL_URI', 'http://mailer.example/hook', 'must begin with https://'],
    ['SECRET_KEY', 'k'.repeat(64), 'openssl rand -base64 32'],
    ['SECRET_KEY', 'change-me-change-me-change-me-123', 'openssl rand -base64 32'],
    ['AUTH_JWT_SECRET', 'super-secret-jwt-token-with-at-least-32-characters-long', 'openssl rand'],
    ['PAYFAST_PASSPHRASE', 'salt-and-pepper', 'openssl rand -hex 16'],
    ['METRICS_TOKEN', 'thembeka-metrics-token', 'openssl rand -hex 16'],
    ['SMS_REPLIES_TOKEN', 'thembeka-replies-token', 'openssl rand -hex 16'],
    ['AUTH_SMS_AUTOCONFIRM', 'true', 'must be off in production'],
    ['AUTH_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS', '1', 'must be off in production'],
  ])('refuses %s=%s', (name, value, sentence) => {
    const complaint = complaintsOf({ ...production, [name]: value })
    expect(complaint).toMatch(new RegExp(`${name} .*${sentence}`))
    expect(complaint).not.toContain(value)
    const elsewhere = { APP_ENV: 'development', AUTH_HOOK_SEND_EMAIL_SECRETS: 'x'.repeat(16) }
    expect(complaintsOf({ ...elsewhere, [name]: value })).toBe('')
  })

  it('refuses a weak secret of a hook, and takes a gateway on this machine by http', () => {
    const hook = {
      ...production,
      AUTH_HOOK_SEND_SMS_URI: 'http://127.0.0.1:9000/sms',
      SMS_URL: 'http://key:secret@127.0.0.1:9001',
    }
    const signedWith = (secret: string) =>
      complaintsOf({ ...hook, AUTH_HOOK_SEND_SMS_SECRETS: `v1,whsec_${secret}` })
    expect(signedWith(randomBytes(32).toString('base64'))).toBe('')
    expect(signedWith('password'.repeat(6))).toContain('AUTH_HOOK_SEND_SMS_SECRETS is too easy')
  })

  it('spells the address as browsers do, so that everything knows it is encrypted', () => {
    const { siteUrl } = readConfig({ ...production, SITE_URL: 'HTTPS://Umthengi.co.za:443/' })
    expect(siteUrl).toBe('https://umthengi.co.za')
  })

  it('is fine with what it demands', () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      demoData: false,
      auth: { AUTH_MAILER_AUTOCONFIRM: false },
    })
  })

  it.each([
    'SITE_URL',
    'DATABASE_URL',
    'SECRET_KEY',
    'SMTP_URL',
    'PAYFAST_MERCHANT_ID',
    'PAYFAST_MERCHANT_KEY',
    'PAYFAST_PASSPHRASE',
  ] as const)('demands %s', (name) => {
    const { [name]: _left, ...rest } = production

    expect(complaintsOf(rest)).toContain(`${name} must be set`)
  })

  it.each([
    ['DEMO_DATA', '1'],
    ['CLOCK', '2025-06-10T08:00:00+02:00'],
    ['AUTH_MAILER_AUTOCONFIRM', '1'],
    ['PAYFAST_SIMULATOR_URL', 'http://127.0.0.1:3001'],
  ])('refuses %s', (name, value) => {
    expect(complaintsOf({ ...production, [name]: value })).toMatch(
      new RegExp(`${name} must (?:be off|not be set) in production`),
    )
  })
})

it('is paid through nothing but the live PayFast in production', () => {
  for (const mode of ['sandbox', 'simulator'])
    expect(complaintsOf({ ...production, PAYFAST_MODE: mode })).toContain(
      'PAYFAST_MODE must be live in production',
    )
  expect(readConfig({}).payfast).toMatchObject({ mode: 'simulator' })
  expect(complaintsOf({ PAYFAST_MODE: 'sandbox' })).toContain('PAYFAST_MERCHANT_ID must be set')
})

it('names refused settings and never prints what they hold, right or wrong', () => {
  const values = {
    SECRET_KEY: 'too short: hunter2',
    SMTP_URL: 'smtp//user:hunter2@mail',
    DATABASE_URL: 'mysql://site:hunter2@db/thembeka',
    FILES_URL: 's3//KEY:hunter2@host/bucket',
    SMS_URL: 'key:hunter2@rest.smsportal.com',
    METRICS_TOKEN: 'hunter2',
    SMS_REPLIES_TOKEN: 'hunter2',
    PAYFAST_PASSPHRASE: 'hunter2 & salt',
    AUTH_JWT_SECRET: 'hunter2',
    AUTH_JWT_KEYS: '[{"d": "hunter2"',
    AUTH_OIDC_PROVIDERS: '[{"secret": "hunter2"}]',
    AUTH_HOOK_SEND_SMS_SECRETS: 'hunter2',
  }
  const complaint = complaintsOf({ ...production, ...values })
  for (const name of Object.keys(values)) expect(complaint).toContain(name)
  expect(complaint).not.toContain('hunter2')
  expect(complaintsOf({ ...production, PORT: 'x' })).not.toContain(production.SECRET_KEY)
})
