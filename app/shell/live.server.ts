import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { shownSession } from '#app/auth/visitors/session-cookie.server.ts'
import { currentSession } from '#app/auth/visitors/site-session.server.ts'
import { NOTIFICATIONS_CHANGED } from '#app/notifications/notify.server.ts'
import { unseenCount } from '#app/notifications/queries.server.ts'
import { SECOND } from '#app/platform/time.ts'
import type { Services } from '#app/services.server.ts'
import { UNSEEN } from './live-stream.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT = 25 * SECOND

/**
 * News for whoever is signed in, as server-sent events. A browser that comes back says which was the
 * last it saw, and gets what it missed.
 */
export function liveApi(services: Services) {
  return new Hono().get('/live', async (c) => {
    const visitor = await signedInPerson(services, c.req.raw)
    if (!visitor) return c.text('Sign in to hear what is new.', 401)
    const person = visitor.id
    const last = Number(c.req.header('Last-Event-ID') ?? Number.NaN)
    let seen = Number.isSafeInteger(last) && last >= 0 ? last : await services.live.latestId()

    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      let wake = () => {}
      const forget = services.live.onNews(person, () => wake())
      stream.onAbort(() => {
        forget()
        wake()
      })
      // Counted when it is told, not when it was written: of two that came at once both say the same.
      const tellUnseen = async () => {
        const unseen = await unseenCount(services.db, person)
        await stream.writeSSE({ event: UNSEEN, data: JSON.stringify({ unseen }), id: String(seen) })
      }
      await stream.writeSSE({ event: 'hello', data: '{}', id: String(seen) })
      await tellUnseen()
      while (!stream.aborted && !stream.closed) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        for (const { id, name, data } of await services.live.newsSince(person, seen)) {
          seen = id
          if (name === NOTIFICATIONS_CHANGED) await tellUnseen()
          else await stream.writeSSE({ id: String(id), event: name, data: JSON.stringify(data) })
        }
        await Promise.race([woken, stream.sleep(HEARTBEAT)])
        if (!stream.aborted) await stream.write(': still here\n\n')
      }
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
