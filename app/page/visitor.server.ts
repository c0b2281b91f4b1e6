import type { MessageDescriptor } from '@lingui/core'
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
import { type Act, may, staffFor } from './permissions.ts'
import { type SignedIn, type StaffRole, staffRoles } from './person.ts'
import { requestI18n } from './request-context.server.ts'

type Context = Readonly<RouterContextProvider>

export const visitorContext = createContext<SignedIn | null>(null)

/** A user with the right password whose second factor is still missing: signed out for every page. */
export const halfwayContext = createContext<SignedIn | null>(null)

/** A user who signed in to their closed account: they must decide before they see anything else. */
export const closedContext = createContext<SignedIn | null>(null)

/** The staff member who sees the site as the visitor, and until when: read-only. */
export type Seeing = { id: string; staff: SignedIn; person: SignedIn; until: Date }

export const seeingContext = createContext<Seeing | null>(null)

/** The signed-in user, or null. */
export function visitor(context: Context): SignedIn | null {
  return context.get(visitorContext)
}

/** A user who must still pass MFA: only the page that asks for it, and sign-out, use this. */
export function halfway(context: Context): SignedIn | null {
  return context.get(halfwayContext)
}

/** The owner of a closed account: only the page that restores it, and sign-out, use this. */
export function closed(context: Context): SignedIn | null {
  return context.get(closedContext)
}

/**
 * The signed-in user; anyone else is redirected to sign in, sees `why` there, and returns here afterwards.
 */
export function signedIn(context: Context, request: Request, why?: NewToast): SignedIn {
  const known = visitor(context)
  if (known) return known
  if (closed(context)) throw redirect(BRING_BACK)
  throw redirect(halfway(context) ? mfaAddress(request) : signInAddress(request), {
    headers: withToast(new Headers(), ...(why ? [why] : [])),
  })
}

/** The signed-in user, if the permissions allow it; others get an error page. */
export function allowed(context: Context, request: Request, act: Act): SignedIn {
  const known = signedIn(context, request)
  if (!may(known, act)) throw data(requestI18n(context)._(whoMay(act)), { status: 403 })
  return known
}

/** The same as route middleware, which runs before any loader. */
export const onlyFor =
  (act: Act): MiddlewareFunction<Response> =>
  ({ context, request }) => {
    allowed(context, request, act)
  }

/** Names the responsible team: administrators and viewers may see nearly everything. */
function whoMay(act: Act): MessageDescriptor {
  const staff = staffFor(act)
  if (staff.length === staffRoles.length) return msg`This page is for our team.`
  const team = staff.find((role) => role !== 'admin' && role !== 'viewer') ?? staff[0]
  return team ? teams[team] : msg`This page is for service providers.`
}

const teams: Record<StaffRole, MessageDescriptor> = {
  admin: msg`This page is for administrators.`,
  applications: msg`This page is for the team that decides about providers.`,
  support: msg`This page is for the support team.`,
  moderation: msg`This page is for the moderation team.`,
  finance: msg`This page is for the finance team.`,
  content: msg`This page is for the content team.`,
  viewer: msg`This page is for our team.`,
}
