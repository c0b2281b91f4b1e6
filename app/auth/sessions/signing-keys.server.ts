import { createPrivateKey, type KeyObject } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import type { Db } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { seal, unseal } from '#app/platform/sealed.server.ts'
import { DAY, MINUTE, SECOND } from '#app/platform/time.ts'
import type { AuthServices } from '../auth-services.ts'
import { authSettings } from '../settings.server.ts'

/** A key signs for this long before the next one takes over. */
const SIGNS_FOR = 90 * DAY
/** The next one is shown to the world this long before, because others keep our list for a while. */
const SHOWN_BEFORE = 20 * MINUTE
/** No token lives longer than this (the most that AUTH_JWT_EXP takes). */
const LONGEST_TOKEN = DAY

type Key = CryptoKey | KeyObject | Uint8Array

export type SigningKey = {
  /** Null for the shared secret, which has no name. */
  kid: string | null
  algorithm: string
  verifies: Key
  /** Null for keys that only verify. */
  signs: Key | null
  /** What the world is shown; null for what is secret. */
  publicJwk: JWK | null
}

export type SigningKeys = {
  /** The key that signs now. */
  signing: () => Promise<SigningKey & { signs: Key }>
  /** The key for a token's header: by its name, and only for the algorithm that the key is for. */
  find: (header: { kid?: string; alg?: string }) => Promise<SigningKey | undefined>
  shown: () => Promise<JWK[]>
}

const READ_AGAIN = 5 * MINUTE
const READ_AGAIN_FOR_UNKNOWN = 10 * SECOND

const opened = new WeakMap<Db, SigningKeys>()

/** The keys of this service, opened once: those of the configuration, else those of the database. */
export function signingKeys(services: AuthServices): SigningKeys {
  const known = opened.get(services.db)
  if (known) return known
  const { tokens } = authSettings(services.config)
  const made = withSecret(
    tokens.keys ? configuredKeys(tokens.keys as JWK[]) : keptKeys(services),
    tokens.secret,
    !tokens.keys && tokens.algorithm === 'HS256',
  )
  opened.set(services.db, made)
  return made
}

/**
 * The shared secret beside other keys: tokens under HS256 without a name, or with one we don't know,
 * are checked with it. A public key is never taken for a secret: each key has one algorithm.
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

/** A set of private keys from the configuration: one signs, the others verify until they are taken out. */
function configuredKeys(jwks: JWK[]): SigningKeys {
  const opening = Promise.all(
    jwks.map(async (jwk): Promise<SigningKey> => {
      const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, k: _k, ...pub } = jwk
      const isSecret = jwk.kty === 'oct'
      const algorithm = jwk.alg ?? 'ES256'
      // The thumbprint of a secret would let its guesses be checked: a secret goes without a name.
      const kid = jwk.kid ?? (isSecret ? null : await calculateJwkThumbprint(pub))
      const shown = { ...pub, ...(kid ? { kid } : {}), use: 'sig', key_ops: ['verify'] }
      const key = (part: JWK) => importJWK(part, algorithm) as Promise<Key>
      return {
        kid,
        algorithm,
        verifies: await key(isSecret ? jwk : shown),
        signs: jwk.key_ops?.includes('sign')
          ? await signingKeyOf({ ...jwk, key_ops: ['sign'] }, algorithm)
          : null,
        publicJwk: isSecret ? null : shown,
      }
    }),
  )
  opening.catch(() => {})
  return {
    signing: async () => {
      const key = (await opening).find((one) => one.signs)
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

/** What nearly every service signs with is held as a key that signs where it stands: see access-tokens. */
function signingKeyOf(jwk: JWK, algorithm: string) {
  return algorithm === 'ES256'
    ? createPrivateKey({ key: jwk, format: 'jwk' })
    : (importJWK(jwk, algorithm) as Promise<Key>)
}

type KeptKey = SigningKey & { kid: string; signsFrom: Date }

/** The keys of this database, kept in memory and read again now and then: another process may rotate. */
function keptKeys(services: AuthServices): SigningKeys {
  const { securityClock } = services
  let kept: Promise<KeptKey[]> | undefined
  let readAt = 0
  const keys = (atMostOld: number) => {
    const now = securityClock.now().getTime()
    if (!kept || now - readAt >= atMostOld || now < readAt) {
      readAt = now
      kept = readKeys(services).catch((error) => {
        kept = undefined
        throw error
      })
    }
    return kept
  }
  return {
    signing: async () => {
      const key = newestOf(await keys(READ_AGAIN), securityClock.now())
      if (key) return key
      await addKey(services, securityClock.now())
      readAt = 0
      kept = undefined
      const made = newestOf(await keys(READ_AGAIN), securityClock.now())
      if (!made) throw new Error('No signing key could be made')
      return made
    },
    // A kid is only ever compared with those we hold: whatever it spells, it is never looked up.
    find: async ({ kid, alg }) => {
      if (kid === undefined) return undefined
      const isIt = (key: KeptKey) => key.kid === kid && key.algorithm === alg
      return (await keys(READ_AGAIN)).find(isIt) ?? (await keys(READ_AGAIN_FOR_UNKNOWN)).find(isIt)
    },
    shown: async () => (await keys(READ_AGAIN)).flatMap(({ publicJwk }) => publicJwk ?? []),
  }
}

function newestOf(keys: KeptKey[], now: Date) {
  return keys
    .filter((key): key is KeptKey & { signs: Key } => key.signsFrom <= now && key.signs !== null)
    .toSorted((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime())[0]
}

const SEALED_FOR = 'signing keys'

async function readKeys({ db, secret, log }: AuthServices): Promise<KeptKey[]> {
  const rows = await db.selectFrom('signing_keys').selectAll().orderBy('signs_from').execute()
  return Promise.all(
    rows.map(async (row) => {
      const publicJwk = row.public_jwk as JWK
      const algorithm = publicJwk.alg ?? 'ES256'
      // Private keys lie sealed, so that a copy of the database can't sign anything.
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

async function addKey({ db, secret, securityClock, config }: AuthServices, signsFrom: Date) {
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

/** A scheduled task: makes the next key in time, and forgets those whose last token has died. */
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
