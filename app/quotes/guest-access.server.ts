import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { isId } from '#app/platform/ids.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { requestByToken } from './guest-link.server.ts'
import { LINK_LASTS } from './public/time-outs.ts'

type Context = Readonly<RouterContextProvider>

/**
 * After a guest came with the mailed link, the browser keeps its token in a cookie for this request
 * alone, so that it stands in no further address. It ends with the link.
 */
export function guestCookie(context: Context, requestId: string, token: string) {
  return cookie(context, `guest-${requestId}`, token, LINK_LASTS / 1000)
}

/** Whether this browser holds the link of this very request. */
export async function hasLink(context: Context, request: Request, requestId: string) {
  const token = cookieNamed(request, `guest-${requestId}`)
  if (!token) return false
  const { db, securityClock } = context.get(servicesContext)
  const opened = await requestByToken(db, token, securityClock.now())
  return opened?.id === requestId
}

const HELD = 'held-request'

/** Which request this browser has just sent, for the page that says where the link went. */
export function requestCookie(context: Context, requestId: string) {
  const { secret } = context.get(servicesContext)
  return cookie(context, HELD, `${requestId}.${signed(secret, requestId)}`, 24 * 3600)
}

export function unconfirmedRequest(context: Context, request: Request): string | null {
  const { secret } = context.get(servicesContext)
  const [id, signature = ''] = (cookieNamed(request, HELD) ?? '').split('.')
  return isId(id) && isSame(signature, signed(secret, id)) ? id : null
}

const signed = (secret: string, id: string) =>
  keyedHash(secret, 'held request', id).toString('base64url').slice(0, 22)

/** Who looks at a request: a person who is signed in, or a guest with its link. */
export async function looker(context: Context, request: Request, requestId: string) {
  return { visitor: visitor(context), byLink: await hasLink(context, request, requestId) }
}

function cookieNamed(request: Request, name: string) {
  const cookies = request.headers.get('Cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1]
}

function cookie(context: Context, name: string, value: string, seconds: number) {
  const { config } = context.get(servicesContext)
  const secure = config.siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
