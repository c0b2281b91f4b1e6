import { msg } from '@lingui/core/macro'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { type NewToast, withToast } from '#app/platform/flash.server.ts'
import { BRING_BACK, mfaAddress, signInAddress } from './next-address.ts'
import { type Act, acts, may } from './permissions.ts'
import type { Role, SignedIn } from './person.ts'
import { requestI18n } from './request-context.server.ts'

type Context = Readonly<RouterContextProvider>

export const visitorContext = createContext<SignedIn | null>(null)

/** Someone who showed their password and not yet their second factor: for every page a stranger still. */
export const halfwayContext = createContext<SignedIn | null>(null)

/** Someone who closed their account and is back: they decide before they see anything else. */
export const closedContext = createContext<SignedIn | null>(null)

/** Anyone who asks, or null for a stranger. */
export function visitor(context: Context): SignedIn | null {
  return context.get(visitorContext)
}

/** Anyone who still owes their second factor: the page that asks for it and signing out know them. */
export function halfway(context: Context): SignedIn | null {
  return context.get(halfwayContext)
}

/** Anyone who closed their account: the page that brings it back and signing out know them. */
export function closed(context: Context): SignedIn | null {
  return context.get(closedContext)
}

/** Anyone who asks; a stranger is sent to sign in, is told `why` there, and comes back here afterwards. */
export function signedIn(context: Context, request: Request, why?: NewToast): SignedIn {
  const known = visitor(context)
  if (known) return known
  if (closed(context)) throw redirect(BRING_BACK)
  throw redirect(halfway(context) ? mfaAddress(request) : signInAddress(request), {
    headers: withToast(new Headers(), ...(why ? [why] : [])),
  })
}

/** Anyone who asks, if the table of permissions lets them; others are told in words. */
export function allowed(context: Context, request: Request, act: Act): SignedIn {
  const known = signedIn(context, request)
  const who = rolesFor(act)
  if (!may(known, act)) {
    const why = requestI18n(context)._(whoMay[who[0] ?? 'customer'])
    throw data(why, { status: 403 })
  }
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
