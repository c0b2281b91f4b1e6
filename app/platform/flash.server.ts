import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { SaidMessage } from './words.ts'

/** A message that is shown once, on the page that comes next. Its words are packed with `say`. */
const Toast = z.object({
  id: z.string(),
  kind: z.enum(['success', 'info', 'failure']),
  title: z.string(),
  description: z.string().optional(),
})
export type Toast = z.infer<typeof Toast>
export type NewToast = Omit<Toast, 'id'> & { title: SaidMessage; description?: SaidMessage }

const NAME = 'toast'
const LIVES_SECONDS = 60

// Until a server says otherwise the key is this process's own: enough for tests, not for several.
let key: string | Buffer = randomBytes(32)

/** Toasts travel through the browser: signed, so that nobody else can put words on our pages. */
export function signToastsWith(secret: string) {
  key = `toasts ${secret}`
}

/** Adds messages to an answer, usually a redirect, for the page after it. */
export function withToast(headers: Headers, ...toasts: NewToast[]): Headers {
  const words = Buffer.from(
    JSON.stringify(toasts.map((toast) => ({ id: randomBytes(6).toString('hex'), ...toast }))),
  ).toString('base64url')
  headers.append('Set-Cookie', cookie(`${words}.${signature(words)}`, LIVES_SECONDS))
  return headers
}

const takenContext = createContext<boolean>(false)

/** The messages waiting for this page. The browser forgets them with this answer. */
export function takeToasts(context: Readonly<RouterContextProvider>, request: Request): Toast[] {
  const found = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(request.headers.get('Cookie') ?? '')
  if (!found) return []
  context.set(takenContext, true)
  const [words = '', signed = ''] = found[1]!.split('.')
  if (!isSame(signed, signature(words))) return []
  return Toast.array().parse(JSON.parse(Buffer.from(words, 'base64url').toString()))
}

/** For the root: after a page took its messages, the cookie goes. */
export const toastMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  const isSetAgain = response.headers.getSetCookie().some((one) => one.startsWith(`${NAME}=`))
  if (context.get(takenContext) && !isSetAgain) response.headers.append('Set-Cookie', cookie('', 0))
  return response
}

const cookie = (value: string, seconds: number) =>
  `${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`

const signature = (words: string) =>
  createHmac('sha256', key).update(words).digest('base64url').slice(0, 22)

function isSame(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
