import type { Tx } from '#app/platform/db.server.ts'
import { type User, userById } from '../accounts/users.server.ts'
import { forgetOneTimes, shownLink } from '../one-time/one-time.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import { identityOf } from './identities.server.ts'
import { type LinkingStep, linkingStep, type ProviderEmail } from './linking.ts'
import type { ExternalIdentity } from './session-handoff.server.ts'

/** Whether this identity signs in, is linked to an account, or gets a new one. Throws if none is allowed. */
export async function stepFor(
  services: AuthServices,
  tx: Tx,
  {
    external,
    email,
    withEmail,
  }: { external: ExternalIdentity; email: ProviderEmail; withEmail?: User },
): Promise<LinkingStep> {
  const known = await identityOf(tx, external)
  if (external.invite && !known) return followInvite(services, tx, external.invite, email)
  const step = linkingStep({
    knownUserId: known?.user_id ?? null,
    email,
    userIdWithEmail: withEmail?.id ?? null,
    isOrganisation: external.isOrganisation,
    isSignupDisabled: authSettings(services.config).signupDisabled,
  })
  if (step.do === 'refuse')
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  return step
}

/** An invited person may use a provider instead of the link, with the invited address. */
async function followInvite(
  services: AuthServices,
  tx: Tx,
  invite: string,
  email: ProviderEmail,
): Promise<LinkingStep> {
  const shown = await shownLink(services, tx, { purposes: ['confirmation'], link: invite })
  const invited = shown && (await userById(tx, shown.user_id))
  if (!invited?.invited_at)
    throw new AuthError('user_not_found', 'User identified by token not found', { status: 404 })
  if (!email?.isVerified || email.address !== invited.email)
    throw new AuthError(
      'validation_failed',
      'Invited email does not match emails from external provider',
    )
  await forgetOneTimes(tx, invited.id)
  return { do: 'link', userId: invited.id }
}
