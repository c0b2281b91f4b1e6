import type { MiddlewareHandler } from 'hono'
import { readAccessToken } from '#app/auth/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { openImpersonation } from './seeing.server.ts'

/**
 * Middleware of the APIs: rejects access tokens of a session that impersonates someone. It would be the staff
 * member's own token, but this way nobody has to consider which of the two users is meant.
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

/** Invalid tokens are rejected by the API itself. */
const sessionOf = (services: Services, token: string) =>
  readAccessToken(services, token).then(
    ({ sessionId }) => sessionId,
    () => null,
  )
