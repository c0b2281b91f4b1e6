import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto'
import { z } from 'zod'

/**
 * The variables of the authentication service. Their names are those that servers of this kind have
 * after GOTRUE_, so that whoever ran one finds them; `npm run auth` takes them under either name.
 */
export const onOrOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['1', '0', 'true', 'false']))
  .transform((text) => text === '1' || text === 'true')
const flag = (unset: boolean) => onOrOff.default(unset)
const whole = (least: number, most: number, unset: number) =>
  z.coerce.number().int().min(least).max(most).default(unset)
const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .default([])

const UNITS = { h: 3600, m: 60, s: 1, ms: 0.001 } as const

/** Seconds from "90", "1h30m" or "500ms". Unreadable text gives null. */
export function secondsOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  if (!/^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/.test(text)) return null
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)
  return [...parts].reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNITS[unit as keyof typeof UNITS],
    0,
  )
}

const seconds = (least: number, unset: number) =>
  z
    .string()
    .transform((text, problems) => {
      const read = secondsOf(text)
      if (read === null || read < least) {
        problems.addIssue('no such time')
        return z.NEVER
      }
      return read
    })
    .default(unset)
const SECONDS = (least: number) => `a time such as 90, 60s or 1h30m, at least ${least} seconds`
const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, problems): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        problems.addIssue('no JSON')
        return z.NEVER
      }
    })
    .pipe(schema)

/** A key without a name gets its thumbprint as one (RFC 7638), when it is opened. */
const PrivateKey = z
  .looseObject({
    kid: z.string().min(1).optional(),
    kty: z.string(),
    alg: z.string(),
    key_ops: z.array(z.string()).optional(),
  })
  .refine(isUsableKey)
const PrivateKeys = z.array(PrivateKey).min(1)

/** Whether the key's own numbers make a key: found out at the start, not by the first token. */
function isUsableKey(key: { kty: string; key_ops?: string[] }) {
  if (key.kty === 'oct') return 'k' in key && typeof key.k === 'string' && key.k.length >= 22
  try {
    const options = { key: key as JsonWebKey, format: 'jwk' } as const
    if (key.key_ops?.includes('sign')) createPrivateKey(options)
    else createPublicKey(options)
    return true
  } catch {
    return false
  }
}

/** Any issuer that speaks OpenID Connect. */
const Issuer = z.object({
  /** In addresses and identities: "custom:" before it keeps it apart from the well-known ones. */
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
  label: z.string().min(1),
  issuer: z.url(),
  clientId: z.string().min(1),
  secret: z.string().optional(),
  scopes: z.string().default('openid email profile'),
  emailOptional: z.boolean().default(false),
  skipNonceCheck: z.boolean().default(false),
})

const onUnlessTold = (what: string) => `${what} On unless told otherwise.`

export const authVariables = {
  AUTH_EXTERNAL_URL: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    should: 'an address beginning with http:// or https://',
    means:
      'Where the authentication service is reached: the start of mailed links and the issuer of tokens. SITE_URL/auth/v1 without it.',
  },
  AUTH_URI_ALLOW_LIST: {
    read: list,
    should: 'patterns of addresses, separated by commas',
    means:
      'Where mailed links and identity providers may lead besides the site: * stops at dots and slashes, ** does not.',
  },
  AUTH_DISABLE_SIGNUP: {
    read: flag(false),
    should: '1 or 0',
    means: 'Nobody can make an account.',
  },
  AUTH_EXTERNAL_EMAIL_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onUnlessTold('People sign in by email address.'),
  },
  AUTH_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onUnlessTold('A mailed link signs in without a password.'),
  },
  AUTH_EXTERNAL_PHONE_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'People sign in by cellphone number.',
  },
  AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'An account can begin without an address.',
  },
  AUTH_MAILER_AUTOCONFIRM: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means: 'New addresses count as confirmed at once. On with demonstration data, else off.',
  },
  AUTH_SMS_AUTOCONFIRM: {
    read: flag(false),
    should: '1 or 0',
    means: 'New cellphone numbers count as confirmed at once. Refused in production.',
  },
  AUTH_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: {
    read: flag(false),
    should: '1 or 0',
    means: 'Somebody whose address is unconfirmed may sign in. Refused in production.',
  },
  AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onUnlessTold('A new address is confirmed from the old mailbox as well.'),
  },
  AUTH_SECURITY_MANUAL_LINKING_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onUnlessTold('People link and unlink other accounts of theirs.'),
  },
  AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: {
    read: flag(false),
    should: '1 or 0',
    means: 'A new password asks for a mailed code when the session is older than a day.',
  },
  AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: {
    read: flag(false),
    should: '1 or 0',
    means: 'A new password asks for the current one.',
  },
  AUTH_MAILER_OTP_LENGTH: {
    read: whole(6, 10, 6),
    should: 'a whole number from 6 to 10',
    means: 'Figures of a mailed code.',
  },
  AUTH_MAILER_OTP_EXP: {
    read: seconds(60, 86_400),
    should: SECONDS(60),
    means: 'How long a mailed code or link works, in seconds.',
  },
  AUTH_SMTP_MAX_FREQUENCY: {
    read: seconds(0, 60),
    should: SECONDS(0),
    means: 'The shortest time between two emails of one kind to one person.',
  },
  AUTH_SMS_OTP_LENGTH: {
    read: whole(6, 10, 6),
    should: 'a whole number from 6 to 10',
    means: 'Figures of a texted code.',
  },
  AUTH_SMS_OTP_EXP: {
    read: seconds(10, 60),
    should: SECONDS(10),
    means: 'How long a texted code works, in seconds.',
  },
  AUTH_SMS_MAX_FREQUENCY: {
    read: seconds(0, 60),
    should: SECONDS(0),
    means: 'The shortest time between two texts of one kind to one person.',
  },
  AUTH_SMS_TEST_OTP: {
    read: z
      .string()
      .regex(/^\d+[:=]\d+(?:,\d+[:=]\d+)*$/)
      .transform(
        (text) => new Map(text.split(',').map((part) => part.split(/[:=]/) as [string, string])),
      )
      .optional(),
    should: 'number:code pairs, separated by commas',
    means: 'Cellphone numbers that get no text and always have this code. Refused in production.',
  },
  AUTH_SMS_TEST_OTP_VALID_UNTIL: {
    read: z.iso.datetime({ offset: true }).optional(),
    should: 'an instant such as 2027-01-31T00:00:00Z',
    means: 'When those fixed codes end.',
  },
  AUTH_PASSWORD_MIN_LENGTH: {
    read: whole(6, 72, 6),
    should: 'a whole number from 6 to 72',
    means: 'The shortest password.',
  },
  AUTH_PASSWORD_REQUIRED_CHARACTERS: {
    read: z
      .string()
      .transform((text) => text.split(/(?<!\\):/).map((set) => set.replaceAll('\\:', ':')))
      .default([]),
    should: 'sets of characters, separated by colons',
    means: 'A password has one of each set.',
  },
  AUTH_PASSWORD_BREACHED_FILE: {
    read: z.string().min(1).optional(),
    should: 'a file',
    means:
      'SHA-1 hashes of passwords that were made public, one a line and sorted; a new password may not be among them.',
  },
  AUTH_JWT_EXP: {
    read: seconds(60, 3600).refine((read) => read <= 86_400),
    should: 'seconds, 60 to 86400',
    means: 'How long an access token lives.',
  },
  AUTH_JWT_AUD: {
    read: z.string().min(1).default('authenticated'),
    should: 'a word',
    means: 'For whom access tokens are meant.',
  },
  AUTH_JWT_DEFAULT_GROUP_NAME: {
    read: z.string().min(1).default('authenticated'),
    should: 'a word',
    means: 'The role that a new user has in access tokens.',
  },
  AUTH_JWT_ADMIN_ROLES: {
    read: z
      .string()
      .default('service_role,supabase_admin')
      .transform((text) => text.split(',').map((part) => part.trim())),
    should: 'words, separated by commas',
    means: 'Roles in access tokens that may call the administrative part.',
  },
  AUTH_JWT_ISSUER: {
    read: z.string().min(1).optional(),
    should: 'an address',
    means: 'The issuer that access tokens name. AUTH_EXTERNAL_URL without it.',
  },
  AUTH_JWT_SECRET: {
    read: z.string().min(16).optional(),
    should: 'at least 16 characters',
    means:
      'A secret shared with whoever makes service keys: tokens signed with it (HS256) are accepted. Production takes only what is drawn at random: `openssl rand -base64 32`.',
  },
  AUTH_JWT_KEYS: {
    read: json(PrivateKeys).optional(),
    should: 'a JSON list of private keys (JWK), one of them with the operation "sign"',
    means:
      'Keys kept outside. Without them keys are made, kept sealed in the database and replaced every 90 days.',
  },
  AUTH_JWT_ALGORITHM: {
    read: z.enum(['ES256', 'RS256', 'HS256']).default('ES256'),
    should: 'ES256, RS256 or HS256',
    means:
      'How access tokens are signed when AUTH_JWT_KEYS is not set. HS256 needs AUTH_JWT_SECRET.',
  },
  AUTH_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onUnlessTold('A spent refresh token that is shown again ends its whole session.'),
  },
  AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: {
    read: whole(0, 60, 10),
    should: 'seconds, 0 to 60',
    means: 'How long a refresh token that was just used may be used again.',
  },
  AUTH_SECURITY_REFRESH_TOKEN_ALLOW_REUSE: {
    read: flag(false),
    should: '1 or 0',
    means: 'A spent refresh token may always be used again.',
  },
  AUTH_SESSIONS_TIMEBOX: {
    read: seconds(0, 0),
    should: SECONDS(0),
    means: 'How long a session lasts whatever happens. 0 for as long as it is used.',
  },
  AUTH_SESSIONS_INACTIVITY_TIMEOUT: {
    read: seconds(0, 0),
    should: SECONDS(0),
    means: 'How long a session may lie unused. 0 for any time.',
  },
  AUTH_SESSIONS_ALLOW_LOW_AAL: {
    read: seconds(0, 0),
    should: SECONDS(0),
    means: 'How long somebody with a second step may stay signed in without it. 0 for any time.',
  },
  AUTH_SESSIONS_SINGLE_PER_USER: {
    read: flag(false),
    should: '1 or 0',
    means: 'Only the session that was refreshed last goes on.',
  },
  AUTH_EXTERNAL_FLOW_STATE_EXPIRY_DURATION: {
    read: seconds(300, 300),
    should: SECONDS(300),
    means: 'How long a sign-in at an identity provider, or the code of a mailed link, may take.',
  },
  AUTH_MFA_CHALLENGE_EXPIRY_DURATION: {
    read: seconds(300, 300),
    should: SECONDS(300),
    means: 'How long the question for a second step stands.',
  },
  AUTH_MFA_FACTOR_EXPIRY_DURATION: {
    read: seconds(300, 300),
    should: SECONDS(300),
    means: 'When a second step that was begun and never proved is forgotten.',
  },
  AUTH_MFA_MAX_ENROLLED_FACTORS: {
    read: whole(1, 100, 10),
    should: 'a whole number from 1 to 100',
    means: 'The most second steps a person has, proved or not.',
  },
  AUTH_MFA_MAX_VERIFIED_FACTORS: {
    read: whole(1, 100, 10),
    should: 'a whole number from 1 to 100',
    means: 'The most second steps a person has proved.',
  },
  AUTH_MFA_TOTP_ENROLL_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onUnlessTold('An authenticator app can be added as a second step.'),
  },
  AUTH_MFA_TOTP_VERIFY_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onUnlessTold('Codes of authenticator apps are taken.'),
  },
  AUTH_MFA_PHONE_ENROLL_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'A cellphone can be added as a second step.',
  },
  AUTH_MFA_PHONE_VERIFY_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'Texted codes are taken as a second step.',
  },
  AUTH_MFA_PHONE_MAX_FREQUENCY: {
    read: seconds(0, 60),
    should: SECONDS(0),
    means: 'The shortest time between two texts for a second step.',
  },
  AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onUnlessTold('A security key can be added as a second step.'),
  },
  AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onUnlessTold('Security keys are taken as a second step.'),
  },
  AUTH_WEBAUTHN_RP_ID: {
    read: z.string().min(1).optional(),
    should: 'a host name',
    means: 'The host that passkeys and security keys belong to. That of SITE_URL without it.',
  },
  AUTH_WEBAUTHN_RP_DISPLAY_NAME: {
    read: z.string().min(1).default('Thembeka'),
    should: 'a name',
    means: 'What a browser calls this site when it asks for a passkey.',
  },
  AUTH_WEBAUTHN_RP_ORIGINS: {
    read: list,
    should: 'origins, separated by commas',
    means: 'Pages that may use passkeys. That of SITE_URL without it.',
  },
  AUTH_WEBAUTHN_CHALLENGE_EXPIRY_DURATION: {
    read: seconds(30, 300),
    should: SECONDS(30),
    means: 'How long the question for a passkey stands.',
  },
  AUTH_PASSKEYS_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onUnlessTold('People sign in with passkeys.'),
  },
  AUTH_PASSKEYS_MAX_PER_USER: {
    read: whole(1, 100, 10),
    should: 'a whole number from 1 to 100',
    means: 'The most passkeys a person has.',
  },
  AUTH_SAML_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'Organisations sign their own people in by SAML.',
  },
  AUTH_SAML_PRIVATE_KEY: {
    read: z.string().min(100).optional(),
    should: 'an RSA private key: PEM, or the base64 of its DER',
    means: 'Signs what we ask of such an organisation. Demanded when AUTH_SAML_ENABLED is on.',
  },
  AUTH_SAML_RELAY_STATE_VALIDITY_PERIOD: {
    read: seconds(30, 120),
    should: SECONDS(30),
    means: 'How long such a sign-in may take.',
  },
  AUTH_SECURITY_CAPTCHA_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means:
      'Every sign-up and sign-in of other clients proves work first. The site’s own forms ask for it after suspicious use, whatever stands here.',
  },
  AUTH_SECURITY_CAPTCHA_COST: {
    read: whole(1000, 10_000_000, 50_000),
    should: 'a whole number from 1000 to 10000000',
    means:
      'How many tries that work takes at most. On the site’s forms twice, four and eight times as many where riskScore grows: a slow phone does about 50000 in a second.',
  },
  AUTH_EXTERNAL_GOOGLE_ENABLED: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means:
      'Off: nobody signs in with Google, whatever else is set. On where the client id is set, unless told otherwise.',
  },
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: {
    read: list,
    should: 'client ids, separated by commas',
    means: 'Signs in with Google, together with its secret. The first id is ours.',
  },
  AUTH_EXTERNAL_GOOGLE_SECRET: {
    read: z.string().min(1).optional(),
    should: 'a secret',
    means: 'What Google gave with the client id.',
  },
  AUTH_EXTERNAL_APPLE_ENABLED: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means:
      'Off: nobody signs in with Apple, whatever else is set. On where the client id is set, unless told otherwise.',
  },
  AUTH_EXTERNAL_APPLE_CLIENT_ID: {
    read: list,
    should: 'client ids, separated by commas',
    means: 'Signs in with Apple, together with its secret.',
  },
  AUTH_EXTERNAL_APPLE_SECRET: {
    read: z.string().min(1).optional(),
    should: 'a secret (a token signed with the key from Apple)',
    means: 'What Apple asks for with the client id. It ends after six months at most.',
  },
  AUTH_EXTERNAL_FACEBOOK_ENABLED: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means:
      'Off: nobody signs in with Facebook, whatever else is set. On where the client id is set, unless told otherwise.',
  },
  AUTH_EXTERNAL_FACEBOOK_CLIENT_ID: {
    read: list,
    should: 'an app id',
    means: 'Signs in with Facebook, together with its secret.',
  },
  AUTH_EXTERNAL_FACEBOOK_SECRET: {
    read: z.string().min(1).optional(),
    should: 'a secret',
    means: 'What Facebook gave with the app id.',
  },
  AUTH_OIDC_PROVIDERS: {
    read: json(z.array(Issuer)).default([]),
    should:
      'a JSON list of {name, label, issuer, clientId, secret, scopes, emailOptional, skipNonceCheck}',
    means: 'Any other issuer that speaks OpenID Connect; clients call it custom:NAME.',
  },
  AUTH_HOOK_SEND_EMAIL_ENABLED: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means:
      'Off: nothing is sent to that address. On where the address is set, unless told otherwise.',
  },
  AUTH_HOOK_SEND_EMAIL_URI: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    should: 'an address beginning with http:// or https://',
    means: 'Is told of every email of the authentication service instead of the mail server.',
  },
  AUTH_HOOK_SEND_EMAIL_SECRETS: {
    read: z.string().min(16).optional(),
    should: 'v1,whsec_ and the base64 of a secret',
    means:
      'Signs those calls. Production takes only what is drawn at random: v1,whsec_ and what `openssl rand -base64 32` prints.',
  },
  AUTH_HOOK_SEND_SMS_ENABLED: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means:
      'Off: nothing is sent to that address. On where the address is set, unless told otherwise.',
  },
  AUTH_HOOK_SEND_SMS_URI: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    should: 'an address beginning with http:// or https://',
    means: 'Is told of every text of the authentication service instead of SMS_URL.',
  },
  AUTH_HOOK_SEND_SMS_SECRETS: {
    read: z.string().min(16).optional(),
    should: 'v1,whsec_ and the base64 of a secret',
    means:
      'Signs those calls. Production takes only what is drawn at random: v1,whsec_ and what `openssl rand -base64 32` prints.',
  },
  AUTH_RATE_LIMIT_HEADER: {
    read: z.string().min(1).optional(),
    should: 'the name of a header',
    means:
      'Names the client address for the limits per address of `npm run auth`; without it those are off.',
  },
  AUTH_RATE_LIMIT_TOKEN_REFRESH: {
    read: whole(1, 1_000_000, 150),
    should: 'a whole number',
    means: 'Calls of /token per address and five minutes (npm run auth).',
  },
  AUTH_RATE_LIMIT_VERIFY: {
    read: whole(1, 1_000_000, 30),
    should: 'a whole number',
    means:
      'Calls of /verify, /factors/…/challenge and …/verify per address and five minutes (npm run auth).',
  },
  AUTH_RATE_LIMIT_OTP: {
    read: whole(1, 1_000_000, 30),
    should: 'a whole number',
    means:
      'Calls of each of /signup, /otp, /magiclink, /recover, /resend and PUT /user per address and five minutes (npm run auth).',
  },
  AUTH_RATE_LIMIT_ANONYMOUS_USERS: {
    read: whole(1, 1_000_000, 30),
    should: 'a whole number',
    means: 'Accounts without an address per address and hour (npm run auth).',
  },
  AUTH_RATE_LIMIT_SSO: {
    read: whole(1, 1_000_000, 30),
    should: 'a whole number',
    means:
      'Calls of each of /sso, /callback and the questions for passkeys per address and five minutes (npm run auth).',
  },
  AUTH_RATE_LIMIT_EMAIL_SENT: {
    read: z.coerce.number().int().min(0).max(1_000_000).optional(),
    should: 'a whole number',
    means: 'Emails of the whole service per hour: 30 with npm run auth. 0 sends none.',
  },
  AUTH_RATE_LIMIT_SMS_SENT: {
    read: z.coerce.number().int().min(0).max(1_000_000).optional(),
    should: 'a whole number',
    means: 'Texts of the whole service per hour: 30 with npm run auth. 0 sends none.',
  },
  AUTH_STANDALONE: {
    read: flag(false),
    should: '1 or 0',
    means:
      'Set by npm run auth: there are no pages here, so every mailed link leads to the service.',
  },
} as const satisfies Record<string, { read: z.ZodType; should: string; means: string }>

export type AuthVariables = {
  [Name in keyof typeof authVariables]: z.infer<(typeof authVariables)[Name]['read']>
}

/** What contradicts itself among them, each as a sentence. */
export function authContradictions(read: AuthVariables & { APP_ENV: string }): string[] {
  const problems: string[] = []
  const must = (fine: unknown, sentence: string) => {
    if (!fine) problems.push(sentence)
  }
  must(
    !(read.AUTH_MAILER_AUTOCONFIRM && read.AUTH_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS),
    'AUTH_MAILER_AUTOCONFIRM and AUTH_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS must not both be on',
  )
  must(
    read.AUTH_JWT_ALGORITHM !== 'HS256' || read.AUTH_JWT_SECRET,
    'AUTH_JWT_SECRET must be set, because AUTH_JWT_ALGORITHM is HS256',
  )
  must(
    !read.AUTH_JWT_KEYS ||
      read.AUTH_JWT_KEYS.filter((key) => key.key_ops?.includes('sign')).length === 1,
    'AUTH_JWT_KEYS must hold exactly one key with the operation "sign"',
  )
  must(
    !read.AUTH_SAML_ENABLED || read.AUTH_SAML_PRIVATE_KEY,
    'AUTH_SAML_PRIVATE_KEY must be set, because AUTH_SAML_ENABLED is on',
  )
  for (const name of ['GOOGLE', 'APPLE', 'FACEBOOK'] as const)
    problems.push(...providerContradictions(read, name))
  for (const name of ['EMAIL', 'SMS'] as const) problems.push(...hookContradictions(read, name))
  if (read.APP_ENV === 'production') {
    must(!read.AUTH_MAILER_AUTOCONFIRM, 'AUTH_MAILER_AUTOCONFIRM must be off in production')
    must(!read.AUTH_SMS_TEST_OTP, 'AUTH_SMS_TEST_OTP must not be set in production')
    for (const { name, issuer } of read.AUTH_OIDC_PROVIDERS)
      must(
        issuer.startsWith('https:'),
        `AUTH_OIDC_PROVIDERS: the issuer of "${name}" must begin with https:// in production`,
      )
  }
  return problems
}

function providerContradictions(read: AuthVariables, name: 'GOOGLE' | 'APPLE' | 'FACEBOOK') {
  const setting = `AUTH_EXTERNAL_${name}` as const
  const isEnabled = read[`${setting}_ENABLED`]
  if (isEnabled === false) return []
  const hasClient = read[`${setting}_CLIENT_ID`].length > 0
  const hasStandIn = read.AUTH_OIDC_PROVIDERS.some(
    (authOidcProvider) => authOidcProvider.name === name.toLowerCase(),
  )
  if (hasClient && !read[`${setting}_SECRET`])
    return [`${setting}_SECRET must be set, because ${setting}_CLIENT_ID is`]
  if (isEnabled && !hasClient && !hasStandIn)
    return [`${setting}_CLIENT_ID must be set, because ${setting}_ENABLED is on`]
  return []
}

function hookContradictions(read: AuthVariables, name: 'EMAIL' | 'SMS') {
  const setting = `AUTH_HOOK_SEND_${name}` as const
  const isEnabled = read[`${setting}_ENABLED`]
  if (isEnabled === false) return []
  if (read[`${setting}_URI`] && !read[`${setting}_SECRETS`])
    return [`${setting}_SECRETS must be set, because ${setting}_URI is`]
  if (isEnabled && !read[`${setting}_URI`])
    return [`${setting}_URI must be set, because ${setting}_ENABLED is on`]
  return []
}
