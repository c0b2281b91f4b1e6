import { visitor } from '#app/page/visitor.server.ts'
import type { Route } from './+types/account-status.ts'

/** What anyone who asks may do at this moment, for the button that asks at once. */
export async function loader({ context }: Route.LoaderArgs) {
  const isAdmin = visitor(context)?.roles.includes('admin') ?? false
  return Response.json({ isAdmin }, { headers: { 'Cache-Control': 'no-store' } })
}
