import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { newId } from '#app/platform/ids.ts'
import { seal, unseal } from '#app/platform/sealed.server.ts'
import { MINUTE, SECOND } from '#app/platform/time.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'

export type Key = CryptoKey | KeyObject | Uint8Array

export type SigningKey = {
  /** Null for the shared secret, which has no key id. */
  kid: string | null
  algorithm: string
  verifies: Key
  /** Null for keys that only verify. */
  signs: Key | null
  /** Published by the JWKS endpoint; null for a shared secret. */
  publicJwk: JWK | null
}

export type SigningKeys = {
  /** The current signing key. */
  signing: () => Promise<SigningKey & { signs: Key }>
  /** The key for a token's header, by key id and algorithm. */
  find: (header: { kid?: string; alg?: string }) => Promise<SigningKey | undefined>
  shown: () => Promise<JWK[]>
}

const READ_AGAIN = 5 * MINUTE

const READ_AGAIN_FOR_UNKNOWN = 10 * SECOND

/** ES256, which nearly every service uses, gets a key that signs synchronously: see access-tokens. */
export function signingKeyOf(jwk: JWK, algorithm: string) {
  return algorithm === 'ES256'
    ? createPrivateKey({ key: jwk, format: 'jwk' })
    : (importJWK(jwk, algorithm) as Promise<Key>)
}

type StoredKey = SigningKey & { kid: string; signsFrom: Date }

/**
 * The keys in the database, cached in memory and reloaded now and then, because another process may rotate
 * them.
 */
export function storedKeys(services: AuthServices): SigningKeys {
  const { securityClock } = services
  const keys = cachedKeys(services)
  return {
    signing: async () => {
      const key = newestOf(await keys.read(READ_AGAIN), securityClock.now())
      if (key) return key
      await addKey(services, securityClock.now())
      keys.drop()
      const made = newestOf(await keys.read(READ_AGAIN), securityClock.now())
      if (!made) throw new Error('No signing key could be made')
      return made
    },
    // A key id is only compared with those in memory, never looked up in the database.
    find: async ({ kid, alg }) => {
      if (kid === undefined) return undefined
      const matches = (key: StoredKey) => key.kid === kid && key.algorithm === alg
      return (
        (await keys.read(READ_AGAIN)).find(matches) ??
        (await keys.read(READ_AGAIN_FOR_UNKNOWN)).find(matches)
      )
    },
    shown: async () => (await keys.read(READ_AGAIN)).flatMap(({ publicJwk }) => publicJwk ?? []),
  }
}

function cachedKeys(services: AuthServices) {
  let cached: Promise<StoredKey[]> | undefined
  let readAt = 0
  const drop = () => {
    cached = undefined
  }
  const read = (maxAge: number) => {
    const now = services.securityClock.now().getTime()
    if (!cached || now - readAt >= maxAge || now < readAt) {
      readAt = now
      cached = readKeys(services).catch((error) => {
        drop()
        throw error
      })
    }
    return cached
  }
  return { read, drop }
}

function newestOf(keys: StoredKey[], now: Date) {
  return keys
    .filter((key): key is StoredKey & { signs: Key } => key.signsFrom <= now && key.signs !== null)
    .toSorted((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime())[0]
}

const SEALED_FOR = 'signing keys'

async function readKeys({ db, secret, log }: AuthServices): Promise<StoredKey[]> {
  const rows = await db.selectFrom('signing_keys').selectAll().orderBy('signs_from').execute()
  return Promise.all(
    rows.map(async (row) => {
      const publicJwk = row.public_jwk as JWK
      const algorithm = publicJwk.alg ?? 'ES256'
      // Private keys are stored encrypted, so that a copy of the database can't sign anything.
      const signs = await unseal(secret, SEALED_FOR, row.sealed_private_jwk)
        .then((jwk) => signingKeyOf(JSON.parse(jwk), algorithm))
        .catch(() => {
          log.warn(
            { kid: row.kid },
            'a signing key was sealed with another SECRET_KEY: it only verifies',
          )
          return null
        })
      const verifies = (await importJWK(publicJwk, algorithm)) as CryptoKey
      return { kid: row.kid, algorithm, verifies, signs, publicJwk, signsFrom: row.signs_from }
    }),
  )
}

export async function addKey({ db, secret, securityClock, config }: AuthServices, signsFrom: Date) {
  const chosen = authSettings(config).tokens.algorithm
  const algorithm = chosen === 'HS256' ? 'ES256' : chosen
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const kid = newId()
  const publicJwk = {
    ...(await exportJWK(publicKey)),
    kid,
    alg: algorithm,
    use: 'sig',
    key_ops: ['verify'],
  }
  await db
    .insertInto('signing_keys')
    .values({
      kid,
      public_jwk: JSON.stringify(publicJwk),
      sealed_private_jwk: await seal(
        secret,
        SEALED_FOR,
        JSON.stringify(await exportJWK(privateKey)),
      ),
      signs_from: signsFrom,
      created_at: securityClock.now(),
    })
    .execute()
}
