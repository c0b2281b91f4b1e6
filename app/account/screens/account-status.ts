import { visitor } from '#app/page/visitor.server.ts'
import type { Route } from './+types/account-status.ts'

/** What the current user may request now; read by the button that submits without a page load. */
export async function loader({ context }: Route.LoaderArgs) {
  const isAdmin = visitor(context)?.roles.includes('admin') ?? false
  return Response.json({ isAdmin }, { headers: { 'Cache-Control': 'no-store' } })
}
