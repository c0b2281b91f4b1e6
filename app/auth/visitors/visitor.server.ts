import { msg } from '@lingui/core/macro'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { type NewToast, withToast } from '#app/platform/flash.server.ts'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
import { say } from '#app/platform/words.ts'
import { servicesContext } from '#app/services.server.ts'
import { clientAddressContext } from '#app/shell/request.server.ts'
import { rememberedDevice } from '../accounts/known-device.server.ts'
import type { Device } from '../auth-services.ts'
import { type Act, acts, may } from '../roles/permissions.ts'
import type { Role, SignedIn } from '../roles/standing.ts'
import type { Held } from '../sessions/sessions.server.ts'
import { BRING_BACK, secondStepAddress, signInAddress } from './next-address.ts'
import {
  clearedSessionCookie,
  deviceCookie,
  sessionCookie,
  shownDevice,
  shownSession,
} from './session-cookie.server.ts'
import { currentSession, sessionStands, siteSession } from './site-session.server.ts'

export type { Role, SignedIn } from '../roles/standing.ts'

type Context = Readonly<RouterContextProvider>

export const visitorContext = createContext<SignedIn | null>(null)

/** Somebody who showed their password and not yet their second step: for every page a stranger still. */
const halfwayContext = createContext<SignedIn | null>(null)

/** Somebody who closed their account and is back: they decide before they see anything else. */
const closedContext = createContext<SignedIn | null>(null)

const rememberedContext = createContext(false)

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
  const isIn = current !== null && !current.owesSecondStep && !current.isClosed
  context.set(visitorContext, isIn ? current.visitor : null)
  context.set(halfwayContext, current?.owesSecondStep ? current.visitor : null)
  context.set(closedContext, current?.isClosed && !current.owesSecondStep ? current.visitor : null)
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

/** Whoever asks, or null for a stranger. */
export function visitor(context: Context): SignedIn | null {
  return context.get(visitorContext)
}

/** Whoever still owes their second step: the page that asks for it and signing out know them. */
export function halfway(context: Context): SignedIn | null {
  return context.get(halfwayContext)
}

/** Whoever closed their account: the page that brings it back and signing out know them. */
export function closed(context: Context): SignedIn | null {
  return context.get(closedContext)
}

/** Whoever asks; a stranger is sent to sign in, is told `why` there, and comes back here afterwards. */
export function signedIn(context: Context, request: Request, why?: NewToast): SignedIn {
  const known = visitor(context)
  if (known) return known
  if (closed(context)) throw redirect(BRING_BACK)
  throw redirect(halfway(context) ? secondStepAddress(request) : signInAddress(request), {
    headers: withToast(new Headers(), ...(why ? [why] : [])),
  })
}

/** A guard for routes: strangers sign in first, others are told in words. */
export function requireRole(...roles: Role[]): MiddlewareFunction<Response> {
  return ({ context, request }) => {
    const known = signedIn(context, request)
    if (!roles.some((role) => known.roles.includes(role)))
      throw data(say(whoMay[roles[0] ?? 'customer']), { status: 403 })
  }
}

/** Whoever asks, if the table of permissions lets them; others are told in words. */
export function allowed(context: Context, request: Request, act: Act): SignedIn {
  const known = signedIn(context, request)
  const who = rolesFor(act)
  if (!may(known, act)) throw data(say(whoMay[who[0] ?? 'customer']), { status: 403 })
  return known
}

/** The same as a guard for routes: it holds before any loader runs. */
export const onlyFor =
  (act: Act): MiddlewareFunction<Response> =>
  ({ context, request }) => {
    allowed(context, request, act)
  }

const rolesFor = (act: Act): Role[] =>
  acts[act].filter((who): who is Role & (typeof acts)[Act][number] => who in whoMay)

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
