import { msg } from '@lingui/core/macro'
import { redirect } from 'react-router'
import { withToast } from '#app/platform/flash.server.ts'
import { say } from '#app/platform/words.ts'
import { servicesContext } from '#app/services.server.ts'
import { signOut } from '../sessions/sign-out.server.ts'
import { closed, endSession, halfway, visitor } from '../visitors/visitor.server.ts'
import type { Route } from './+types/sign-out.ts'

/** Nothing to see here: somebody typed the address. */
export async function loader() {
  return redirect('/')
}

/** Signs out everywhere, as the official client does when it isn't told otherwise. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const known = visitor(context) ?? halfway(context) ?? closed(context)
  try {
    if (known)
      await signOut(services, { userId: known.id, sessionId: known.sessionId, scope: 'global' })
  } catch (error) {
    services.log.error({ err: error }, 'signing out failed')
    const headers = withToast(new Headers(), {
      kind: 'failure',
      title: say(msg`Error signing out`),
      description: say(msg`An unexpected error occurred`),
    })
    return redirect('/', { headers })
  }
  endSession(context)
  const headers = withToast(new Headers(), {
    kind: 'success',
    title: say(msg`Signed out successfully`),
    description: say(msg`You've been logged out`),
  })
  return redirect('/', { headers })
}
