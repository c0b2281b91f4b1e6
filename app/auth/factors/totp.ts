import { generateSecret, verifySync } from 'otplib'
import { AuthError } from '../public/auth-error.ts'

const PERIOD = 30
const SECRET_BYTES = 20
const LONGEST_ISSUER = 60
const LONGEST_ACCOUNT = 100

/** 20 random bytes in base32 without padding, as authenticator apps expect. */
export const newTotpSecret = () => generateSecret({ length: SECRET_BYTES })

export function checkedIssuer(issuer: string | undefined, siteUrl: string): string {
  if (!issuer?.trim()) return new URL(siteUrl).host
  if (Array.from(issuer).length > LONGEST_ISSUER)
    throw new AuthError(
      'validation_failed',
      `The issuer may have at most ${LONGEST_ISSUER} characters`,
    )
  return issuer.trim()
}

/** The otpauth: URI in the QR code. A long account name is truncated: it is only a label. */
export function totpUri({
  issuer,
  account,
  secret,
}: {
  issuer: string
  account: string
  secret: string
}): string {
  const label = Array.from(account).slice(0, LONGEST_ACCOUNT).join('')
  const query = [
    'algorithm=SHA1',
    'digits=6',
    `issuer=${encodeURIComponent(issuer)}`,
    `period=${PERIOD}`,
    `secret=${secret}`,
  ]
  return `otpauth://totp/${escaped(issuer)}:${escaped(label)}?${query.join('&')}`
}

const escaped = (text: string) => encodeURIComponent(text).replaceAll('%40', '@')

/** Raw SVG with named colours: clients put it into a data: URL unescaped, where a # would end it. */
export async function qrCode(words: string): Promise<string> {
  const { toString: draw } = await import('qrcode')
  const svg = await draw(words, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}

/**
 * The time step of a code, or null for a wrong one. Accepts one step early or late, and none up to
 * `lastStep`, so that no code works twice.
 */
export function totpStep(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number | null },
): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const current = Math.floor(epoch / PERIOD)
  // The library throws if `lastStep` is beyond any step that it may accept.
  if (lastStep !== null && lastStep > current) return null
  const result = verifySync({
    secret,
    token: code,
    epoch,
    period: PERIOD,
    // In seconds: one step each way.
    epochTolerance: PERIOD,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  })
  return result.valid ? current + result.delta : null
}
