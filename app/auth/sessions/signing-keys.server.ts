import { calculateJwkThumbprint, importJWK, type JWK } from 'jose'
import type { Db } from '#app/platform/db.server.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import {
  addKey,
  type Key,
  type SigningKey,
  type SigningKeys,
  signingKeyOf,
  storedKeys,
} from './stored-keys.server.ts'

/** How long a key signs before the next one takes over. */
const SIGNS_FOR = 90 * DAY
/** How long before signing a key is published, because others cache our key set. */
const SHOWN_BEFORE = 20 * MINUTE
/** The maximum lifetime of a token (the most that AUTH_JWT_EXP allows). */
const LONGEST_TOKEN = DAY

const opened = new WeakMap<Db, SigningKeys>()

/** The service's keys, opened once: from the configuration, otherwise from the database. */
export function signingKeys(services: AuthServices): SigningKeys {
  const known = opened.get(services.db)
  if (known) return known
  const { tokens } = authSettings(services.config)
  const made = withSecret(
    tokens.keys ? configuredKeys(tokens.keys as JWK[]) : storedKeys(services),
    tokens.secret,
    !tokens.keys && tokens.algorithm === 'HS256',
  )
  opened.set(services.db, made)
  return made
}

/**
 * Adds the shared secret: HS256 tokens without a known key id are verified with it. A public key is never
 * used as a secret, because each key has one algorithm.
 */
function withSecret(keys: SigningKeys, secret: string | null, isSigning: boolean): SigningKeys {
  if (!secret) return keys
  const bytes = new TextEncoder().encode(secret)
  const shared = { kid: null, algorithm: 'HS256', verifies: bytes, signs: bytes, publicJwk: null }
  return {
    signing: isSigning ? async () => shared : keys.signing,
    find: async (header) =>
      (await keys.find(header)) ?? (header.alg === 'HS256' ? shared : undefined),
    shown: isSigning ? async () => [] : keys.shown,
  }
}

/** A set of private keys from the configuration: one signs, the others only verify. */
function configuredKeys(jwks: JWK[]): SigningKeys {
  const opening = Promise.all(jwks.map(openJwk))
  opening.catch(() => {})
  return {
    signing: async () => {
      const key = (await opening).find((item) => item.signs)
      if (!key?.signs) throw new Error('AUTH_JWT_KEYS holds no key that signs')
      return { ...key, signs: key.signs }
    },
    find: async ({ kid, alg }) =>
      (await opening).find(
        (key) => key.algorithm === alg && (key.kid === kid || kid === undefined),
      ),
    shown: async () => (await opening).flatMap(({ publicJwk }) => publicJwk ?? []),
  }
}

async function openJwk(jwk: JWK): Promise<SigningKey> {
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, k: _k, ...pub } = jwk
  const isSecret = jwk.kty === 'oct'
  const algorithm = jwk.alg ?? 'ES256'
  // A secret has no derived key id: its thumbprint would let guesses of the secret be verified.
  const kid = jwk.kid ?? (isSecret ? null : await calculateJwkThumbprint(pub))
  const shown = { ...pub, ...(kid ? { kid } : {}), use: 'sig', key_ops: ['verify'] }
  const verifies = (await importJWK(isSecret ? jwk : shown, algorithm)) as Key
  const signs = jwk.key_ops?.includes('sign')
    ? await signingKeyOf({ ...jwk, key_ops: ['sign'] }, algorithm)
    : null
  return { kid, algorithm, verifies, signs, publicJwk: isSecret ? null : shown }
}

/** A scheduled task: creates the next key in time, and deletes those whose last token has expired. */
export async function rotateSigningKeys(services: AuthServices) {
  const { db } = services
  const now = services.securityClock.now()
  const keys = await db
    .selectFrom('signing_keys')
    .select(['kid', 'signs_from'])
    .orderBy('signs_from')
    .execute()
  const newest = keys.at(-1)
  if (!newest) return
  if (now.getTime() - newest.signs_from.getTime() > SIGNS_FOR)
    await addKey(services, new Date(now.getTime() + SHOWN_BEFORE))
  for (const [index, key] of keys.entries()) {
    const successor = keys[index + 1]
    if (successor && now.getTime() - successor.signs_from.getTime() > LONGEST_TOKEN)
      await db.deleteFrom('signing_keys').where('kid', '=', key.kid).execute()
  }
}
