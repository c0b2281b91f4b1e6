import { z } from 'zod'
import {
  flag,
  list,
  onByDefault,
  onOrOff,
  SECONDS,
  seconds,
  type Variable,
  whole,
} from './readers.ts'

export const signInVariables = {
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
    means: onByDefault('People sign in by email address.'),
  },
  AUTH_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('A mailed link signs in without a password.'),
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
    means: onByDefault('A new address is confirmed from the old mailbox as well.'),
  },
  AUTH_SECURITY_MANUAL_LINKING_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('People link and unlink other accounts of theirs.'),
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
} as const satisfies Record<string, Variable>
