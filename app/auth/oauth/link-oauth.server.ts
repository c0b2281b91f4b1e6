import { isUniqueViolation } from '#app/platform/database-errors.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { addIdentity } from '../accounts/new-users.server.ts'
import { isBanned } from '../accounts/sign-in.server.ts'
import { type User, userByEmail, userById } from '../accounts/users.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { identityOf } from './identities.server.ts'
import type { ProviderEmail } from './linking.ts'
import {
  type Asking,
  ask,
  type ExternalIdentity,
  emailOf,
  renderConfirmation,
} from './session-handoff.server.ts'

/** Adds an identity to a signed-in user. `finish` runs in the same transaction. */
export async function linkOauth<Done>(
  services: AuthServices,
  { userId, external }: { userId: string; external: ExternalIdentity },
  finish: (tx: Tx, userId: string) => Promise<Done>,
): Promise<Done> {
  const email = emailOf(services, external)
  const asking = await renderConfirmation(services, external)
  const outcome = await transaction(services.db, async (tx) => {
    const refusal = await link(services, tx, { userId, external, email, asking })
    // Returned, not thrown: the identity and the email must be committed.
    return refusal ? { refusal } : { done: await finish(tx, userId) }
  }).catch((error) => {
    if (isUniqueViolation(error)) throw alreadyLinked('to another user')
    throw error
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.done
}

const alreadyLinked = (to = '') =>
  new AuthError('identity_already_exists', `Identity is already linked ${to}`.trim())

type Linking = { userId: string; external: ExternalIdentity; email: ProviderEmail; asking: Asking }

async function link(
  services: AuthServices,
  tx: Tx,
  { userId, external, email, asking }: Linking,
): Promise<AuthError | null> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const user = await userById(tx, userId)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  if (isBanned(services, user)) throw new AuthError('user_banned', 'User is banned')
  const known = await identityOf(tx, external)
  if (known) throw alreadyLinked(known.user_id === userId ? '' : 'to another user')
  const { provider, person } = external
  const now = services.securityClock.now()
  await addIdentity(tx, { userId, provider, subject: person.subject, data: person.claims, now })
  await recordEvent(tx, {
    name: 'identity linked',
    about: { kind: 'user', id: userId },
    by: userId,
    now: services.clock.now(),
    details: { provider },
  })
  if (user.email || !email) return null
  return adopt(services, tx, { user, label: external.label, email, asking })
}

type Adoption = { user: User; label: string; email: NonNullable<ProviderEmail>; asking: Asking }

/**
 * An account without an address takes the provider's; a verified one also makes an anonymous account
 * permanent.
 */
async function adopt(
  services: AuthServices,
  tx: Tx,
  { user, label, email, asking }: Adoption,
): Promise<AuthError | null> {
  const existing = await userByEmail(tx, email.address)
  if (existing)
    throw new AuthError(
      'email_exists',
      'A user with this email address has already been registered',
      { status: 400 },
    )
  const now = services.securityClock.now()
  await tx
    .updateTable('users')
    .set({
      email: email.address,
      updated_at: now,
      ...(email.isVerified ? { email_confirmed_at: now, is_anonymous: false } : {}),
    })
    .where('id', '=', user.id)
    .execute()
  if (email.isVerified) return null
  await ask(services, tx, user, asking)
  return new AuthError(
    'email_not_confirmed',
    `Unverified email with ${label}. A confirmation email has been sent to your ${label} email`,
    { status: 422 },
  )
}
