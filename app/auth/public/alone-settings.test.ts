import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig, variables } from '#app/platform/config.server.ts'
import { authSettings } from '../settings.server.ts'
import { aloneSettings, wireDefaults } from './alone-settings.ts'

const SECRET = 'a secret shared with a program'
const docs = join(import.meta.dirname, '../../../docs')
const configOf = (settings: object) =>
  readConfig(aloneSettings(JSON.stringify(settings)).env, { takesPayments: false })

it('takes its settings from lines or from JSON, under its own names or those of others', () => {
  const lines = aloneSettings(
    `# a comment
GOTRUE_SITE_URL=http://localhost:8080
GOTRUE_MAILER_AUTOCONFIRM="true"
AUTH_JWT_SECRET='${SECRET}'
PORT=9998`,
  )
  const json = aloneSettings(
    JSON.stringify({
      SITE_URL: 'http://localhost:8080',
      AUTH_MAILER_AUTOCONFIRM: true,
      GOTRUE_JWT_SECRET: SECRET,
      GOTRUE_API_PORT: 9998,
      GOTRUE_MAILER_OTP_LENGTH: null,
      GOTRUE_URI_ALLOW_LIST: '',
    }),
  )
  expect(json.env).toEqual(lines.env)
  expect(lines.env).toMatchObject({
    SITE_URL: 'http://localhost:8080',
    PORT: '9998',
    AUTH_EXTERNAL_URL: 'http://localhost:9998',
    // A shared secret without keys signs, and settings that the file leaves out have the original server's
    // defaults.
    AUTH_JWT_ALGORITHM: 'HS256',
    AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '0',
  })
})

it('takes booleans and log levels in any case, and lists', () => {
  const config = configOf({
    GOTRUE_DISABLE_SIGNUP: 'True',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'TRUE',
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'False',
    GOTRUE_LOG_LEVEL: 'DEBUG',
    GOTRUE_URI_ALLOW_LIST: ['https://a.example', 'https://b.example/**'],
    GOTRUE_PASSWORD_REQUIRED_CHARACTERS: ['abc', '!:'],
    GOTRUE_PASSKEY_ENABLED: true,
  })
  expect(config.logLevel).toBe('debug')
  expect(authSettings(config)).toMatchObject({
    signupDisabled: true,
    phone: { isEnabled: true },
    email: { isEnabled: false },
    allowedRedirects: ['https://a.example', 'https://b.example/**'],
    password: { requiredSets: ['abc', '!:'] },
    passkeys: { isEnabled: true },
  })
  for (const [given, level] of [
    ['Warning', 'warn'],
    ['trace', 'debug'],
    ['FATAL', 'error'],
  ])
    expect(configOf({ GOTRUE_LOG_LEVEL: given }).logLevel).toBe(level)
})

it('makes the address of the mail server from its parts', () => {
  const smtp = {
    GOTRUE_SMTP_HOST: 'mail.example.co.za',
    GOTRUE_SMTP_USER: 'auth@example.co.za',
    GOTRUE_SMTP_PASS: 'p@ss:word',
    GOTRUE_SMTP_ADMIN_EMAIL: 'hello@example.co.za',
    GOTRUE_SMTP_SENDER_NAME: 'Example',
  }
  const { env, ignored } = aloneSettings(JSON.stringify(smtp))
  expect(env).toMatchObject({
    SMTP_URL: 'smtp://auth%40example.co.za:p%40ss%3Aword@mail.example.co.za:587',
    MAIL_FROM: 'Example <hello@example.co.za>',
  })
  expect(ignored).toEqual([])
  expect(configOf({ ...smtp, GOTRUE_SMTP_PORT: 465 }).smtpUrl).toMatch(/^smtps:.*:465$/)
  expect(configOf({ ...smtp, SMTP_URL: 'smtp://other' }).smtpUrl).toBe('smtp://other')
})

it('names every setting that it does not have, and takes no notice of it', () => {
  const { env, ignored } = aloneSettings(
    JSON.stringify({
      GOTRUE_OPERATOR_TOKEN: 'x',
      GOTRUE_EXTERNAL_AZURE_ENABLED: true,
      PAYFAST_MERCHANT_ID: 'not a number',
      INBOUND_SMTP_PORT: 25,
      DEMO_DATA: '1',
      AUTH_STANDALONE: '0',
      JWT_SECRET: 'x',
      constructor: 'x',
      GOTRUE_constructor: 'x',
      GOTRUE_SITE_URL: 'http://localhost:8080',
    }),
  )
  expect(ignored).toEqual([
    'GOTRUE_OPERATOR_TOKEN',
    'GOTRUE_EXTERNAL_AZURE_ENABLED',
    'PAYFAST_MERCHANT_ID',
    'INBOUND_SMTP_PORT',
    'DEMO_DATA',
    'AUTH_STANDALONE',
    'JWT_SECRET',
    'constructor',
    'GOTRUE_constructor',
  ])
  expect(env).toMatchObject({ DEMO_DATA: '0', AUTH_STANDALONE: '1' })
  expect(env).not.toHaveProperty('PAYFAST_MERCHANT_ID')
})

it.each([
  ['{ "PORT": 9999', 'auth.conf', /^auth\.conf is not valid JSON: /],
  ['PORT=9999', 'auth.json', /^auth\.json is not valid JSON: /],
  ['["PORT"]', 'auth.conf', /^auth\.conf should be a JSON object of settings/],
  ['null', 'auth.json', /^auth\.json should be a JSON object of settings/],
  ['', 'auth.conf', /^auth\.conf has no settings: /],
  ['just some words', 'auth.conf', /^auth\.conf has no settings: /],
  ['{"GOTRUE_JWT_EXP": {"hours": 1}}', 'auth.json', /^GOTRUE_JWT_EXP should be text, a number/],
  ['{"GOTRUE_URI_ALLOW_LIST": [{}]}', 'auth.json', /not a list of objects\.$/],
])('says in a sentence what is wrong with %j in %s', (text, file, sentence) => {
  expect(() => aloneSettings(text, file)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(sentence), expected: true }),
  )
})

it('has a sample in which every setting is known, and explains every default of its own', () => {
  const { env, ignored } = aloneSettings(
    readFileSync(join(docs, 'auth-service.sample.json'), 'utf8'),
    'auth-service.sample.json',
  )
  expect(ignored).toEqual([])
  expect(readConfig(env, { takesPayments: false }).port).toBe(9999)

  const page = readFileSync(join(docs, 'authentication.md'), 'utf8')
  for (const [name, value] of Object.entries(wireDefaults)) {
    if (name === 'AUTH_STANDALONE' || name === 'DEMO_DATA') continue
    const onSite = variables[name as keyof typeof variables].read.parse(undefined)
    const shown = onSite === undefined ? '[^|]*' : `\`${onSite === true ? '1' : onSite}\` `
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\| \`${value}\` \\| ${shown}\\|`, 'm'))
  }
})

it('asks in which environment it runs where its site is not this machine', () => {
  const elsewhere = { GOTRUE_SITE_URL: 'https://app.example.co.za' }
  expect(() => configOf(elsewhere)).toThrow(/APP_ENV must be set/)
  expect(configOf({ ...elsewhere, APP_ENV: 'development' }).env).toBe('development')
  expect(configOf({}).env).toBe('development')
})

it('switches off a provider or hook whose client id or address is set', () => {
  const google = {
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'client-id',
    GOTRUE_EXTERNAL_GOOGLE_SECRET: 'secret',
    AUTH_OIDC_PROVIDERS: [
      { name: 'google', label: 'Google', issuer: 'https://issuer.example', clientId: 'client-id' },
    ],
    GOTRUE_HOOK_SEND_EMAIL_URI: 'https://hook.example',
    GOTRUE_HOOK_SEND_EMAIL_SECRETS: 'v1,whsec_c2VjcmV0IG9mIHRoZSBob29r',
  }
  const settingsOf = (more: object) => authSettings(configOf({ ...google, ...more }))
  expect(settingsOf({})).toMatchObject({
    providers: { google: { clientId: 'client-id' }, custom: [{ name: 'google' }] },
    hooks: { email: { uri: 'https://hook.example' } },
  })
  expect(
    settingsOf({
      GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'False',
      GOTRUE_EXTERNAL_GOOGLE_SECRET: null,
      GOTRUE_HOOK_SEND_EMAIL_ENABLED: false,
      GOTRUE_HOOK_SEND_EMAIL_SECRETS: null,
    }),
  ).toMatchObject({ providers: { google: null, custom: [] }, hooks: { email: null } })

  const complaint = (settings: object) => {
    try {
      configOf(settings)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(complaint({ GOTRUE_EXTERNAL_GOOGLE_ENABLED: true })).toContain(
    'AUTH_EXTERNAL_GOOGLE_CLIENT_ID must be set, because AUTH_EXTERNAL_GOOGLE_ENABLED is on',
  )
  expect(complaint({ GOTRUE_HOOK_SEND_SMS_ENABLED: true })).toContain(
    'AUTH_HOOK_SEND_SMS_URI must be set',
  )
})

it.each([
  ['no key at all', []],
  ['a key without numbers', [{ kty: 'RSA', alg: 'RS256', key_ops: ['sign'] }]],
  ['a public key that should sign', [{ ...publicKey(), key_ops: ['sign'] }]],
  ['a key for which nobody signs', [{ ...publicKey(), key_ops: ['verify'] }]],
  ['a secret of a few letters', [{ kty: 'oct', alg: 'HS256', k: 'abc', key_ops: ['sign'] }]],
  ['words', 'words'],
])('refuses %s as signing keys when it starts', (_, keys) => {
  expect(() => configOf({ GOTRUE_JWT_KEYS: keys })).toThrow(/AUTH_JWT_KEYS (should be|must hold)/)
})

function publicKey() {
  const { publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...key.export({ format: 'jwk' }), alg: 'ES256' }
}
