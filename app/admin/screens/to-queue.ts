import { href, redirect } from 'react-router'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import type { Route } from './+types/to-queue.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see the queue')]

/** The former queues of applications and profile edits redirect to the combined queue. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, 'see the queue')
  const { pathname } = new URL(request.url)
  const { applicationId } = params as { applicationId?: string }
  if (applicationId)
    throw redirect(
      href('/admin/queue/:kind/:caseId', { kind: 'application', caseId: applicationId }),
    )
  const kind = pathname.includes('profile-edits') ? 'edit' : 'application'
  throw redirect(`${href('/admin/queue')}?kind=${kind}`)
}
