import { z } from 'zod'
import type { AuthServices } from '#app/auth/public/auth-services.ts'
import { hostCookie, shownCookie } from '#app/platform/cookie-name.server.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY, MINUTE, SECOND } from '#app/platform/time.ts'

/**
 * A pending registration on this browser. There is no session yet, so a signed cookie remembers the address
 * for a day for the banner "We sent a link to …".
 */
const Awaited = z.object({
  email: z.string(),
  next: z.string(),
  sentAt: z.number(),
})
export type Awaited = z.infer<typeof Awaited>

const NAME = 'awaited'

type Trust = Pick<AuthServices, 'secret' | 'config'>

export function awaitedCookie(
  request: Request,
  { secret, config }: Trust,
  awaited: Awaited,
): string {
  const words = Buffer.from(JSON.stringify(awaited)).toString('base64url')
  const value = `${words}.${signature(secret, words)}`
  return hostCookie(request, config, { name: NAME, value, seconds: DAY / SECOND })
}

export const clearedAwaitedCookie = (request: Request, { config }: Pick<Trust, 'config'>) =>
  hostCookie(request, config, { name: NAME, value: '', seconds: 0 })

export function awaitedIn(request: Request, { secret, config }: Trust) {
  const [words = '', signed = ''] = (shownCookie(request, config, NAME) ?? '').split('.')
  if (!words || !isSame(signed, signature(secret, words))) return null
  return Awaited.parse(JSON.parse(Buffer.from(words, 'base64url').toString()))
}

/** Seconds until the link can be sent again, the same for known and unknown addresses. */
export function secondsToResend({ sentAt }: Awaited, now: Date): number {
  return Math.max(0, Math.ceil((sentAt + MINUTE - now.getTime()) / SECOND))
}

const signature = (secret: string, words: string) =>
  keyedHash(secret, 'awaited', words).toString('base64url').slice(0, 27)
