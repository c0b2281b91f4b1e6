import { z } from 'zod'
import { onOrOff, type Variable } from './auth-variables/readers.ts'

const port = z.coerce.number().int().min(0).max(65_535)

export const siteVariables = {
  APP_ENV: {
    read: z.enum(['development', 'test', 'production']).default('development'),
    should: 'development, test or production',
    means: 'The environment. It decides which settings are required, refused and shown.',
  },
  PORT: {
    read: port.default(3000),
    should: 'a port, 0 to 65535',
    means: 'The port that the site listens on.',
  },
  HOST: {
    read: z.string().min(1).optional(),
    should: 'a host name or address',
    means: 'The address the site binds to. Loopback in development, every address in production.',
  },
  SITE_URL: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    should: 'an address beginning with http:// or https://',
    means:
      'The public address of the site, for links in emails and for search engines. Production refuses http://.',
  },
  DATA_DIR: {
    read: z.string().min(1).default('./data'),
    should: 'a folder',
    means:
      'The folder of the embedded database, uploaded files and development secrets. Only the user that runs the site can read it.',
  },
  DATABASE_URL: {
    read: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    should: 'a postgres:// address',
    means:
      'The PostgreSQL database, version 15 or newer. Without it, the embedded database in DATA_DIR is used.',
  },
  DATABASE_POOL: {
    read: z.coerce.number().int().min(1).max(200).default(10),
    should: 'a whole number from 1 to 200',
    means: 'The number of connections to PostgreSQL per process.',
  },
  DEMO_DATA: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means:
      'Fills an empty database with demonstration data. On in development, refused in production.',
  },
  DEMO_PROVIDERS: {
    read: z.coerce.number().int().min(10).max(1_000_000).default(300),
    should: 'a whole number from 10 to 1000000',
    means: 'The number of providers in the demonstration data.',
  },
  CLOCK: {
    read: z.iso.datetime({ offset: true }).optional(),
    should: 'an instant such as 2025-06-10T08:00:00+02:00',
    means: 'The time at which the product clock starts. Refused in production.',
  },
  SECRET_KEY: {
    read: z.string().min(32).optional(),
    should: 'at least 32 characters',
    means:
      'Signs cookies and links. Generated in DATA_DIR in development; required in production, which accepts only a random key: `openssl rand -base64 32`.',
  },
  SMTP_URL: {
    read: z
      .string()
      .regex(/^smtps?:\/\//)
      .optional(),
    should: 'an smtp:// or smtps:// address',
    means: 'The mail server. Without it (development only) emails can be read at /dev/mail.',
  },
  MAIL_FROM: {
    read: z.string().min(3).default('Thembeka <hello@thembeka.example>'),
    should: 'a name and address',
    means: 'The sender of all emails.',
  },
  MAIL_RETURN_DOMAIN: {
    read: z
      .string()
      .regex(/^[a-z0-9.-]+\.[a-z]+$/)
      .optional(),
    should: 'a domain whose mail comes to this site',
    means:
      'The domain of return addresses: each email gets its own, to which it bounces. Without it, bounces go to MAIL_FROM.',
  },
  INBOUND_SMTP_PORT: {
    read: port.optional(),
    should: 'a port, 0 to 65535',
    means:
      'The address on which the site accepts mail for MAIL_RETURN_DOMAIN from your mail server: replies to support, and bounces. Without it, replies go to the support mailbox.',
  },
  FILES_URL: {
    read: z
      .string()
      .regex(/^(file:|s3:\/\/)/)
      .optional(),
    should: 'file:FOLDER or s3://KEY:SECRET@HOST/BUCKET?region=REGION',
    means: 'Where uploaded files are stored. Default: DATA_DIR/files.',
  },
  TRUSTED_PROXIES: {
    read: z.coerce.number().int().min(0).max(5).default(0),
    should: 'a whole number from 0 to 5',
    means: 'The number of proxies in front of the site that add to X-Forwarded-For.',
  },
  CLIENT_IP_HEADER: {
    read: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .optional(),
    should: 'the name of a header',
    means: 'The header in which a trusted proxy passes the client address.',
  },
  LOG_LEVEL: {
    read: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['debug', 'info', 'warn', 'error', 'silent']))
      .optional(),
    should: 'debug, info, warn, error or silent',
    means: 'The log level. Default: info in production, warn in development, error in tests.',
  },
  METRICS_TOKEN: {
    read: z.string().min(16).optional(),
    should: 'at least 16 characters',
    means:
      'The bearer token that /metrics requires. Without it, /metrics answers only in development. Production accepts only a random token: `openssl rand -hex 16`.',
  },
  SMS_URL: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    should:
      'an address with the key and secret of an account: https://KEY:SECRET@rest.smsportal.com',
    means:
      'The SMSPortal gateway for text messages. Without it (development only) they can be read at /dev/mail.',
  },
  SMS_A_DAY: {
    read: z.coerce.number().int().min(0).default(2000),
    should: 'a whole number',
    means:
      'The maximum number of text messages that all guests together can cause per day. An alert fires at 80% and at the limit.',
  },
  SMS_A_DAY_PER_NUMBER: {
    read: z.coerce.number().int().min(0).default(6),
    should: 'a whole number',
    means: 'The maximum number of text messages that guests can cause per day to one number.',
  },
  SMS_A_DAY_PER_NETWORK: {
    read: z.coerce.number().int().min(0).default(200),
    should: 'a whole number',
    means:
      'The maximum number of text messages that guests can cause per day from one network. Whole mobile networks share an address.',
  },
  CDN_PURGE_URL: {
    read: z.url().optional(),
    should: 'an address',
    means:
      'A hook that is called with the cached pages that changed. Pages have CDN-Cache-Control only if it is set.',
  },
} as const satisfies Record<string, Variable>
