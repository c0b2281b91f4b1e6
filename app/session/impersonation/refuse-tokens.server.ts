import type { MiddlewareHandler } from 'hono'
import { readAccessToken } from '#app/auth/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { openImpersonation } from './seeing.server.ts'

/**
 * Before the APIs beside the pages: an access token of a session that sees the site as someone opens nothing. It would
 * be the token of our own staff, but nobody has to think about which of the two is meant.
 */
export const refuseTokensOfImpersonation =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    const token = /^bearer\s+(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    const sessionId = token ? await sessionOf(services, token) : null
    const open =
      sessionId && (await openImpersonation(services.db, sessionId, services.securityClock.now()))
    if (!open) return next()
    const message = 'This session sees the site as someone else: read only, and pages only'
    return c.json({ code: 403, error_code: 'read_only', msg: message, message }, 403)
  }

/** What isn't a token of a session is refused by the API itself. */
const sessionOf = (services: Services, token: string) =>
  readAccessToken(services, token).then(
    ({ sessionId }) => sessionId,
    () => null,
  )
