import type { AuthVariables } from '#app/platform/auth-variables.ts'
import type { Config } from '#app/platform/config.server.ts'
import { SECOND } from '#app/platform/time.ts'

export type AuthSettings = ReturnType<typeof settle>

const settled = new WeakMap<object, AuthSettings>()

/** The settings of the authentication service. Times are in milliseconds. */
export function authSettings(config: Pick<Config, 'siteUrl' | 'auth'>): AuthSettings {
  const known = settled.get(config)
  if (known) return known
  const made = settle(config)
  settled.set(config, made)
  return made
}

function settle({ siteUrl, auth: read }: Pick<Config, 'siteUrl' | 'auth'>) {
  const site = new URL(siteUrl)
  const externalUrl = (read.AUTH_EXTERNAL_URL ?? `${siteUrl}/auth/v1`).replace(/\/+$/, '')
  return {
    siteUrl,
    isAlone: read.AUTH_STANDALONE,
    /** The base URL of the API: links in emails and callbacks start with it. */
    externalUrl,
    allowedRedirects: read.AUTH_URI_ALLOW_LIST,
    signupDisabled: read.AUTH_DISABLE_SIGNUP,
    email: emailSettings(read),
    phone: phoneSettings(read),
    anonymous: read.AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED,
    manualLinking: read.AUTH_SECURITY_MANUAL_LINKING_ENABLED,
    password: passwordSettings(read),
    tokens: tokenSettings(read, externalUrl),
    refresh: {
      rotation: read.AUTH_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED,
      reuseInterval: read.AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL * SECOND,
      alwaysReusable: read.AUTH_SECURITY_REFRESH_TOKEN_ALLOW_REUSE,
    },
    sessions: sessionLimits(read),
    flowLifetime: read.AUTH_EXTERNAL_FLOW_STATE_EXPIRY_DURATION * SECOND,
    factors: factorSettings(read),
    webauthn: webauthnSettings(read, site),
    passkeys: { isEnabled: read.AUTH_PASSKEYS_ENABLED, most: read.AUTH_PASSKEYS_MAX_PER_USER },
    saml: {
      isEnabled: read.AUTH_SAML_ENABLED,
      privateKey: read.AUTH_SAML_PRIVATE_KEY ?? null,
      relayLifetime: read.AUTH_SAML_RELAY_STATE_VALIDITY_PERIOD * SECOND,
    },
    captcha: {
      isEnabled: read.AUTH_SECURITY_CAPTCHA_ENABLED,
      cost: read.AUTH_SECURITY_CAPTCHA_COST,
    },
    hooks: {
      email: hook(read, 'EMAIL'),
      sms: hook(read, 'SMS'),
    },
    providers: {
      google: client(read, 'GOOGLE'),
      apple: client(read, 'APPLE'),
      facebook: client(read, 'FACEBOOK'),
      custom: customProviders(read),
    },
    rates: rateSettings(read),
  }
}

const emailSettings = (read: AuthVariables) => ({
  isEnabled: read.AUTH_EXTERNAL_EMAIL_ENABLED,
  magicLinks: read.AUTH_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED,
  autoconfirm: read.AUTH_MAILER_AUTOCONFIRM === true,
  allowsUnconfirmed: read.AUTH_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS,
  secureChange: read.AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED,
  codeLength: read.AUTH_MAILER_OTP_LENGTH,
  codeLifetime: read.AUTH_MAILER_OTP_EXP * SECOND,
  interval: read.AUTH_SMTP_MAX_FREQUENCY * SECOND,
})

const phoneSettings = (read: AuthVariables) => ({
  isEnabled: read.AUTH_EXTERNAL_PHONE_ENABLED,
  autoconfirm: read.AUTH_SMS_AUTOCONFIRM,
  codeLength: read.AUTH_SMS_OTP_LENGTH,
  codeLifetime: read.AUTH_SMS_OTP_EXP * SECOND,
  interval: read.AUTH_SMS_MAX_FREQUENCY * SECOND,
  testCodes: read.AUTH_SMS_TEST_OTP ?? new Map<string, string>(),
  testCodesUntil: read.AUTH_SMS_TEST_OTP_VALID_UNTIL
    ? new Date(read.AUTH_SMS_TEST_OTP_VALID_UNTIL)
    : null,
})

const passwordSettings = (read: AuthVariables) => ({
  minLength: read.AUTH_PASSWORD_MIN_LENGTH,
  requiredSets: read.AUTH_PASSWORD_REQUIRED_CHARACTERS,
  breachedFile: read.AUTH_PASSWORD_BREACHED_FILE ?? null,
  requiresReauthentication: read.AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
  requiresCurrentPassword: read.AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
})

const tokenSettings = (read: AuthVariables, externalUrl: string) => ({
  seconds: read.AUTH_JWT_EXP,
  audience: read.AUTH_JWT_AUD,
  role: read.AUTH_JWT_DEFAULT_GROUP_NAME,
  adminRoles: read.AUTH_JWT_ADMIN_ROLES,
  issuer: read.AUTH_JWT_ISSUER ?? externalUrl,
  secret: read.AUTH_JWT_SECRET ?? null,
  keys: read.AUTH_JWT_KEYS ?? null,
  algorithm: read.AUTH_JWT_ALGORITHM,
})

/** Null for no limit. */
const sessionLimits = (read: AuthVariables) => ({
  timebox: limit(read.AUTH_SESSIONS_TIMEBOX),
  inactivity: limit(read.AUTH_SESSIONS_INACTIVITY_TIMEOUT),
  lowAal: limit(read.AUTH_SESSIONS_ALLOW_LOW_AAL),
  singlePerUser: read.AUTH_SESSIONS_SINGLE_PER_USER,
})

const factorSettings = (read: AuthVariables) => ({
  challengeLifetime: read.AUTH_MFA_CHALLENGE_EXPIRY_DURATION * SECOND,
  unprovedLifetime: read.AUTH_MFA_FACTOR_EXPIRY_DURATION * SECOND,
  mostEnrolled: read.AUTH_MFA_MAX_ENROLLED_FACTORS,
  mostVerified: read.AUTH_MFA_MAX_VERIFIED_FACTORS,
  textInterval: read.AUTH_MFA_PHONE_MAX_FREQUENCY * SECOND,
  kinds: {
    totp: {
      enroll: read.AUTH_MFA_TOTP_ENROLL_ENABLED,
      verify: read.AUTH_MFA_TOTP_VERIFY_ENABLED,
    },
    phone: {
      enroll: read.AUTH_MFA_PHONE_ENROLL_ENABLED,
      verify: read.AUTH_MFA_PHONE_VERIFY_ENABLED,
    },
    webauthn: {
      enroll: read.AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED,
      verify: read.AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED,
    },
  },
})

const webauthnSettings = (read: AuthVariables, site: URL) => ({
  rpId: read.AUTH_WEBAUTHN_RP_ID ?? site.hostname,
  rpName: read.AUTH_WEBAUTHN_RP_DISPLAY_NAME,
  origins: read.AUTH_WEBAUTHN_RP_ORIGINS.length ? read.AUTH_WEBAUTHN_RP_ORIGINS : [site.origin],
  challengeLifetime: read.AUTH_WEBAUTHN_CHALLENGE_EXPIRY_DURATION * SECOND,
})

/** Per IP address, for `npm run auth`: the site limits by account and device instead. */
const rateSettings = (read: AuthVariables) => ({
  header: read.AUTH_RATE_LIMIT_HEADER ?? null,
  token: read.AUTH_RATE_LIMIT_TOKEN_REFRESH,
  verify: read.AUTH_RATE_LIMIT_VERIFY,
  otp: read.AUTH_RATE_LIMIT_OTP,
  anonymous: read.AUTH_RATE_LIMIT_ANONYMOUS_USERS,
  sso: read.AUTH_RATE_LIMIT_SSO,
  emails: read.AUTH_RATE_LIMIT_EMAIL_SENT ?? null,
  texts: read.AUTH_RATE_LIMIT_SMS_SENT ?? null,
})

const limit = (seconds: number) => (seconds > 0 ? seconds * SECOND : null)

function hook(read: AuthVariables, name: 'EMAIL' | 'SMS') {
  const setting = `AUTH_HOOK_SEND_${name}` as const
  const uri = read[`${setting}_URI`]
  const secrets = read[`${setting}_SECRETS`]
  return uri && secrets && read[`${setting}_ENABLED`] !== false ? { uri, secrets } : null
}

const wellKnown = ['GOOGLE', 'APPLE', 'FACEBOOK'] as const

function client(read: AuthVariables, name: (typeof wellKnown)[number]) {
  const setting = `AUTH_EXTERNAL_${name}` as const
  const [clientId, ...otherIds] = read[`${setting}_CLIENT_ID`]
  const secret = read[`${setting}_SECRET`]
  return clientId && secret && read[`${setting}_ENABLED`] !== false
    ? { clientId, otherIds, secret }
    : null
}

/**
 * Custom providers of the configuration. One with a well-known name replaces that provider, and is disabled
 * with it.
 */
const customProviders = (read: AuthVariables) =>
  read.AUTH_OIDC_PROVIDERS.filter(
    (provider) =>
      !wellKnown.some(
        (name) =>
          name.toLowerCase() === provider.name && read[`AUTH_EXTERNAL_${name}_ENABLED`] === false,
      ),
  )
