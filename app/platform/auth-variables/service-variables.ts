import { z } from 'zod'
import { flag, type Variable, whole } from './readers.ts'

export const serviceVariables = {
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
} as const satisfies Record<string, Variable>
