import type { AuthVariables } from './auth-variables.ts'
import { estimatedBits, KEY_BITS, PASSPHRASE_BITS } from './secret-strength.ts'

type Text = string | undefined

type Read = Pick<
  AuthVariables,
  | 'AUTH_EXTERNAL_URL'
  | 'AUTH_HOOK_SEND_EMAIL_URI'
  | 'AUTH_HOOK_SEND_EMAIL_SECRETS'
  | 'AUTH_HOOK_SEND_SMS_URI'
  | 'AUTH_HOOK_SEND_SMS_SECRETS'
  | 'AUTH_JWT_SECRET'
  | 'AUTH_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS'
  | 'AUTH_SMS_AUTOCONFIRM'
> &
  Partial<
    Record<
      | 'SITE_URL'
      | 'SMS_URL'
      | 'SMS_REPLIES_TOKEN'
      | 'SECRET_KEY'
      | 'METRICS_TOKEN'
      | 'PAYFAST_PASSPHRASE',
      Text
    >
  >

export const MAKE_KEY = 'openssl rand -base64 32'
export const MAKE_PASSPHRASE = 'openssl rand -hex 16'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Why a valid configuration is refused in production. Names settings, never their values. */
export function productionRefusals(read: Read): string[] {
  return [...unencrypted(read), ...weak(read), ...unproved(read)]
}

function unencrypted(read: Read) {
  // The public URLs: over http, cookies could be read by anyone on the network.
  const open = (['SITE_URL', 'AUTH_EXTERNAL_URL'] as const).filter((name) => isHttp(read[name]))
  // Connections to other programs that transmit secrets: unencrypted only within this machine.
  const carriers = (
    ['SMS_URL', 'AUTH_HOOK_SEND_EMAIL_URI', 'AUTH_HOOK_SEND_SMS_URI'] as const
  ).filter((name) => isHttp(read[name]) && !LOOPBACK.has(new URL(read[name]!).hostname))
  return [...open, ...carriers].map((name) => `${name} must begin with https:// in production`)
}

const isHttp = (url: Text) => url !== undefined && /^http:/i.test(url)

function weak(read: Read) {
  const { PAYFAST_PASSPHRASE: passphrase, METRICS_TOKEN: token } = read
  const hookSecrets = (['EMAIL', 'SMS'] as const).flatMap((kind) => {
    const name = `AUTH_HOOK_SEND_${kind}_SECRETS` as const
    return (read[name]?.split('|') ?? []).map((secret) => [name, secret] as const)
  })
  const keys = [
    ['SECRET_KEY', read.SECRET_KEY],
    ['AUTH_JWT_SECRET', read.AUTH_JWT_SECRET],
    ...hookSecrets.map(([name, secret]) => [name, secret.replace(/^v1,whsec_/, '')] as const),
  ] as const
  return [
    ...keys
      .filter(([, secret]) => isWeaker(secret, KEY_BITS))
      .map(([name]) => `${name} is too easy to guess for production: make one with ${MAKE_KEY}`),
    ...(
      [
        ['PAYFAST_PASSPHRASE', passphrase],
        ['METRICS_TOKEN', token],
        ['SMS_REPLIES_TOKEN', read.SMS_REPLIES_TOKEN],
      ] as const
    )
      .filter(([, secret]) => isWeaker(secret, PASSPHRASE_BITS))
      .map(
        ([name]) => `${name} is too easy to guess for production: make one with ${MAKE_PASSPHRASE}`,
      ),
  ]
}

const isWeaker = (secret: Text, bits: number) =>
  secret !== undefined && estimatedBits(secret) < bits

/** Users must verify their address or number. */
function unproved(read: Read) {
  return (['AUTH_SMS_AUTOCONFIRM', 'AUTH_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS'] as const)
    .filter((name) => read[name])
    .map((name) => `${name} must be off in production`)
}
