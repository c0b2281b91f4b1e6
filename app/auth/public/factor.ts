import { AuthError } from './auth-error.ts'

export const kinds = ['totp', 'phone', 'webauthn'] as const
export type FactorKind = (typeof kinds)[number]

/** The authentication method of each kind of factor, as sessions record it. */
export const methodOf = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

type ListedFactor = { id: string; friendly_name: string; status: string; phone: string | null }
type Most = { mostEnrolled: number; mostVerified: number }

const isVerified = ({ status }: { status: string }) => status === 'verified'

export const LONGEST_NAME = 120

/** A validated name of a factor or passkey; throws if invalid. */
export function checkedName(name: string | undefined): string {
  const trimmed = (name ?? '').trim()
  if (Array.from(trimmed).length > LONGEST_NAME)
    throw new AuthError(
      'validation_failed',
      `The friendly name may have at most ${LONGEST_NAME} characters`,
    )
  return trimmed
}

/** Digits with the country code, as the API stores them. */
export function checkedPhone(phone: string | undefined): string {
  if (!phone)
    throw new AuthError('validation_failed', 'Phone number required to enroll Phone factor')
  const digits = phone.replace(/^\s*\+/, '').replaceAll(' ', '')
  if (!/^[1-9]\d{1,14}$/.test(digits))
    throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
  return digits
}

/** Throws if this user may not enrol another factor, checked in the API's order. */
export function refuseEnrolment(
  factors: ListedFactor[],
  { name, phone, aal }: { name: string; phone: string | null; aal: string },
  most: Most,
) {
  if (phone !== null && factors.some((factor) => isVerified(factor) && factor.phone === phone))
    throw new AuthError(
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  // An unverified factor with this number is replaced.
  const staying = factors.filter((factor) => phone === null || factor.phone !== phone)
  // Two factors without a name count as the same name.
  if (staying.some((item) => item.friendly_name === name))
    throw new AuthError(
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    )
  if (staying.length >= most.mostEnrolled || staying.filter(isVerified).length >= most.mostVerified)
    throw tooMany()
  if (aal === 'aal1' && staying.some(isVerified))
    throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor')
}

/**
 * The first verification of a factor needs aal2 if another factor is verified: someone with only the password
 * may have enrolled this one earlier.
 */
export function refuseFirstProof(
  factor: ListedFactor,
  factors: ListedFactor[],
  { aal }: { aal: string },
  { mostVerified }: Pick<Most, 'mostVerified'>,
) {
  if (isVerified(factor)) return
  const verified = factors.filter(isVerified).length
  if (verified > 0 && aal === 'aal1')
    throw new AuthError('insufficient_aal', 'AAL2 required to verify a new factor')
  if (verified >= mostVerified) throw tooMany()
}

const tooMany = () =>
  new AuthError(
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  )

/** An unverified factor can be removed at any level. */
export function refuseRemoval(factor: { status: string }, { aal }: { aal: string }) {
  if (isVerified(factor) && aal === 'aal1')
    throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', {
      status: 422,
    })
}

type Challenge = { ip: string | null; verified_at: Date | null; created_at: Date }

/** Throws unless a challenge is answered once, in time, and from the address that requested it. */
export function refuseChallenge(
  challenge: Challenge | undefined,
  { ip, now, lifetime }: { ip: string | null; now: Date; lifetime: number },
): asserts challenge is Challenge {
  if (!challenge)
    throw new AuthError(
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
      { status: 422 },
    )
  // The API has one error for both.
  if (challenge.verified_at || (challenge.ip !== null && challenge.ip !== ip))
    throw new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (now.getTime() >= challenge.created_at.getTime() + lifetime)
    throw new AuthError(
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    )
}

/** Milliseconds until this factor may get another SMS; 0 for now. */
export function waitBeforeText(lastText: Date | null, interval: number, now: Date): number {
  return lastText ? Math.max(0, lastText.getTime() + interval - now.getTime()) : 0
}

export const tooSoonToText = (waitMillis: number) =>
  new AuthError(
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${Math.ceil(waitMillis / 1000)} seconds.`,
  )
