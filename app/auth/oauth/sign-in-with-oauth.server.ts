import { retryOnUniqueViolation } from '#app/platform/database-errors.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { agreeTo } from '../accounts/agreements.server.ts'
import { mergeFitting } from '../accounts/metadata.ts'
import { addIdentity, addUser } from '../accounts/new-users.server.ts'
import { isBanned } from '../accounts/sign-in.server.ts'
import { type User, userByEmail, userById } from '../accounts/users.server.ts'
import { forgetOneTimes } from '../one-time/one-time.server.ts'
import { notifySender } from '../one-time/send.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import { clearUnconfirmed } from './clear-unconfirmed.server.ts'
import { refreshIdentity } from './identities.server.ts'
import { addressStep, type LinkingStep, mustClear, type ProviderEmail } from './linking.ts'
import { stepFor } from './linking-step.server.ts'
import {
  type Asking,
  ask,
  type ExternalIdentity,
  emailOf,
  renderConfirmation,
} from './session-handoff.server.ts'

/**
 * Finds or creates the account of a user whom a provider authenticated. `finish` starts the session or issues
 * the code in the same transaction.
 */
export async function signInWithOauth<Done>(
  services: AuthServices,
  external: ExternalIdentity,
  finish: (tx: Tx, userId: string) => Promise<Done>,
): Promise<Done> {
  const email = emailOf(services, external)
  const asking = await renderConfirmation(services, external)
  const attempt = () =>
    transaction(services.db, async (tx) => {
      const outcome = await accountOf(services, tx, { external, email, asking })
      // Returned, not thrown: the account and its email must be committed.
      if (outcome instanceof AuthError) return { refusal: outcome }
      return { done: await finish(tx, outcome) }
    })
  const outcome = await retryOnUniqueViolation(attempt)
  if (asking) await notifySender(services, asking)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.done
}

type Question = { external: ExternalIdentity; email: ProviderEmail; asking: Asking }

async function accountOf(
  services: AuthServices,
  tx: Tx,
  { external, email, asking }: Question,
): Promise<string | AuthError> {
  const withEmail = await userWith(tx, external, email)
  const step = await stepFor(services, tx, { external, email, withEmail })
  const user = await userOf(services, tx, step, external)
  if (isBanned(services, user)) throw new AuthError('user_banned', 'User is banned')
  await saveIdentity(services, tx, { user, step, external })

  const isEmailInUse = withEmail !== undefined && withEmail.id !== user.id
  const refusal = await settleAddress(services, tx, user, { external, email, asking, isEmailInUse })
  if (refusal) return refusal
  await recordEvent(tx, {
    name: 'signed in',
    about: { kind: 'user', id: user.id },
    by: user.id,
    now: services.clock.now(),
    details: { provider: external.provider },
  })
  return user.id
}

/** Confirms the account's address, or emails its mailbox. A returned error means that the email was sent. */
async function settleAddress(
  services: AuthServices,
  tx: Tx,
  user: User,
  { external, email, asking, isEmailInUse }: Question & { isEmailInUse: boolean },
): Promise<AuthError | undefined> {
  const { label } = external
  const address = addressStep({
    user: { email: user.email, isConfirmed: user.email_confirmed_at !== null },
    email,
    isEmailInUse,
    allowsUnconfirmed: authSettings(services.config).email.allowsUnconfirmed,
  })
  if (address.do === 'refuse') throw unverified(external, `Verify the email with ${label}`)
  if (address.do === 'confirm') await confirm(services, tx, user.id, address.email)
  if (address.do !== 'ask') return undefined
  await ask(services, tx, user, asking)
  if (address.isLetIn) return undefined
  return unverified(external, `A confirmation email has been sent to your ${label} email`)
}

const unverified = ({ label }: ExternalIdentity, what: string) =>
  new AuthError('provider_email_needs_verification', `Unverified email with ${label}. ${what}`)

function userWith(tx: Tx, { isOrganisation }: ExternalIdentity, email: ProviderEmail) {
  return email && !isOrganisation ? userByEmail(tx, email.address) : undefined
}

async function userOf(
  services: AuthServices,
  tx: Tx,
  step: LinkingStep,
  external: ExternalIdentity,
): Promise<User> {
  const userId = 'userId' in step ? step.userId : await makeUser(services, tx, step, external)
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const user = await userById(tx, userId)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  return user
}

async function makeUser(
  services: AuthServices,
  tx: Tx,
  step: LinkingStep,
  { isOrganisation, person, origin }: ExternalIdentity,
): Promise<string> {
  const { tokens } = authSettings(services.config)
  const userId = await addUser(tx, {
    email: step.do === 'create' ? step.email : null,
    isSso: isOrganisation,
    userMetadata: mergeFitting({}, person.claims),
    aud: tokens.audience,
    role: tokens.role,
    now: services.securityClock.now(),
  })
  const now = services.clock.now()
  await recordEvent(tx, {
    name: 'account made',
    about: { kind: 'user', id: userId },
    by: userId,
    now,
  })
  // The site's buttons are above "Going on, you agree to …"; other clients ask for consent themselves.
  if (origin.on === 'site')
    await agreeTo(tx, {
      userId,
      texts: services.registrationTexts,
      moment: 'registration',
      now,
    })
  return userId
}

async function saveIdentity(
  services: AuthServices,
  tx: Tx,
  { user, step, external }: { user: User; step: LinkingStep; external: ExternalIdentity },
) {
  const { provider, person } = external
  const now = services.securityClock.now()
  const identity = { provider, subject: person.subject, data: person.claims, now }
  const isCleared =
    step.do !== 'create' &&
    mustClear({ email: user.email, isConfirmed: user.email_confirmed_at !== null })
  if (isCleared) await clearUnconfirmed(tx, user.id, identity)
  if (step.do === 'sign in') await refreshIdentity(tx, identity)
  else await addIdentity(tx, { userId: user.id, ...identity })
  if (step.do === 'create') return
  const metadata = mergeFitting(isCleared ? {} : user.user_metadata, person.claims)
  await tx
    .updateTable('users')
    .set({ user_metadata: JSON.stringify(metadata), updated_at: now })
    .where('id', '=', user.id)
    .execute()
}

/** Invalidates emails that were sent while the address was unconfirmed. */
async function confirm(services: AuthServices, tx: Tx, userId: string, email: string | null) {
  await forgetOneTimes(tx, userId)
  const now = services.securityClock.now()
  await tx
    .updateTable('users')
    .set({ email, email_confirmed_at: email ? now : null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
