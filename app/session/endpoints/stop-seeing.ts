import { data, href, redirect } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { seeingContext } from '#app/page/visitor.server.ts'
import { endImpersonation } from '../impersonation/impersonate.server.ts'
import type { Route } from './+types/stop-seeing.ts'

/** Stops seeing the site as someone, and returns to their record. */
export async function action({ context }: Route.ActionArgs) {
  const seeing = context.get(seeingContext)
  if (!seeing) return redirect(href('/profile'))
  await endImpersonation(context.get(servicesContext), seeing.staff.sessionId)
  return redirect(href('/admin/people/:personId', { personId: seeing.person.id }))
}

export function loader() {
  throw data(null, { status: 404 })
}
