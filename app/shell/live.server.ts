import { Hono } from 'hono'
import { shownSession } from '#app/auth/visitors/session-cookie.server.ts'
import { currentSession } from '#app/auth/visitors/site-session.server.ts'
import type { Services } from '#app/services.server.ts'
import { newsStream } from './news-stream.server.ts'

/** News for whoever is signed in. */
export function liveApi(services: Services) {
  return new Hono().get('/live', async (c) => {
    const person = await signedInPerson(services, c.req.raw)
    if (!person) return c.text('Sign in to hear what is new.', 401)
    return newsStream(c, services, person.id)
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
