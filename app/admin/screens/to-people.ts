import { href, redirect } from 'react-router'
import { allowed } from '#app/page/visitor.server.ts'
import type { Route } from './+types/to-people.ts'

/** /admin/users redirects to the list of people. */
export function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see people')
  throw redirect(href('/admin/people'))
}
