import { msg } from '@lingui/core/macro'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import { type IssuedSession, isSessionActive, rememberedDevice } from '#app/auth/index.server.ts'
import type { Device } from '#app/auth/public/auth-services.ts'
import { clientAddressContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import {
  closedContext,
  halfwayContext,
  seeingContext,
  visitorContext,
} from '#app/page/visitor.server.ts'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
import { seeingOf } from './impersonation/seeing.server.ts'
import {
  clearedSessionCookie,
  deviceCookie,
  sessionCookie,
  shownDevice,
  shownSession,
} from './session-cookie.server.ts'
import { currentSession, siteSession } from './site-session.server.ts'

type Context = Readonly<RouterContextProvider>

const rememberedContext = createContext(false)

/** What an action did with the session; the response sets the cookies. */
const changeContext = createContext<
  { began: IssuedSession; isRemembered: boolean } | 'ended' | null
>(null)

/**
 * Middleware of the root: resolves the visitor, rejects cross-site form posts, and sets cookies when the
 * session was refreshed, started or ended.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const services = context.get(servicesContext)
  const { config } = services
  const shown = shownSession(request, config)
  // Even without a session: another site could sign its visitors in to an account of its own (login CSRF).
  const mustBeOurs = shown !== undefined || request.headers.has('Origin')
  if (mustBeOurs && !sameOrigin(request, config.siteUrl))
    throw data(
      requestI18n(context)._(msg`This form came from another site, so nothing has changed.`),
      {
        status: 403,
      },
    )
  const current = shown ? await currentSession(services, shown, deviceOf(context, request)) : null
  const isIn = current !== null && !current.requiresMfa && !current.isClosed
  const seeing = isIn && current.visitor !== null ? await seeingOf(services, current.visitor) : null
  context.set(seeingContext, seeing)
  context.set(visitorContext, seeing?.person ?? (isIn ? current.visitor : null))
  context.set(halfwayContext, current?.requiresMfa ? current.visitor : null)
  context.set(closedContext, current?.isClosed && !current.requiresMfa ? current.visitor : null)
  context.set(rememberedContext, current?.isRemembered ?? false)

  const response = await next()
  for (const cookie of await cookiesAfter(context, request, current))
    response.headers.append('Set-Cookie', cookie)
  return response
}

/** The cookies after a session was refreshed, started or ended. */
async function cookiesAfter(
  context: Context,
  request: Request,
  current: Awaited<ReturnType<typeof currentSession>> | null,
): Promise<string[]> {
  const services = context.get(servicesContext)
  const { config, secret } = services
  const trust = { ...config, secret }
  const change = context.get(changeContext)
  if (change === 'ended') return [clearedSessionCookie(request, trust)]
  if (change) {
    const session = siteSession(services, change.began, change.isRemembered)
    const { userId } = change.began
    const remembered = rememberedDevice(services, shownDevice(request, config), userId)
    return [sessionCookie(request, trust, session), deviceCookie(request, trust, remembered)]
  }
  if (current && !current.visitor) return [clearedSessionCookie(request, trust)]
  // They may have signed out during this request: then the browser stays signed out.
  const isRefreshed =
    current?.refreshed && (await isSessionActive(services, current.refreshed.sessionId))
  return isRefreshed ? [sessionCookie(request, trust, current.refreshed!)] : []
}

export function deviceOf(context: Context, request: Request): Device {
  return {
    ip: context.get(clientAddressContext) || null,
    userAgent: request.headers.get('User-Agent'),
    shown: shownDevice(request, context.get(servicesContext).config),
  }
}

/** For actions: the response signs this browser in. */
export function beginSession(context: Context, began: IssuedSession, isRemembered: boolean) {
  context.set(changeContext, { began, isRemembered })
}

/** For actions: this browser's session continues with another token. */
export function continueSession(context: Context, issued: IssuedSession) {
  beginSession(context, issued, context.get(rememberedContext))
}

/** For actions: the response signs this browser out. */
export function endSession(context: Context) {
  context.set(changeContext, 'ended')
}
