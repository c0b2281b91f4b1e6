import { msg } from '@lingui/core/macro'
import { href, redirect } from 'react-router'
import { signOut } from '#app/auth/index.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { closed, halfway, visitor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { endSession } from '#app/session/index.server.ts'
import type { Route } from './+types/sign-out.ts'

/** Handles a GET of this URL, which accepts only POST. */
export async function loader() {
  return redirect(href('/'))
}

/** Signs out of all sessions, which is also the official client's default scope. */
export async function action({ context }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const known = visitor(context) ?? halfway(context) ?? closed(context)
  try {
    if (known)
      await signOut(services, { userId: known.id, sessionId: known.sessionId, scope: 'global' })
  } catch (error) {
    services.log.error({ err: error }, 'signing out failed')
    const headers = withToast(new Headers(), {
      kind: 'failure',
      title: i18n._(msg`Error signing out`),
      description: i18n._(msg`An unexpected error occurred`),
    })
    return redirect(href('/'), { headers })
  }
  endSession(context)
  const headers = withToast(new Headers(), {
    kind: 'success',
    title: i18n._(msg`Signed out successfully`),
    description: i18n._(msg`You've been logged out`),
  })
  return redirect(href('/'), { headers })
}
