import { href, redirect } from 'react-router'
import { allowed } from '#app/page/visitor.server.ts'
import { parts, partsFor } from '../parts.ts'
import type { Route } from './+types/first-part.ts'

/** /admin redirects to the first part that the visitor may see. */
export function loader({ context, request }: Route.LoaderArgs) {
  const [first] = partsFor(allowed(context, request, 'see administration'))
  throw redirect(first ? parts[first].to : href('/'))
}
