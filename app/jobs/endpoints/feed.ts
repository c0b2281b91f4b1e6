import { isFeed } from '#app/calendar/index.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { jobsFeed } from '../jobs-feed.server.ts'
import type { Route } from './+types/feed.ts'

/**
 * GET /calendar/:userId/:token: the booked jobs of a person, for the calendar of their phone. The address is the only
 * key, so it says no more than a first name and a suburb.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const token = params.token.replace(/\.ics$/, '')
  if (!(await isFeed(services, params.userId, token))) throw new Response(null, { status: 404 })
  const { body, type } = await jobsFeed(services, params.userId)
  return new Response(body, {
    headers: { 'Content-Type': type, 'Cache-Control': 'private, no-store' },
  })
}
