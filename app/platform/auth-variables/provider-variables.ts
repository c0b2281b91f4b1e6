import { z } from 'zod'
import { flag, json, list, onOrOff, type Variable, whole } from './readers.ts'

/** An OpenID Connect issuer. */
const Issuer = z.object({
  /** In URLs and identities it has the prefix "custom:", which keeps it apart from the well-known ones. */
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
  label: z.string().min(1),
  issuer: z.url(),
  clientId: z.string().min(1),
  secret: z.string().optional(),
  scopes: z.string().default('openid email profile'),
  emailOptional: z.boolean().default(false),
  skipNonceCheck: z.boolean().default(false),
})

export const providerVariables = {
  AUTH_SECURITY_CAPTCHA_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means:
      'Every sign-up and sign-in through the API requires proof of work. The site’s own forms ask for it after suspicious use, whatever this is set to.',
  },
  AUTH_SECURITY_CAPTCHA_COST: {
    read: whole(1000, 10_000_000, 50_000),
    should: 'a whole number from 1000 to 10000000',
    means:
      'The difficulty of the proof of work, in attempts. The site’s forms ask for two, four or eight times as many as the risk score grows. A slow phone does about 50000 attempts per second.',
  },
  AUTH_EXTERNAL_GOOGLE_ENABLED: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means: 'Whether users can sign in with Google. On by default if the client id is set.',
  },
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: {
    read: list,
    should: 'client ids, separated by commas',
    means:
      'The client ids for signing in with Google. The first is the site’s own. Needs the secret too.',
  },
  AUTH_EXTERNAL_GOOGLE_SECRET: {
    read: z.string().min(1).optional(),
    should: 'a secret',
    means: 'The client secret from Google.',
  },
  AUTH_EXTERNAL_APPLE_ENABLED: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means: 'Whether users can sign in with Apple. On by default if the client id is set.',
  },
  AUTH_EXTERNAL_APPLE_CLIENT_ID: {
    read: list,
    should: 'client ids, separated by commas',
    means: 'The client ids for signing in with Apple. Needs the secret too.',
  },
  AUTH_EXTERNAL_APPLE_SECRET: {
    read: z.string().min(1).optional(),
    should: 'a secret (a token signed with the key from Apple)',
    means: 'The client secret for Apple. It expires after six months at most.',
  },
  AUTH_EXTERNAL_FACEBOOK_ENABLED: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means: 'Whether users can sign in with Facebook. On by default if the client id is set.',
  },
  AUTH_EXTERNAL_FACEBOOK_CLIENT_ID: {
    read: list,
    should: 'an app id',
    means: 'The app id for signing in with Facebook. Needs the secret too.',
  },
  AUTH_EXTERNAL_FACEBOOK_SECRET: {
    read: z.string().min(1).optional(),
    should: 'a secret',
    means: 'The app secret from Facebook.',
  },
  AUTH_OIDC_PROVIDERS: {
    read: json(z.array(Issuer)).default([]),
    should:
      'a JSON list of {name, label, issuer, clientId, secret, scopes, emailOptional, skipNonceCheck}',
    means: 'Other OpenID Connect providers. Clients call them custom:NAME.',
  },
  AUTH_HOOK_SEND_EMAIL_ENABLED: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means: 'Whether this hook is called. On by default if its address is set.',
  },
  AUTH_HOOK_SEND_EMAIL_URI: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    should: 'an address beginning with http:// or https://',
    means: 'A hook that sends the authentication service’s emails instead of the mail server.',
  },
  AUTH_HOOK_SEND_EMAIL_SECRETS: {
    read: z.string().min(16).optional(),
    should: 'v1,whsec_ and the base64 of a secret',
    means:
      'Signs calls of this hook. Production accepts only a random secret: v1,whsec_ and the output of `openssl rand -base64 32`.',
  },
  AUTH_HOOK_SEND_SMS_ENABLED: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means: 'Whether this hook is called. On by default if its address is set.',
  },
  AUTH_HOOK_SEND_SMS_URI: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    should: 'an address beginning with http:// or https://',
    means: 'A hook that sends the authentication service’s text messages instead of SMS_URL.',
  },
  AUTH_HOOK_SEND_SMS_SECRETS: {
    read: z.string().min(16).optional(),
    should: 'v1,whsec_ and the base64 of a secret',
    means:
      'Signs calls of this hook. Production accepts only a random secret: v1,whsec_ and the output of `openssl rand -base64 32`.',
  },
} as const satisfies Record<string, Variable>
