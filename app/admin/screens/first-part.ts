import { redirect } from 'react-router'
import { signedIn } from '#app/auth/visitors/visitor.server.ts'
import { parts, partsFor } from '../parts.ts'
import type { Route } from './+types/first-part.ts'

/** /admin leads to the first part that whoever asks may see. */
export function loader({ context, request }: Route.LoaderArgs) {
  const [first] = partsFor(signedIn(context, request))
  throw redirect(first ? parts[first].to : '/')
}
