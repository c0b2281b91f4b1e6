import { z } from 'zod'
import { flag, type Variable, whole } from './readers.ts'

export const serviceVariables = {
  AUTH_RATE_LIMIT_HEADER: {
    read: z.string().min(1).optional(),
    should: 'the name of a header',
    means:
      'The header with the client address, for the rate limits per address of `npm run auth`. Without it, those limits are off.',
  },
  AUTH_RATE_LIMIT_TOKEN_REFRESH: {
    read: whole(1, 1_000_000, 150),
    should: 'a whole number',
    means: 'The maximum number of calls of /token per address in five minutes (npm run auth).',
  },
  AUTH_RATE_LIMIT_VERIFY: {
    read: whole(1, 1_000_000, 30),
    should: 'a whole number',
    means:
      'The maximum number of calls of /verify, /factors/…/challenge and …/verify per address in five minutes (npm run auth).',
  },
  AUTH_RATE_LIMIT_OTP: {
    read: whole(1, 1_000_000, 30),
    should: 'a whole number',
    means:
      'The maximum number of calls of each of /signup, /otp, /magiclink, /recover, /resend and PUT /user per address in five minutes (npm run auth).',
  },
  AUTH_RATE_LIMIT_ANONYMOUS_USERS: {
    read: whole(1, 1_000_000, 30),
    should: 'a whole number',
    means: 'The maximum number of anonymous sign-ins per address and hour (npm run auth).',
  },
  AUTH_RATE_LIMIT_SSO: {
    read: whole(1, 1_000_000, 30),
    should: 'a whole number',
    means:
      'The maximum number of calls of each of /sso, /callback and the passkey challenges per address in five minutes (npm run auth).',
  },
  AUTH_RATE_LIMIT_EMAIL_SENT: {
    read: z.coerce.number().int().min(0).max(1_000_000).optional(),
    should: 'a whole number',
    means:
      'The maximum number of emails of the service per hour: 30 with npm run auth. 0 sends none.',
  },
  AUTH_RATE_LIMIT_SMS_SENT: {
    read: z.coerce.number().int().min(0).max(1_000_000).optional(),
    should: 'a whole number',
    means:
      'The maximum number of text messages of the service per hour: 30 with npm run auth. 0 sends none.',
  },
  AUTH_STANDALONE: {
    read: flag(false),
    should: '1 or 0',
    means:
      'Set by npm run auth. The service has no pages of its own, so every link in an email leads to the service.',
  },
} as const satisfies Record<string, Variable>
