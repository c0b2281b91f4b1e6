import { msg } from '@lingui/core/macro'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
import { say } from '#app/platform/words.ts'
import { servicesContext } from '#app/services.server.ts'
import { clientAddressContext } from '#app/shell/request.server.ts'
import type { Device } from './auth-services.ts'
import { signInAddress } from './next-address.ts'
import { clearedSessionCookie, sessionCookie, shownSession } from './session-cookie.server.ts'
import type { Held } from './sessions.server.ts'
import { currentSession, sessionStands, siteSession } from './site-session.server.ts'
import type { Role, SignedIn } from './standing.ts'

export type { Role, SignedIn } from './standing.ts'

type Context = Readonly<RouterContextProvider>

export const visitorContext = createContext<SignedIn | null>(null)

/** What an action did with the session of this browser, told to it when the answer leaves. */
const changeContext = createContext<{ began: Held; isRemembered: boolean } | 'ended' | null>(null)

/**
 * For the root route: finds out who asks, refuses changes that another site sends with our cookie,
 * and tells the browser when its session was refreshed, begun or ended.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const services = context.get(servicesContext)
  const { config, secret } = services
  const shown = shownSession(request, config)
  if (shown && !sameOrigin(request, config.siteUrl))
    throw data(say(msg`This form was sent from another site, so nothing was changed.`), {
      status: 403,
    })
  const current = shown ? await currentSession(services, shown, deviceOf(context, request)) : null
  context.set(visitorContext, current?.visitor ?? null)

  const response = await next()

  const change = context.get(changeContext)
  const trust = { ...config, secret }
  const tell = (cookie: string) => response.headers.append('Set-Cookie', cookie)
  if (change === 'ended') tell(clearedSessionCookie(request, trust))
  else if (change)
    tell(sessionCookie(request, trust, siteSession(services, change.began, change.isRemembered)))
  else if (current && !current.visitor) tell(clearedSessionCookie(request, trust))
  else if (current?.refreshed) {
    // Somebody may have signed out while this was being answered: then the browser stays signed out.
    if (await sessionStands(services, current.refreshed.sessionId))
      tell(sessionCookie(request, trust, current.refreshed))
  }
  return response
}

/** Whoever asks, or null for a stranger. */
export function visitor(context: Context): SignedIn | null {
  return context.get(visitorContext)
}

/** Whoever asks; a stranger is sent to sign in and comes back here afterwards. */
export function signedIn(context: Context, request: Request): SignedIn {
  const known = visitor(context)
  if (!known) throw redirect(signInAddress(request))
  return known
}

/** A guard for routes: strangers sign in first, others are told in words. */
export function requireRole(...roles: Role[]): MiddlewareFunction<Response> {
  return ({ context, request }) => {
    const known = signedIn(context, request)
    if (!roles.some((role) => known.roles.includes(role)))
      throw data(say(whoMay[roles[0] ?? 'customer']), { status: 403 })
  }
}

const whoMay = {
  customer: msg`This page is for people with an account.`,
  provider: msg`This page is for service providers.`,
  support: msg`This page is for the support team.`,
  admin: msg`This page is for administrators.`,
} as const

export function deviceOf(context: Context, request: Request): Device {
  return {
    ip: context.get(clientAddressContext) || null,
    userAgent: request.headers.get('User-Agent'),
  }
}

/** For actions: this browser is signed in from the answer on. */
export function beginSession(context: Context, began: Held, isRemembered: boolean) {
  context.set(changeContext, { began, isRemembered })
}

/** For actions: this browser is signed out from the answer on. */
export function endSession(context: Context) {
  context.set(changeContext, 'ended')
}
