import { redirect } from 'react-router'
import { requireRole } from '#app/auth/visitors/visitor.server.ts'
import type { Route } from './+types/to-queue.ts'

export const middleware: Route.MiddlewareFunction[] = [requireRole('admin')]

/** Providers are looked after on their applications: checked, approved, rejected, suspended. */
export function loader() {
  return redirect('/admin/applications')
}
