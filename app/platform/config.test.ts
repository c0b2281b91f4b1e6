import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, variables } from './config.server.ts'

/** What the configuration says of this environment, or nothing when it is fine. */
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
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://mail',
  PAYFAST_MERCHANT_ID: '12345678',
  PAYFAST_MERCHANT_KEY: 'key4ofTheMerchant',
  PAYFAST_PASSPHRASE: 'a-passphrase',
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
    expect(complaint).toContain(JSON.stringify(value))
  })

  it('counts as not set when it is empty or blank', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    })
  })
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

it('never repeats a secret that is right when another value is wrong', () => {
  expect(complaintsOf({ ...production, PORT: 'x' })).not.toContain(production.SECRET_KEY)
})
