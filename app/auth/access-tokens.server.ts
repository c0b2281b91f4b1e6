import { errors, jwtVerify, SignJWT } from 'jose'
import { isId } from '#app/platform/ids.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { type Metadata, tokenMetadata } from './metadata.ts'
import { authSettings } from './settings.server.ts'
import { ALGORITHM, signingKeys } from './signing-keys.server.ts'

export const AUDIENCE = 'authenticated'

export type AmrEntry = { method: string; timestamp: number }

export type TokenClaims = {
  userId: string
  role: string
  email: string
  phone: string
  appMetadata: Metadata
  userMetadata: Metadata
  aal: string
  amr: AmrEntry[]
  sessionId: string
  isAnonymous: boolean
}

export async function signAccessToken(services: AuthServices, claims: TokenClaims) {
  const { accessTokenSeconds, externalUrl } = authSettings(services.config)
  const key = await signingKeys(services).signing()
  const issuedAt = Math.floor(services.securityClock.now().getTime() / 1000)
  const expiresAt = issuedAt + accessTokenSeconds
  const token = await new SignJWT({
    role: claims.role,
    email: claims.email,
    phone: claims.phone,
    app_metadata: claims.appMetadata,
    user_metadata: tokenMetadata(claims.userMetadata),
    aal: claims.aal,
    amr: claims.amr,
    session_id: claims.sessionId,
    is_anonymous: claims.isAnonymous,
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.kid })
    .setSubject(claims.userId)
    .setAudience(AUDIENCE)
    .setIssuer(externalUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key.privateKey)
  return { token, expiresAt, expiresIn: accessTokenSeconds }
}

export type Bearer = { userId: string; sessionId: string | null }

/**
 * Who an access token speaks for, by its signature alone: whether the session still stands is asked
 * of the database. Only keys of ours and only their one algorithm count, whatever the header says.
 */
export async function readAccessToken(services: AuthServices, token: string): Promise<Bearer> {
  const payload = await verified(services, token)
  if (payload.sub === undefined) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim')
  if (!isId(payload.sub))
    throw new AuthError('bad_jwt', 'invalid claim: sub claim must be a UUID', { status: 400 })
  if (payload.aud !== AUDIENCE)
    throw new AuthError('bad_jwt', 'invalid claim: this token is meant for another audience')
  const { session_id: sessionId = null } = payload
  if (sessionId !== null && !isId(sessionId))
    throw new AuthError('bad_jwt', 'invalid claim: session_id claim must be a UUID')
  return { userId: payload.sub.toLowerCase(), sessionId: sessionId as string | null }
}

async function verified(services: AuthServices, token: string) {
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? undefined : await signingKeys(services).byKid(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.publicKey
  }
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [ALGORITHM],
      issuer: authSettings(services.config).externalUrl,
      currentDate: services.securityClock.now(),
    })
    return payload
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    throw new AuthError(
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${error.message}`,
    )
  }
}
