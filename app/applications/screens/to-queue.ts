import { href, redirect } from 'react-router'
import { onlyFor } from '#app/page/visitor.server.ts'
import type { Route } from './+types/to-queue.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see applications')]

/** Providers are looked after on their applications: checked, approved, rejected, suspended. */
export function loader() {
  return redirect(href('/admin/applications'))
}
