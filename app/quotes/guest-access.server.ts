import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { hostCookie, shownCookie } from '#app/platform/cookie-name.server.ts'
import { isId } from '#app/platform/ids.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY, HOUR, SECOND } from '#app/platform/time.ts'
import { requestByToken } from './guest-link.server.ts'
import { LINK_LASTS } from './public/time-outs.ts'

type Context = Readonly<RouterContextProvider>

/**
 * After a guest opened the emailed link, the browser has its token in a cookie for this request only, so that
 * no further URL contains it. It expires with the link.
 */
export function guestCookie(
  context: Context,
  request: Request,
  { requestId, token }: { requestId: string; token: string },
) {
  const seconds = LINK_LASTS / SECOND
  return hostCookie(request, trustOf(context), {
    name: `guest-${requestId}`,
    value: token,
    seconds,
  })
}

/** Whether this browser has the link of this request. */
export async function hasLink(context: Context, request: Request, requestId: string) {
  const token = shownCookie(request, trustOf(context), `guest-${requestId}`)
  if (!token) return false
  const { db, securityClock } = context.get(servicesContext)
  const opened = await requestByToken(db, token, securityClock.now())
  return opened?.id === requestId
}

const HELD = 'held-request'
const CODE = 'phone-code'

/** The request this browser has just sent, for the page that says where the link went. */
export function requestCookie(context: Context, request: Request, requestId: string) {
  const { secret } = context.get(servicesContext)
  const value = `${requestId}.${signed(secret, HELD, requestId)}`
  return hostCookie(request, trustOf(context), { name: HELD, value, seconds: DAY / SECOND })
}

export function unconfirmedRequest(context: Context, request: Request): string | null {
  const { secret } = context.get(servicesContext)
  const [id, signature = ''] = (shownCookie(request, trustOf(context), HELD) ?? '').split('.')
  return isId(id) && isSame(signature, signed(secret, HELD, id)) ? id : null
}

/** The code sent to a number whose owner wants to open their requests. */
export function codeCookie(context: Context, request: Request, id: string) {
  const { secret } = context.get(servicesContext)
  const value = `${id}.${signed(secret, CODE, id)}`
  return hostCookie(request, trustOf(context), { name: CODE, value, seconds: HOUR / SECOND })
}

export function sentCode(context: Context, request: Request): string | null {
  const { secret } = context.get(servicesContext)
  const [id, signature = ''] = (shownCookie(request, trustOf(context), CODE) ?? '').split('.')
  return isId(id) && isSame(signature, signed(secret, CODE, id)) ? id : null
}

/** Includes the cookie's name, so that a value of one can't be used in the other. */
const signed = (secret: string, cookie: typeof HELD | typeof CODE, id: string) =>
  keyedHash(secret, `${cookie} cookie`, id).toString('base64url').slice(0, 22)

/** The viewer of a request: a signed-in user, or a guest with its link. */
export async function looker(context: Context, request: Request, requestId: string) {
  return { visitor: visitor(context), byLink: await hasLink(context, request, requestId) }
}

const trustOf = (context: Context) => context.get(servicesContext).config
