import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { isSame } from '#app/platform/keyed-hash.server.ts'
import { OAuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { discovered } from './discovery.server.ts'
import { facebookPlaces, personOfFacebookToken } from './facebook.ts'
import { type OauthPerson, personOfClaims } from './oauth-person.ts'
import type { OauthProvider } from './providers.server.ts'

/** Only asymmetric algorithms: an HMAC could be forged with the public key. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA']
const SKEW_SECONDS = 30
const LONGEST_FETCH = 5000
/** Errors of the provider, not of the token. */
const KEYS_UNREACHABLE = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'])

export type ShownIdToken = { idToken: string; accessToken?: string; nonce?: string }

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** The user of an ID token that an app sent. Throws OAuth errors. */
export async function personOfIdToken(
  { securityClock }: AuthServices,
  provider: OauthProvider,
  { idToken, accessToken, nonce }: ShownIdToken,
): Promise<OauthPerson> {
  refuseUnreadable(idToken)
  const keys = await keysOf(provider)
  const verified = await jwtVerify(idToken, keys, {
    issuer: [provider.issuer, ...provider.otherIssuers],
    algorithms: ALGORITHMS,
    currentDate: securityClock.now(),
    clockTolerance: SKEW_SECONDS,
    requiredClaims: ['sub', 'aud', 'exp', 'iat'],
  }).catch((error) => {
    if (error instanceof errors.JOSEError && !KEYS_UNREACHABLE.has(error.code))
      throw new OAuthError('invalid request', 'Bad ID token')
    throw error
  })
  const { payload } = verified
  checkAudience(payload, provider)
  if (!provider.skipsNonce) checkNonce(payload, nonce)
  if (accessToken && typeof payload.at_hash === 'string')
    checkAccessToken(accessToken, payload.at_hash, verified.protectedHeader.alg)
  const person =
    provider.speaks === 'facebook' ? personOfFacebookToken(payload) : personOfClaims(payload)
  if (!person) throw new OAuthError('invalid request', 'Bad ID token: it names nobody')
  return person
}

/** Checked before the provider's keys are fetched, so that garbage causes no request. */
function refuseUnreadable(idToken: string) {
  try {
    decodeProtectedHeader(idToken)
    decodeJwt(idToken)
  } catch {
    throw new OAuthError('invalid request', 'Bad ID token')
  }
}

async function keysOf(provider: OauthProvider) {
  const address =
    provider.speaks === 'facebook'
      ? facebookPlaces(provider.issuer).keys
      : (await discovered(provider)).serverMetadata().jwks_uri
  if (!address) throw new Error(`The provider ${provider.name} names no keys`)
  const known = keySets.get(address)
  if (known) return known
  const made = createRemoteJWKSet(new URL(address), {
    timeoutDuration: LONGEST_FETCH,
  })
  keySets.set(address, made)
  return made
}

function checkAudience({ aud = [], azp }: JWTPayload, { clientId, otherIds }: OauthProvider) {
  const ours = [clientId, ...otherIds]
  const audiences = [aud].flat()
  const isOurs =
    audiences.some((audience) => ours.includes(audience)) &&
    // A token for several audiences must name its requesting party (`azp`).
    (audiences.length === 1 || ours.includes(String(azp)))
  if (!isOurs)
    throw new OAuthError(
      'invalid request',
      `Unacceptable audience in id_token: [${audiences.join(' ').slice(0, 200)}]`,
    )
}

function checkNonce({ nonce: inToken }: JWTPayload, passed: string | undefined) {
  const tokenNonce = typeof inToken === 'string' && inToken !== '' ? inToken : null
  if (Boolean(tokenNonce) !== Boolean(passed))
    throw new OAuthError(
      'invalid nonce',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  if (tokenNonce && !isSame(tokenNonce, createHash('sha256').update(passed!).digest('hex')))
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

/** at_hash: half of the access token's hash, by the hash function of the signature's algorithm. */
function checkAccessToken(accessToken: string, atHash: string, algorithm: string) {
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? '512'
  const hash = createHash(`sha${bits}`).update(accessToken).digest()
  if (!isSame(hash.subarray(0, hash.length / 2).toString('base64url'), atHash))
    throw new OAuthError('invalid request', 'Bad ID token: the access token is another one')
}
