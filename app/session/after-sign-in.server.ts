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
 * What comes before everything else: a second factor, whose page then says welcome, or what becomes of an
 * account that was closed.
 */
type CompletedSignIn = NamedPerson & { pending: 'second step' | 'decision' | null }

/** The page that comes before the one where someone was going; null when they are in. */
export function detourOf(
  { pending }: Pick<CompletedSignIn, 'pending'>,
  next: string,
): string | null {
  if (pending === 'decision') return BRING_BACK
  return pending === 'second step' ? `/auth/second-step?next=${encodeURIComponent(next)}` : null
}

/**
 * Someone has just signed in on this browser: what they asked for as a guest becomes theirs, and
 * anyone who was signed in here before no longer is.
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
 * Requests of a guest belong to anyone who has shown that the address is theirs. An organisation says which
 * addresses its people have, and could say anybody's: that shows nothing.
 */
export async function adoptGuestRequests(
  { db, clock }: Pick<AuthServices, 'db' | 'clock'>,
  userId: string,
  { email, isConfirmed, isSso }: { email: string | null; isConfirmed: boolean; isSso: boolean },
) {
  const now = clock.now()
  if (email && isConfirmed && !isSso) await adoptRequests(db, { userId, email, now })
  // Confirmed by the account that was merged into this one.
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
