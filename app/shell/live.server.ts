import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { shownSession } from '#app/auth/visitors/session-cookie.server.ts'
import { currentSession } from '#app/auth/visitors/site-session.server.ts'
import { SECOND } from '#app/platform/time.ts'
import type { Services } from '#app/services.server.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT = 25 * SECOND

/**
 * News for whoever is signed in, as server-sent events. A browser that comes back says which was the
 * last it saw, and gets what it missed.
 */
export function liveApi(services: Services) {
  return new Hono().get('/live', async (c) => {
    const shown = shownSession(c.req.raw, services.config)
    const device = { ip: null, userAgent: c.req.header('User-Agent') ?? null }
    const current = shown ? await currentSession(services, shown, device) : null
    if (!current?.visitor || current.owesSecondStep || current.isClosed)
      return c.text('Sign in to hear what is new.', 401)
    const person = current.visitor.id
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
      await stream.writeSSE({ event: 'hello', data: '{}', id: String(seen) })
      while (!stream.aborted && !stream.closed) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        for (const { id, name, data } of await services.live.newsSince(person, seen)) {
          await stream.writeSSE({ id: String(id), event: name, data: JSON.stringify(data) })
          seen = id
        }
        await Promise.race([woken, stream.sleep(HEARTBEAT)])
        if (!stream.aborted) await stream.write(': still here\n\n')
      }
    })
  })
}
