import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import {
  accountSummary,
  closureOf,
  type IssuedSession,
  isMfaRequired,
  mergedAccountsOf,
  signOut,
} from '#app/auth/index.server.ts'
import type { AuthServices } from '#app/auth/public/auth-services.ts'
import { rolesOf } from '#app/auth/public/roles.ts'
import { BRING_BACK } from '#app/page/next-address.ts'
import type { SignedIn } from '#app/page/person.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { closed, halfway, visitor } from '#app/page/visitor.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import type { NewToast } from '#app/platform/flash.server.ts'
import { adoptRequests } from '#app/quotes/index.server.ts'
import { beginSession } from './session.server.ts'

type NamedPerson = Pick<SignedIn, 'name' | 'roles'>

/**
 * A pending step before everything else: a second factor, whose page then shows the welcome, or the decision
 * about a closed account.
 */
type CompletedSignIn = NamedPerson & { pending: 'second step' | 'decision' | null }

/** The page of a pending step; null if the user is fully signed in. */
export function detourOf(
  { pending }: Pick<CompletedSignIn, 'pending'>,
  next: string,
): string | null {
  if (pending === 'decision') return BRING_BACK
  return pending === 'second step' ? `/auth/second-step?next=${encodeURIComponent(next)}` : null
}

/**
 * Completes a sign-in on this browser: adopts the user's guest requests, and ends the previous user's
 * session.
 */
export async function completeSignIn(
  context: Readonly<RouterContextProvider>,
  issued: IssuedSession,
  { isRemembered }: { isRemembered: boolean },
): Promise<CompletedSignIn> {
  const services = context.get(servicesContext)
  const before = visitor(context) ?? halfway(context) ?? closed(context)
  if (before)
    await signOut(services, { userId: before.id, sessionId: before.sessionId, scope: 'local' })
  beginSession(context, issued, isRemembered)
  const person = await accountSummary(services.db, issued.userId)
  const named = { name: displayName(person.fullName, person.email), roles: rolesOf(person) }
  if (await isMfaRequired(services.db, { userId: issued.userId, aal: 'aal1' }))
    return { ...named, pending: 'second step' }
  if (await closureOf(services.db, issued.userId)) return { ...named, pending: 'decision' }
  await adoptGuestRequests(services, issued.userId, person)
  return { ...named, pending: null }
}

/**
 * Guest requests belong to the verified owner of their address. An organisation's (SAML) claim isn't a
 * verification, because it could claim any address.
 */
export async function adoptGuestRequests(
  { db, clock }: Pick<AuthServices, 'db' | 'clock'>,
  userId: string,
  { email, isConfirmed, isSso }: { email: string | null; isConfirmed: boolean; isSso: boolean },
) {
  const now = clock.now()
  if (email && isConfirmed && !isSso) await adoptRequests(db, { userId, email, now })
  // Verified by the account that was merged into this one.
  for (const { address } of await mergedAccountsOf(db, userId))
    if (address) await adoptRequests(db, { userId, email: address, now })
}

/** Shown to administrators once per sign-in. */
export function accessToasts(
  context: Readonly<RouterContextProvider>,
  { roles }: Pick<NamedPerson, 'roles'>,
): NewToast[] {
  const i18n = requestI18n(context)
  return roles.includes('admin')
    ? [
        {
          kind: 'info',
          title: i18n._(msg`Admin Access`),
          description: i18n._(msg`You have administrator access`),
        },
      ]
    : []
}
