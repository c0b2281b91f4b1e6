import { visitor } from '../visitors/visitor.server.ts'
import type { Route } from './+types/standing.ts'

/** What whoever asks may do at this moment, for the button that asks at once. */
export async function loader({ context }: Route.LoaderArgs) {
  const who = visitor(context)
  if (!who) return Response.json({ isAdmin: false }, { status: 401 })
  return Response.json(
    { isAdmin: who.roles.includes('admin') },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
