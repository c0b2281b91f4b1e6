import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { z } from 'zod'
import { isDataAddress } from './data-address.ts'

/** A message that is shown once, on the next page. */
const Toast = z.object({
  id: z.string(),
  kind: z.enum(['success', 'info', 'failure']),
  title: z.string(),
  description: z.string().optional(),
})
export type Toast = z.infer<typeof Toast>
export type NewToast = Omit<Toast, 'id'>

const PREFIX = 'toast-'
const LIVES_SECONDS = 60

// The default key is random per process: enough for tests, not for several processes.
let key: string | Buffer = randomBytes(32)

/** Toasts are stored in the browser: signed, so that nobody else can show text on our pages. */
export function signToastsWith(secret: string) {
  key = `toasts ${secret}`
}

/** Adds toasts to a response, usually a redirect, for the next page. */
export function withToast(headers: Headers, ...toasts: NewToast[]): Headers {
  for (const toast of toasts) {
    const id = randomBytes(6).toString('hex')
    const words = Buffer.from(JSON.stringify({ id, ...toast })).toString('base64url')
    headers.append('Set-Cookie', cookie(id, `${words}.${signature(words)}`, LIVES_SECONDS))
  }
  return headers
}

/** Redirects with a toast on the next page. */
export const redirectWithToast = (to: string, toast: NewToast) =>
  redirect(to, { headers: withToast(new Headers(), toast) })

const shownToastsContext = createContext<string[]>([])

/** The pending toasts of this page. */
export function takeToasts(context: Readonly<RouterContextProvider>, request: Request): Toast[] {
  const found = [...(request.headers.get('Cookie') ?? '').matchAll(COOKIES)]
  if (found.length === 0) return []
  context.set(
    shownToastsContext,
    found.map(([, id]) => id!),
  )
  return found.flatMap(([, , words, signed]) =>
    isSame(signed!, signature(words!))
      ? Toast.parse(JSON.parse(Buffer.from(words!, 'base64url').toString()))
      : [],
  )
}

const COOKIES = new RegExp(`(?:^|;\\s*)${PREFIX}(\\w+)=([\\w-]*)\\.?([\\w-]*)`, 'g')

/**
 * Middleware of the root: deletes the cookies of toasts that a page has read. A hydrated page's data may be
 * requested twice, or by another tab: there the toasts stay until the page has shown them.
 */
export const toastMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const response = await next()
  if (isDataAddress(new URL(request.url).pathname)) return response
  for (const id of context.get(shownToastsContext))
    response.headers.append('Set-Cookie', cookie(id, '', 0))
  return response
}

const cookie = (id: string, value: string, seconds: number) =>
  `${PREFIX}${id}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`

const signature = (words: string) =>
  createHmac('sha256', key).update(words).digest('base64url').slice(0, 22)

function isSame(first: string, other: string) {
  const [a, b] = [Buffer.from(first), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
