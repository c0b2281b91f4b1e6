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
      'The public address of the authentication service: the start of links in emails, and the issuer of tokens. Default: SITE_URL/auth/v1.',
  },
  AUTH_URI_ALLOW_LIST: {
    read: list,
    should: 'patterns of addresses, separated by commas',
    means:
      'Where links in emails and identity providers may redirect to, besides the site. * stops at dots and slashes, ** does not.',
  },
  AUTH_DISABLE_SIGNUP: {
    read: flag(false),
    should: '1 or 0',
    means: 'Nobody can sign up.',
  },
  AUTH_EXTERNAL_EMAIL_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('Users can sign in with an email address.'),
  },
  AUTH_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('Users can sign in with a link by email, without a password.'),
  },
  AUTH_EXTERNAL_PHONE_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'Users can sign in with a cellphone number.',
  },
  AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'Users can sign in anonymously.',
  },
  AUTH_MAILER_AUTOCONFIRM: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means:
      'New email addresses are confirmed automatically. On with demonstration data, otherwise off.',
  },
  AUTH_SMS_AUTOCONFIRM: {
    read: flag(false),
    should: '1 or 0',
    means: 'New cellphone numbers are confirmed automatically. Refused in production.',
  },
  AUTH_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: {
    read: flag(false),
    should: '1 or 0',
    means: 'Users can sign in before they confirm their email address. Refused in production.',
  },
  AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('A change of email address must also be confirmed from the old address.'),
  },
  AUTH_SECURITY_MANUAL_LINKING_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('Users can link and unlink accounts of identity providers.'),
  },
  AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: {
    read: flag(false),
    should: '1 or 0',
    means: 'Changing the password requires a code by email when the session is older than a day.',
  },
  AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: {
    read: flag(false),
    should: '1 or 0',
    means: 'Changing the password requires the current one.',
  },
  AUTH_MAILER_OTP_LENGTH: {
    read: whole(6, 10, 6),
    should: 'a whole number from 6 to 10',
    means: 'The number of digits of a code in an email.',
  },
  AUTH_MAILER_OTP_EXP: {
    read: seconds(60, 86_400),
    should: SECONDS(60),
    means: 'How long a code or link in an email is valid, in seconds.',
  },
  AUTH_SMTP_MAX_FREQUENCY: {
    read: seconds(0, 60),
    should: SECONDS(0),
    means: 'The minimum time between two emails of one kind to one user.',
  },
  AUTH_SMS_OTP_LENGTH: {
    read: whole(6, 10, 6),
    should: 'a whole number from 6 to 10',
    means: 'The number of digits of a code by text message.',
  },
  AUTH_SMS_OTP_EXP: {
    read: seconds(10, 60),
    should: SECONDS(10),
    means: 'How long a code by text message is valid, in seconds.',
  },
  AUTH_SMS_MAX_FREQUENCY: {
    read: seconds(0, 60),
    should: SECONDS(0),
    means: 'The minimum time between two text messages of one kind to one user.',
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
    means:
      'Cellphone numbers that get no text message and always have this code. Refused in production.',
  },
  AUTH_SMS_TEST_OTP_VALID_UNTIL: {
    read: z.iso.datetime({ offset: true }).optional(),
    should: 'an instant such as 2027-01-31T00:00:00Z',
    means: 'When the codes of AUTH_SMS_TEST_OTP stop working.',
  },
  AUTH_PASSWORD_MIN_LENGTH: {
    read: whole(6, 72, 6),
    should: 'a whole number from 6 to 72',
    means: 'The minimum length of a password.',
  },
  AUTH_PASSWORD_REQUIRED_CHARACTERS: {
    read: z
      .string()
      .transform((text) => text.split(/(?<!\\):/).map((set) => set.replaceAll('\\:', ':')))
      .default([]),
    should: 'sets of characters, separated by colons',
    means: 'A password must contain a character of each set.',
  },
  AUTH_PASSWORD_BREACHED_FILE: {
    read: z.string().min(1).optional(),
    should: 'a file',
    means:
      'SHA-1 hashes of breached passwords, one per line, sorted. New passwords must not be among them.',
  },
} as const satisfies Record<string, Variable>
