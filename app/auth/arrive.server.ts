import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import type { NewToast } from '#app/platform/flash.server.ts'
import { say } from '#app/platform/words.ts'
import { adoptRequests } from '#app/quotes/adopt-requests.server.ts'
import { servicesContext } from '#app/services.server.ts'
import type { Held } from './sessions.server.ts'
import { signOut } from './sign-out.server.ts'
import { displayName, rolesOf, type SignedIn } from './standing.ts'
import { standingOf } from './users.server.ts'
import { beginSession, visitor } from './visitor.server.ts'

type Arrived = Pick<SignedIn, 'name' | 'roles'>

/**
 * Somebody has just signed in on this browser: what they asked for as a guest becomes theirs, and
 * whoever was signed in here before no longer is.
 */
export async function arrive(
  context: Readonly<RouterContextProvider>,
  held: Held,
  { isRemembered }: { isRemembered: boolean },
): Promise<Arrived> {
  const services = context.get(servicesContext)
  const before = visitor(context)
  if (before)
    await signOut(services, { userId: before.id, sessionId: before.sessionId, scope: 'local' })
  const person = await standingOf(services.db, held.userId)
  if (person.email && person.isConfirmed)
    await adoptRequests(services.db, {
      userId: held.userId,
      email: person.email,
      at: services.clock.now(),
    })
  beginSession(context, held, isRemembered)
  return { name: displayName(person.fullName, person.email), roles: rolesOf(person) }
}

/** Said once per sign-in, to administrators. */
export function accessToasts({ roles }: Arrived): NewToast[] {
  return roles.includes('admin')
    ? [
        {
          kind: 'info',
          title: say(msg`Admin Access`),
          description: say(msg`You have administrator access`),
        },
      ]
    : []
}
