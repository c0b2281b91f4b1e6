import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto'
import { z } from 'zod'
import { flag, json, onByDefault, SECONDS, seconds, type Variable, whole } from './readers.ts'

/** A key without a kid gets its thumbprint (RFC 7638) when it is loaded. */
const PrivateKey = z
  .looseObject({
    kid: z.string().min(1).optional(),
    kty: z.string(),
    alg: z.string(),
    key_ops: z.array(z.string()).optional(),
  })
  .refine(isUsableKey)
const PrivateKeys = z.array(PrivateKey).min(1)

/** Whether the key material is valid: checked at startup, rather than with the first token. */
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

export const sessionVariables = {
  AUTH_JWT_EXP: {
    read: seconds(60, 3600).refine((read) => read <= 86_400),
    should: 'seconds, 60 to 86400',
    means: 'How long an access token is valid.',
  },
  AUTH_JWT_AUD: {
    read: z.string().min(1).default('authenticated'),
    should: 'a word',
    means: 'The audience of access tokens.',
  },
  AUTH_JWT_DEFAULT_GROUP_NAME: {
    read: z.string().min(1).default('authenticated'),
    should: 'a word',
    means: 'The role of a new user in access tokens.',
  },
  AUTH_JWT_ADMIN_ROLES: {
    read: z
      .string()
      .default('service_role,supabase_admin')
      .transform((text) => text.split(',').map((part) => part.trim())),
    should: 'words, separated by commas',
    means: 'The roles in access tokens that may call the admin API.',
  },
  AUTH_JWT_ISSUER: {
    read: z.string().min(1).optional(),
    should: 'an address',
    means: 'The issuer in access tokens. Default: AUTH_EXTERNAL_URL.',
  },
  AUTH_JWT_SECRET: {
    read: z.string().min(16).optional(),
    should: 'at least 16 characters',
    means:
      'A shared secret for service keys: tokens signed with it (HS256) are accepted. Production accepts only a random secret: `openssl rand -base64 32`.',
  },
  AUTH_JWT_KEYS: {
    read: json(PrivateKeys).optional(),
    should: 'a JSON list of private keys (JWK), one of them with the operation "sign"',
    means:
      'Signing keys that you manage yourself. Without them, keys are generated, stored encrypted in the database and rotated every 90 days.',
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
    means: onByDefault('Reusing a spent refresh token ends the session.'),
  },
  AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: {
    read: whole(0, 60, 10),
    should: 'seconds, 0 to 60',
    means: 'How long after its first use a refresh token can be reused.',
  },
  AUTH_SECURITY_REFRESH_TOKEN_ALLOW_REUSE: {
    read: flag(false),
    should: '1 or 0',
    means: 'Spent refresh tokens can always be reused.',
  },
  AUTH_SESSIONS_TIMEBOX: {
    read: seconds(0, 0),
    should: SECONDS(0),
    means: 'The maximum length of a session. 0 for no limit.',
  },
  AUTH_SESSIONS_INACTIVITY_TIMEOUT: {
    read: seconds(0, 0),
    should: SECONDS(0),
    means: 'How long a session may stay unused. 0 for no limit.',
  },
  AUTH_SESSIONS_ALLOW_LOW_AAL: {
    read: seconds(0, 0),
    should: SECONDS(0),
    means: 'How long a user with MFA may stay signed in without it. 0 for no limit.',
  },
  AUTH_SESSIONS_SINGLE_PER_USER: {
    read: flag(false),
    should: '1 or 0',
    means: 'Each user has one session: the one that was refreshed last.',
  },
  AUTH_EXTERNAL_FLOW_STATE_EXPIRY_DURATION: {
    read: seconds(300, 300),
    should: SECONDS(300),
    means:
      'How long a sign-in at an identity provider may take, and how long the code of a link in an email is valid.',
  },
} as const satisfies Record<string, Variable>
