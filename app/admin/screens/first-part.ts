import { redirect } from 'react-router'
import { allowed, onlyFor } from '#app/auth/visitors/visitor.server.ts'
import { parts, partsFor } from '../parts.ts'
import type { Route } from './+types/first-part.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('answer support')]

/** /admin leads to the first part that whoever asks may see. */
export function loader({ context, request }: Route.LoaderArgs) {
  const [first] = partsFor(allowed(context, request, 'answer support'))
  throw redirect(first ? parts[first].to : '/')
}
