import type { Tx } from '#app/platform/db.server.ts'
import type { User } from '../accounts/users.server.ts'
import type { Origin } from '../one-time/mailed-links.server.ts'
import { waitBefore } from '../one-time/one-time.server.ts'
import { type Prepared, prepareOneTime, sendOneTime } from '../one-time/send.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import type { ProviderEmail } from './linking.ts'
import type { OauthPerson } from './oauth-person.ts'
import type { OauthProvider } from './providers.server.ts'

/** A user who was authenticated by a provider. */
export type ExternalIdentity = {
  /** As in identities: "google", "custom:acme", "sso:ID". */
  provider: string
  /** Its name in messages. */
  label: string
  person: OauthPerson
  isEmailOptional: boolean
  isOrganisation: boolean
  /** Where the confirmation link leads, if the address needs one. */
  origin: Origin
  /** The secret of an invitation that they accept. */
  invite?: string
}

/** An identity from a configured provider. */
export const externalIdentityFrom = (
  { name, label, isEmailOptional }: OauthProvider,
  person: OauthPerson,
  how: Pick<ExternalIdentity, 'origin' | 'invite'>,
): ExternalIdentity => ({
  provider: name,
  label,
  person,
  isEmailOptional,
  isOrganisation: false,
  ...how,
})

/** The normalised address. Throws if one is required and missing. */
export function emailOf({ config }: AuthServices, external: ExternalIdentity): ProviderEmail {
  const { email } = external.person
  if (!email && !external.isEmailOptional)
    throw new AuthError(
      'validation_failed',
      `Error getting user email from external provider: ${external.label} gave none`,
    )
  return (
    email && { ...email, isVerified: email.isVerified || authSettings(config).email.autoconfirm }
  )
}

export type Asking = Prepared | null

/** Composes the confirmation email, before the transaction that may send it. */
export async function renderConfirmation(
  services: AuthServices,
  external: ExternalIdentity,
): Promise<Asking> {
  const email = emailOf(services, external)
  if (!email || email.isVerified) return null
  return prepareOneTime(services, {
    purpose: 'confirmation',
    about: 'signup',
    to: { email: email.address },
    origin: external.origin,
  })
}

/** Sends that email, unless one was sent a moment ago. */
export async function ask(services: AuthServices, tx: Tx, user: User, asking: Asking) {
  if (!asking || waitBefore(services, user, 'confirmation') > 0) return
  await sendOneTime(services, tx, asking, user)
}
