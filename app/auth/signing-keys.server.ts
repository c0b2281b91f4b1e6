import {
  CompactEncrypt,
  type CryptoKey,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import type { Db } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, MINUTE, SECOND } from '#app/platform/time.ts'
import type { AuthServices } from './auth-services.ts'
import { keyFor } from './secrets.server.ts'

export const ALGORITHM = 'ES256'

/** A key signs for this long before the next one takes over. */
const SIGNS_FOR = 90 * DAY
/** The next one is shown to the world this long before, because others keep our list for a while. */
const SHOWN_BEFORE = 20 * MINUTE
/** No token lives longer than this (the most that AUTH_JWT_EXP takes). */
const LONGEST_TOKEN = DAY

export type SigningKey = {
  kid: string
  publicJwk: JWK
  publicKey: CryptoKey
  privateKey: CryptoKey | null
  signsFrom: Date
}

export type SigningKeys = {
  /** The key that signs now. */
  signing: () => Promise<SigningKey & { privateKey: CryptoKey }>
  byKid: (kid: string) => Promise<SigningKey | undefined>
  shown: () => Promise<JWK[]>
}

const READ_AGAIN = 5 * MINUTE
const READ_AGAIN_FOR_UNKNOWN = 10 * SECOND

const opened = new WeakMap<Db, SigningKeys>()

/** The keys of this database, kept in memory and read again now and then: another process may rotate. */
export function signingKeys(services: AuthServices): SigningKeys {
  const known = opened.get(services.db)
  if (known) return known
  const made = openKeys(services)
  opened.set(services.db, made)
  return made
}

function openKeys(services: AuthServices): SigningKeys {
  const { securityClock } = services
  let kept: Promise<SigningKey[]> | undefined
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
    byKid: async (kid) =>
      (await keys(READ_AGAIN)).find((key) => key.kid === kid) ??
      (await keys(READ_AGAIN_FOR_UNKNOWN)).find((key) => key.kid === kid),
    shown: async () => (await keys(READ_AGAIN)).map((key) => key.publicJwk),
  }
}

function newestOf(keys: SigningKey[], now: Date) {
  const signing = keys
    .filter((key) => key.signsFrom <= now)
    .filter((key): key is SigningKey & { privateKey: CryptoKey } => key.privateKey !== null)
  return signing.toSorted((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime())[0]
}

async function readKeys({ db, secret, log }: AuthServices): Promise<SigningKey[]> {
  const rows = await db.selectFrom('signing_keys').selectAll().orderBy('signs_from').execute()
  return Promise.all(
    rows.map(async (row) => {
      const publicJwk = row.public_jwk as JWK
      return {
        kid: row.kid,
        publicJwk,
        publicKey: (await importJWK(publicJwk, ALGORITHM)) as CryptoKey,
        privateKey: await unseal(secret, row.sealed_private_jwk).catch(() => {
          log.warn(
            { kid: row.kid },
            'a signing key was sealed with another SECRET_KEY: it only verifies',
          )
          return null
        }),
        signsFrom: row.signs_from,
      }
    }),
  )
}

/** Private keys lie sealed, so that a copy of the database can't sign anything. */
async function seal(secret: string, jwk: JWK) {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(jwk)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(secret, 'signing keys'))
}

async function unseal(secret: string, sealed: string) {
  const { plaintext } = await compactDecrypt(sealed, keyFor(secret, 'signing keys'))
  return (await importJWK(JSON.parse(new TextDecoder().decode(plaintext)), ALGORITHM)) as CryptoKey
}

async function addKey({ db, secret, securityClock }: AuthServices, signsFrom: Date) {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const kid = newId()
  const publicJwk = {
    ...(await exportJWK(publicKey)),
    kid,
    alg: ALGORITHM,
    use: 'sig',
    key_ops: ['verify'],
  }
  await db
    .insertInto('signing_keys')
    .values({
      kid,
      public_jwk: JSON.stringify(publicJwk),
      sealed_private_jwk: await seal(secret, await exportJWK(privateKey)),
      signs_from: signsFrom,
      created_at: securityClock.now(),
    })
    .execute()
}

/** A chore: makes the next key in time, and forgets those whose last token has died. */
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
