import { foldedEmail } from '../accounts/email.ts'
import type { Metadata } from '../accounts/metadata.ts'

/** Someone as an identity provider knows them. */
export type OauthPerson = {
  /** Who they are there: never changes, unlike their address. */
  subject: string
  email: { address: string; isVerified: boolean } | null
  /** What is kept of them, and shown to applications. */
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

/** The claims of OpenID Connect. Null where the person has no subject. */
export function personOfClaims(claims: Record<string, unknown>): OauthPerson | null {
  const subject = text(claims.sub)
  if (!subject) return null
  const address = addressOf(claims.email)
  // Some providers write their yes as a word.
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

/** As addresses are kept here. What can't be one is no address. */
function addressOf(value: unknown): string | null {
  const address = foldedEmail(text(value) ?? '') ?? ''
  return address.length <= 255 && /^[^\s@]+@[^\s@]+$/.test(address) ? address : null
}

function text(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = value.toWellFormed().replaceAll('\0', '')
  return clean && clean.length <= LONGEST ? clean : null
}
