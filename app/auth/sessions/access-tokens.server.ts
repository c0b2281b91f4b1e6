import { KeyObject, sign } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { isId } from '#app/platform/ids.ts'
import { type Metadata, tokenMetadata } from '../accounts/metadata.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { tokenSeconds } from '../public/session-rule.ts'
import { authSettings } from '../settings.server.ts'
import { signingKeys } from './signing-keys.server.ts'
import type { SigningKey } from './stored-keys.server.ts'

export type AmrEntry = { method: string; timestamp: number; provider?: string }

export type TokenClaims = {
  userId: string
  audience: string
  role: string
  email: string
  phone: string
  appMetadata: Metadata
  userMetadata: Metadata
  aal: string
  amr: AmrEntry[]
  sessionId: string
  isAnonymous: boolean
  /** The session's data that limits the token's lifetime if a second factor is required. */
  session: { aal: string; created_at: Date; has_second_step: boolean }
}

export async function signAccessToken(services: AuthServices, claims: TokenClaims) {
  const { tokens, sessions } = authSettings(services.config)
  const key = await signingKeys(services).signing()
  const now = services.securityClock.now()
  const issuedAt = Math.floor(now.getTime() / 1000)
  const seconds = tokenSeconds(claims.session, {
    lowAal: sessions.lowAal,
    seconds: tokens.seconds,
    now,
  })
  const expiresAt = issuedAt + seconds
  const token = await signed(key, {
    sub: claims.userId,
    aud: claims.audience,
    iss: tokens.issuer,
    iat: issuedAt,
    exp: expiresAt,
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
  return { token, expiresAt, expiresIn: seconds }
}

/**
 * ECDSA signatures are computed synchronously: the library uses a thread pool, whose overhead is ten times
 * the cost of the signature.
 */
function signed(
  { algorithm, kid, signs }: SigningKey & { signs: NonNullable<SigningKey['signs']> },
  claims: JWTPayload,
) {
  const header = { alg: algorithm, typ: 'JWT', ...(kid ? { kid } : {}) }
  if (algorithm !== 'ES256' || !(signs instanceof KeyObject))
    return new SignJWT(claims).setProtectedHeader(header).sign(signs)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${part(header)}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(input), { key: signs, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

/** The claims of an access token, once its signature is verified. */
export type ReadToken = {
  sub: string | null
  sessionId: string | null
  role: string | null
  audience: string | null
  aal: string
  amr: AmrEntry[]
  isAnonymous: boolean
  issuedAt: Date | null
}

/**
 * Verifies only an access token's signature: whether its session is active is checked in the database.
 * Accepts only our keys with their own algorithm, whatever the header says. Throws `bad_jwt`.
 */
export async function readAccessToken(services: AuthServices, token: string): Promise<ReadToken> {
  return userToken(services, await verified(services, token))
}

/**
 * Verifies the token of an admin call. A service key belongs to no user: it was issued by someone with the
 * signing key or shared secret, so its issuer and subject are arbitrary. A token with a session is a user's,
 * and is checked as one.
 */
export async function readAdminToken(
  services: AuthServices,
  token: string,
): Promise<Pick<ReadToken, 'role' | 'sessionId'>> {
  const payload = await verified(services, token)
  if ((payload.session_id ?? null) !== null) return userToken(services, payload)
  return { role: typeof payload.role === 'string' ? payload.role : null, sessionId: null }
}

function userToken(services: AuthServices, payload: JWTPayload): ReadToken {
  const { iss, sub = null, aud, session_id: sessionId = null, role } = payload
  if (iss !== undefined && iss !== authSettings(services.config).tokens.issuer)
    throw unverifiable('unexpected "iss" claim value')
  if (sub !== null && !isId(sub))
    throw new AuthError('bad_jwt', 'invalid claim: sub claim must be a UUID', { status: 400 })
  if (sessionId !== null && !isId(sessionId))
    throw new AuthError('bad_jwt', 'invalid claim: session_id claim must be a UUID')
  return {
    sub: sub?.toLowerCase() ?? null,
    sessionId: sessionId as string | null,
    role: typeof role === 'string' ? role : null,
    audience: typeof aud === 'string' ? aud : null,
    aal: payload.aal === 'aal2' ? 'aal2' : 'aal1',
    amr: Array.isArray(payload.amr) ? (payload.amr as AmrEntry[]) : [],
    isAnonymous: payload.is_anonymous === true,
    issuedAt: payload.iat === undefined ? null : new Date(payload.iat * 1000),
  }
}

async function verified(services: AuthServices, token: string) {
  const keyOf = async (header: { kid?: string; alg?: string }) => {
    const key = await signingKeys(services).find(header)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.verifies
  }
  try {
    const { payload } = await jwtVerify(token, keyOf, { currentDate: services.securityClock.now() })
    return payload
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    throw unverifiable(error.message)
  }
}

const unverifiable = (reason: string) =>
  new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
