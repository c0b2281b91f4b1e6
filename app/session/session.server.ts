import { msg } from '@lingui/core/macro'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import { type Held, rememberedDevice, sessionStands } from '#app/auth/index.server.ts'
import type { Device } from '#app/auth/public/auth-services.ts'
import { clientAddressContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { closedContext, halfwayContext, visitorContext } from '#app/page/visitor.server.ts'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
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

/** What an action did with the session of this browser, told to it when the answer leaves. */
const changeContext = createContext<{ began: Held; isRemembered: boolean } | 'ended' | null>(null)

/**
 * For the root route: finds out who asks, refuses changes that another site sends,
 * and tells the browser when its session was refreshed, begun or ended.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const services = context.get(servicesContext)
  const { config, secret } = services
  const shown = shownSession(request, config)
  // Without a session as well: another site would sign its visitors in to an account of its own.
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
  context.set(visitorContext, isIn ? current.visitor : null)
  context.set(halfwayContext, current?.requiresMfa ? current.visitor : null)
  context.set(closedContext, current?.isClosed && !current.requiresMfa ? current.visitor : null)
  context.set(rememberedContext, current?.isRemembered ?? false)

  const response = await next()

  const change = context.get(changeContext)
  const trust = { ...config, secret }
  const tell = (cookie: string) => response.headers.append('Set-Cookie', cookie)
  if (change === 'ended') tell(clearedSessionCookie(request, trust))
  else if (change) {
    tell(sessionCookie(request, trust, siteSession(services, change.began, change.isRemembered)))
    const { userId } = change.began
    const remembered = rememberedDevice(services, shownDevice(request, config), userId)
    tell(deviceCookie(request, trust, remembered))
  } else if (current && !current.visitor) tell(clearedSessionCookie(request, trust))
  else if (current?.refreshed) {
    // Somebody may have signed out while this was being answered: then the browser stays signed out.
    if (await sessionStands(services, current.refreshed.sessionId))
      tell(sessionCookie(request, trust, current.refreshed))
  }
  return response
}

export function deviceOf(context: Context, request: Request): Device {
  return {
    ip: context.get(clientAddressContext) || null,
    userAgent: request.headers.get('User-Agent'),
    shown: shownDevice(request, context.get(servicesContext).config),
  }
}

/** For actions: this browser is signed in from the answer on. */
export function beginSession(context: Context, began: Held, isRemembered: boolean) {
  context.set(changeContext, { began, isRemembered })
}

/** For actions: the session of this browser goes on with another token. */
export function continueSession(context: Context, held: Held) {
  beginSession(context, held, context.get(rememberedContext))
}

/** For actions: this browser is signed out from the answer on. */
export function endSession(context: Context) {
  context.set(changeContext, 'ended')
}
