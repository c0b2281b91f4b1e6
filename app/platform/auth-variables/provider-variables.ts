import { z } from 'zod'
import { flag, json, list, onOrOff, type Variable, whole } from './readers.ts'

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

export const providerVariables = {
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
} as const satisfies Record<string, Variable>
