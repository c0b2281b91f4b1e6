import { createHash } from 'node:crypto'
import { isSame } from '#app/platform/keyed-hash.server.ts'
import { AuthError } from '../public/auth-error.ts'

/** A PKCE code challenge: only the client with the verifier can exchange the code. */
export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/

/** Requires both fields or neither; throws `validation_failed` otherwise. */
export function readCodeChallenge({
  code_challenge: challenge,
  code_challenge_method: method,
}: {
  code_challenge?: string
  code_challenge_method?: string
}): CodeChallenge | null {
  if (!challenge && !method) return null
  if (!challenge || !method)
    throw new AuthError(
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    )
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain')
    throw new AuthError('validation_failed', 'Invalid code_challenge_method: use s256 or plain')
  if (challenge.length < 43 || challenge.length > 128)
    throw new AuthError(
      'validation_failed',
      'code challenge has to be between 43 and 128 characters',
    )
  if (!CHALLENGE.test(challenge))
    throw new AuthError(
      'validation_failed',
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  return { challenge, method: known }
}

export function answersChallenge({ challenge, method }: CodeChallenge, verifier: string): boolean {
  const answer =
    method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return isSame(challenge, answer)
}
