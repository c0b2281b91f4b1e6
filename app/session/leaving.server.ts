import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { CodeChallenge } from '#app/auth/index.server.ts'
import type { AuthServices } from '#app/auth/public/auth-services.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { MINUTE, SECOND } from '#app/platform/time.ts'

/**
 * Who left from this browser to sign in elsewhere. Only the browser that left has the verifier, so a code
 * that somebody else sends here signs nobody in.
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

export function leavingCookie(trust: Trust, leaving: Leaving): string {
  const words = Buffer.from(JSON.stringify(leaving)).toString('base64url')
  return `${NAME}=${words}.${signature(trust, words)}; ${flags(trust)}; Max-Age=${LASTS / SECOND}`
}

export const clearedLeavingCookie = (trust: Trust) => `${NAME}=; ${flags(trust)}; Max-Age=0`

export function leavingIn(trust: Trust, request: Request, now: Date): Leaving | null {
  const cookie = request.headers.get('Cookie') ?? ''
  const [words = '', signed = ''] =
    new RegExp(`(?:^|;\\s*)${NAME}=([^;\\s]+)`).exec(cookie)?.[1]?.split('.') ?? []
  if (!words || !isSame(signed, signature(trust, words))) return null
  const leaving = Leaving.parse(JSON.parse(Buffer.from(words, 'base64url').toString()))
  return now.getTime() - leaving.at > LASTS ? null : leaving
}

function flags({ config }: Trust) {
  const secure = config.siteUrl.startsWith('https:') ? '; Secure' : ''
  return `Path=/; HttpOnly; SameSite=Lax${secure}`
}

const signature = ({ secret }: Trust, words: string) =>
  keyedHash(secret, 'leaving', words).toString('base64url').slice(0, 27)
