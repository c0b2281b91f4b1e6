import { z } from 'zod'
import { onOrOff, type Variable } from './auth-variables/readers.ts'

const port = z.coerce.number().int().min(0).max(65_535)

export const siteVariables = {
  APP_ENV: {
    read: z.enum(['development', 'test', 'production']).default('development'),
    should: 'development, test or production',
    means: 'The only switch for trust: what is demanded, refused and shown.',
  },
  PORT: {
    read: port.default(3000),
    should: 'a port, 0 to 65535',
    means: 'Where the site listens.',
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
      'The public address of the site, for links in mails and search engines. Production refuses http://.',
  },
  DATA_DIR: {
    read: z.string().min(1).default('./data'),
    should: 'a folder',
    means:
      'Where the embedded database, uploaded files and development secrets live. Made private to the user that runs the site.',
  },
  DATABASE_URL: {
    read: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    should: 'a postgres:// address',
    means: 'PostgreSQL 15 or newer. Without it the embedded database in DATA_DIR is used.',
  },
  DATABASE_POOL: {
    read: z.coerce.number().int().min(1).max(200).default(10),
    should: 'a whole number from 1 to 200',
    means: 'Connections to PostgreSQL per process.',
  },
  DEMO_DATA: {
    read: onOrOff.optional(),
    should: '1 or 0',
    means: 'Fill an empty database with a made-up world. On in development, refused in production.',
  },
  DEMO_PROVIDERS: {
    read: z.coerce.number().int().min(10).max(1_000_000).default(300),
    should: 'a whole number from 10 to 1000000',
    means: 'How many providers the made-up world has.',
  },
  CLOCK: {
    read: z.iso.datetime({ offset: true }).optional(),
    should: 'an instant such as 2025-06-10T08:00:00+02:00',
    means: 'Where the product clock starts ticking. Refused in production.',
  },
  SECRET_KEY: {
    read: z.string().min(32).optional(),
    should: 'at least 32 characters',
    means:
      'Signs cookies and capabilities. Made into DATA_DIR in development, demanded in production, which takes only what is drawn at random: `openssl rand -base64 32`.',
  },
  SMTP_URL: {
    read: z
      .string()
      .regex(/^smtps?:\/\//)
      .optional(),
    should: 'an smtp:// or smtps:// address',
    means: 'Where mail is handed over. Without it (development) mail stays readable at /dev/mail.',
  },
  MAIL_FROM: {
    read: z.string().min(3).default('Thembeka <hello@thembeka.example>'),
    should: 'a name and address',
    means: 'The sender of every mail.',
  },
  MAIL_RETURN_DOMAIN: {
    read: z
      .string()
      .regex(/^[a-z0-9.-]+\.[a-z]+$/)
      .optional(),
    should: 'a domain whose mail comes to this site',
    means:
      'Emails that cannot be delivered are sent back to an address of this domain, one for each email. The sender of MAIL_FROM gets them without it.',
  },
  INBOUND_SMTP_PORT: {
    read: port.optional(),
    should: 'a port, 0 to 65535',
    means:
      'Where the site takes the mail of MAIL_RETURN_DOMAIN from the mail server before it: answers to support, and emails that came back. Without it answers go to the support mailbox.',
  },
  FILES_URL: {
    read: z
      .string()
      .regex(/^(file:|s3:\/\/)/)
      .optional(),
    should: 'file:FOLDER or s3://KEY:SECRET@HOST/BUCKET?region=REGION',
    means: 'Where uploaded files are kept. DATA_DIR/files without it.',
  },
  TRUSTED_PROXIES: {
    read: z.coerce.number().int().min(0).max(5).default(0),
    should: 'a whole number from 0 to 5',
    means: 'How many proxies stand before the site and add to X-Forwarded-For.',
  },
  CLIENT_IP_HEADER: {
    read: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .optional(),
    should: 'the name of a header',
    means: 'A header in which a trusted proxy names the client address.',
  },
  LOG_LEVEL: {
    read: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['debug', 'info', 'warn', 'error', 'silent']))
      .optional(),
    should: 'debug, info, warn, error or silent',
    means:
      'How much is logged: info in production, warn in development, error in tests unless told otherwise.',
  },
  METRICS_TOKEN: {
    read: z.string().min(16).optional(),
    should: 'at least 16 characters',
    means:
      'The bearer token that /metrics asks for. Without it /metrics answers only in development. Production takes only what is drawn at random: `openssl rand -hex 16`.',
  },
  SMS_URL: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    should:
      'an address with the key and secret of an account: https://KEY:SECRET@rest.smsportal.com',
    means:
      'The SMSPortal gateway that texts are handed over to. Without it (development) they stay readable at /dev/mail.',
  },
  SMS_REPLIES_TOKEN: {
    read: z.string().min(16).optional(),
    should: 'at least 16 characters',
    means:
      'The bearer token that the gateway shows when it posts replies (STOP, START) to /sms/replies. Without it that address is not there. Production takes only what is drawn at random: `openssl rand -hex 16`.',
  },
  SMS_A_DAY: {
    read: z.coerce.number().int().min(0).default(2000),
    should: 'a whole number',
    means:
      'How many text messages guests can cause in a day, all together. Above 80% and when it is reached, an alert fires.',
  },
  SMS_A_DAY_PER_NUMBER: {
    read: z.coerce.number().int().min(0).default(6),
    should: 'a whole number',
    means: 'How many text messages guests can cause in a day to one number.',
  },
  SMS_A_DAY_PER_NETWORK: {
    read: z.coerce.number().int().min(0).default(200),
    should: 'a whole number',
    means:
      'How many text messages guests can cause in a day from one network. Whole mobile networks share an address.',
  },
  CDN_PURGE_URL: {
    read: z.url().optional(),
    should: 'an address',
    means: 'A hook told which cached pages changed; only with it do pages carry CDN-Cache-Control.',
  },
} as const satisfies Record<string, Variable>
