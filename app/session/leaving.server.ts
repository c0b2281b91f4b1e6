import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { CodeChallenge } from '#app/auth/index.server.ts'
import type { AuthServices } from '#app/auth/public/auth-services.ts'
import { hostCookie, shownCookie } from '#app/platform/cookie-name.server.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { MINUTE, SECOND } from '#app/platform/time.ts'

/**
 * An OAuth flow that started in this browser. Only this browser has the PKCE verifier, so a code that someone
 * else sends here signs nobody in.
 */
const Leaving = z.object({ verifier: z.string(), next: z.string(), at: z.number() })
export type Leaving = z.infer<typeof Leaving>

const NAME = 'leaving'
const LASTS = 10 * MINUTE

type Trust = Pick<AuthServices, 'secret' | 'config'>

export function newLeaving(
  next: string,
  now: Date,
): { leaving: Leaving; challenge: CodeChallenge } {
  const verifier = randomBytes(48).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return {
    leaving: { verifier, next, at: now.getTime() },
    challenge: { challenge, method: 's256' },
  }
}

export function leavingCookie(request: Request, trust: Trust, leaving: Leaving): string {
  const words = Buffer.from(JSON.stringify(leaving)).toString('base64url')
  const value = `${words}.${signature(trust, words)}`
  return hostCookie(request, trust.config, { name: NAME, value, seconds: LASTS / SECOND })
}

export const clearedLeavingCookie = (request: Request, { config }: Trust) =>
  hostCookie(request, config, { name: NAME, value: '', seconds: 0 })

export function leavingIn(request: Request, trust: Trust, now: Date): Leaving | null {
  const [words = '', signed = ''] = (shownCookie(request, trust.config, NAME) ?? '').split('.')
  if (!words || !isSame(signed, signature(trust, words))) return null
  const leaving = Leaving.parse(JSON.parse(Buffer.from(words, 'base64url').toString()))
  return now.getTime() - leaving.at > LASTS ? null : leaving
}

const signature = ({ secret }: Trust, words: string) =>
  keyedHash(secret, 'leaving', words).toString('base64url').slice(0, 27)
