import { z } from 'zod'
import type { AuthServices } from '#app/auth/public/auth-services.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY, MINUTE, SECOND } from '#app/platform/time.ts'

/**
 * Who registered on this browser and hasn't opened the link yet. They have no session, so a signed
 * cookie remembers for a day whom the banner "We sent a link to …" is about.
 */
const Awaited = z.object({
  email: z.string(),
  next: z.string(),
  sentAt: z.number(),
})
export type Awaited = z.infer<typeof Awaited>

const NAME = 'awaited'
const FLAGS = 'Path=/; HttpOnly; SameSite=Lax'

export function awaitedCookie({ secret }: Pick<AuthServices, 'secret'>, awaited: Awaited): string {
  const words = Buffer.from(JSON.stringify(awaited)).toString('base64url')
  return `${NAME}=${words}.${signature(secret, words)}; ${FLAGS}; Max-Age=${DAY / SECOND}`
}

export const clearedAwaitedCookie = `${NAME}=; ${FLAGS}; Max-Age=0`

export function awaitedIn({ secret }: Pick<AuthServices, 'secret'>, request: Request) {
  const cookie = request.headers.get('Cookie') ?? ''
  const [words = '', signed = ''] =
    new RegExp(`(?:^|;\\s*)${NAME}=([^;\\s]+)`).exec(cookie)?.[1]?.split('.') ?? []
  if (!words || !isSame(signed, signature(secret, words))) return null
  return Awaited.parse(JSON.parse(Buffer.from(words, 'base64url').toString()))
}

/** Seconds until the link may be sent once more, the same for known and unknown addresses. */
export function secondsToResend({ sentAt }: Awaited, now: Date): number {
  return Math.max(0, Math.ceil((sentAt + MINUTE - now.getTime()) / SECOND))
}

const signature = (secret: string, words: string) =>
  keyedHash(secret, 'awaited', words).toString('base64url').slice(0, 27)
