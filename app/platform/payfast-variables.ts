import { z } from 'zod'

/**
 * The merchant account that providers pay to. PayFast's own rules for its settings are checked at startup.
 */
export const payfastVariables = {
  PAYFAST_MODE: {
    read: z.enum(['live', 'sandbox', 'simulator']).optional(),
    should: 'live, sandbox or simulator',
    means:
      'Which PayFast is paid through. live in production, where nothing else is taken; elsewhere the simulator, which npm start brings along.',
  },
  PAYFAST_MERCHANT_ID: {
    read: z.string().regex(/^\d+$/).optional(),
    should: 'digits',
    means: 'The merchant account. The simulator has one of its own.',
  },
  PAYFAST_MERCHANT_KEY: {
    read: z
      .string()
      .regex(/^[A-Za-z0-9]+$/)
      .optional(),
    should: 'letters and digits',
    means: 'The key of the merchant account.',
  },
  PAYFAST_PASSPHRASE: {
    read: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .optional(),
    should: 'letters, digits, dashes and underscores',
    means:
      'The passphrase of the merchant account, which signs forms, notifications and calls. Production takes only what is drawn at random: `openssl rand -hex 16`.',
  },
  PAYFAST_PREVIOUS_PASSPHRASE: {
    read: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .optional(),
    should: 'letters, digits, dashes and underscores',
    means: 'The passphrase before the last change: notifications signed with it are still taken.',
  },
  PAYFAST_PREVIOUS_UNTIL: {
    read: z.iso.datetime({ offset: true }).optional(),
    should: 'an instant such as 2026-06-10T08:00:00+02:00',
    means: 'Until when the previous passphrase counts.',
  },
  PAYFAST_MERCHANT_EMAIL: {
    read: z.email().optional(),
    should: 'an email address',
    means: 'The address that PayFast knows the merchant by: nobody can pay with the same one.',
  },
  PAYFAST_SOURCES: {
    read: z
      .string()
      .regex(/^[0-9a-fA-F.:/, ]+$/)
      .optional(),
    should: 'addresses and ranges with commas between',
    means:
      'From where notifications come, besides the ranges that PayFast has published. Loopback alone for the simulator.',
  },
  PAYFAST_SIMULATOR_URL: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    should: 'an address beginning with http:// or https://',
    means: 'Where the simulator listens. Refused in production.',
  },
  PAYFAST_SIMULATOR_PORT: {
    read: z.coerce.number().int().min(0).max(65_535).default(3001),
    should: 'a port, 0 to 65535',
    means: 'The port on which npm start and npm run payfast put the simulator.',
  },
} as const satisfies Record<string, { read: z.ZodType; should: string; means: string }>

type Read = {
  [Name in keyof typeof payfastVariables]: z.infer<(typeof payfastVariables)[Name]['read']>
}

/** The simulator's first merchant, PayFast's published test account. */
const SIMULATED = {
  merchantId: '10000100',
  merchantKey: '46f0cd694581a',
  passphrase: 'jt7NOE43FZPn',
}

export function payfastContradictions(
  read: Read & { APP_ENV: 'development' | 'test' | 'production' },
): string[] {
  const problems: string[] = []
  const isProduction = read.APP_ENV === 'production'
  const mode = modeOf(read)
  if (isProduction && mode !== 'live') problems.push(`PAYFAST_MODE must be live in production`)
  if (isProduction && read.PAYFAST_SIMULATOR_URL)
    problems.push('PAYFAST_SIMULATOR_URL must not be set in production')
  if (mode !== 'simulator')
    for (const name of [
      'PAYFAST_MERCHANT_ID',
      'PAYFAST_MERCHANT_KEY',
      'PAYFAST_PASSPHRASE',
    ] as const)
      if (!read[name]) problems.push(`${name} must be set to be paid through PayFast (${mode})`)
  if (Boolean(read.PAYFAST_PREVIOUS_PASSPHRASE) !== Boolean(read.PAYFAST_PREVIOUS_UNTIL))
    problems.push(
      'PAYFAST_PREVIOUS_PASSPHRASE and PAYFAST_PREVIOUS_UNTIL belong together: set both or neither',
    )
  return problems
}

const modeOf = (read: Read & { APP_ENV: string }) =>
  read.PAYFAST_MODE ?? (read.APP_ENV === 'production' ? 'live' : 'simulator')

export function payfastPart(read: Read & { APP_ENV: string }) {
  const mode = modeOf(read)
  const isSimulated = mode === 'simulator'
  const previous = read.PAYFAST_PREVIOUS_PASSPHRASE && read.PAYFAST_PREVIOUS_UNTIL
  return {
    mode,
    merchantId: read.PAYFAST_MERCHANT_ID ?? SIMULATED.merchantId,
    merchantKey: read.PAYFAST_MERCHANT_KEY ?? SIMULATED.merchantKey,
    passphrase: read.PAYFAST_PASSPHRASE ?? SIMULATED.passphrase,
    email: read.PAYFAST_MERCHANT_EMAIL,
    previous: previous
      ? { passphrase: read.PAYFAST_PREVIOUS_PASSPHRASE!, until: new Date(previous) }
      : undefined,
    simulatorUrl: isSimulated
      ? (read.PAYFAST_SIMULATOR_URL ?? `http://127.0.0.1:${read.PAYFAST_SIMULATOR_PORT}`)
      : undefined,
    sources: (read.PAYFAST_SOURCES ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  }
}
