import { foldedEmail } from '../accounts/email.ts'
import type { Metadata } from '../accounts/metadata.ts'

/** A user as an identity provider describes them. */
export type OauthPerson = {
  /** The provider's id of the user: stable, unlike the address. */
  subject: string
  email: { address: string; isVerified: boolean } | null
  /** The stored claims, which applications can read. */
  claims: Metadata
}

const KEPT = [
  'iss',
  'name',
  'given_name',
  'family_name',
  'nickname',
  'preferred_username',
  'picture',
  'locale',
  'hd',
  'is_private_email',
]
const LONGEST = 2000

/** The user of OpenID Connect claims. Null without a subject. */
export function personOfClaims(claims: Record<string, unknown>): OauthPerson | null {
  const subject = text(claims.sub)
  if (!subject) return null
  const address = addressOf(claims.email)
  // Some providers send "true" as a string.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  const name = text(claims.name)
  const picture = text(claims.picture)
  const rest = KEPT.flatMap((key) => {
    const value = claims[key]
    return text(value) !== null || typeof value === 'boolean' ? [[key, value] as const] : []
  })
  return {
    subject,
    email: address ? { address, isVerified } : null,
    claims: {
      ...Object.fromEntries(rest),
      ...(name ? { full_name: name } : {}),
      ...(picture ? { avatar_url: picture } : {}),
      sub: subject,
      provider_id: subject,
      ...(address ? { email: address } : {}),
      email_verified: Boolean(address) && isVerified,
      phone_verified: false,
    },
  }
}

/** The address in its normalised form; null if invalid. */
function addressOf(value: unknown): string | null {
  const address = foldedEmail(text(value) ?? '') ?? ''
  return address.length <= 255 && /^[^\s@]+@[^\s@]+$/.test(address) ? address : null
}

function text(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = value.toWellFormed().replaceAll('\0', '')
  return clean && clean.length <= LONGEST ? clean : null
}
