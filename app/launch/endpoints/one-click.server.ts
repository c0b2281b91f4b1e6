import { Hono } from 'hono'
import type { Services } from '#app/page/services.server.ts'
import { leaveList } from '../leave-list.server.ts'

/**
 * One-click unsubscribe (RFC 8058), posted by mail programs: without cookies, a page, or confirmation. GET
 * changes nothing and shows a person the page.
 */
export function oneClickUnsubscribe(services: Services) {
  const app = new Hono()
  app.post('/unsubscribe/one-click', async (c) => {
    const hasLeft = await leaveList(services, c.req.query('token') ?? '')
    return hasLeft ? c.text('Unsubscribed') : c.text('This link isn’t valid', 404)
  })
  app.get('/unsubscribe/one-click', (c) =>
    c.redirect(`/unsubscribe?token=${encodeURIComponent(c.req.query('token') ?? '')}`),
  )
  return app
}
