import { href, redirect } from 'react-router'
import { allowed } from '#app/page/visitor.server.ts'
import type { Route } from './+types/to-people.ts'

/** GET /admin/users: the people of the site are at /admin/people. */
export function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see people')
  throw redirect(href('/admin/people'))
}
