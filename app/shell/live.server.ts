import { Hono } from 'hono'
import { shownSession } from '#app/auth/visitors/session-cookie.server.ts'
import { currentSession } from '#app/auth/visitors/site-session.server.ts'
import { NOTIFICATIONS_CHANGED } from '#app/notifications/notify.server.ts'
import { unseenCount } from '#app/notifications/queries.server.ts'
import type { Services } from '#app/services.server.ts'
import { UNSEEN } from './live-stream.ts'
import { newsStream } from './news-stream.server.ts'

/** News for whoever is signed in, as server-sent events. */
export function liveApi(services: Services) {
  return new Hono().get('/live', async (c) => {
    const visitor = await signedInPerson(services, c.req.raw)
    if (!visitor) return c.text('Sign in to hear what is new.', 401)
    // Counted when it is told, not when it was written: of two that came at once both say the same.
    const unseen = async () => ({
      event: UNSEEN,
      data: { unseen: await unseenCount(services.db, visitor.id) },
    })
    return newsStream(c, services, visitor.id, {
      first: unseen,
      told: ({ name }) => (name === NOTIFICATIONS_CHANGED ? unseen() : undefined),
    })
  })
}

/** Who asks by the session of their browser, outside the pages of the site. */
export async function signedInPerson(services: Services, request: Request) {
  const shown = shownSession(request, services.config)
  const device = { ip: null, userAgent: request.headers.get('User-Agent') }
  const current = shown ? await currentSession(services, shown, device) : null
  if (!current?.visitor || current.owesSecondStep || current.isClosed) return null
  return current.visitor
}
