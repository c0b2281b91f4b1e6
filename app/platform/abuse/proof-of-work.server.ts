import { createChallenge, verifySolution } from 'altcha-lib/v1'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.server.ts'
import type { Db } from '../db.server.ts'
import { keyedHash } from '../keyed-hash.server.ts'
import { consume } from '../limits.server.ts'
import { MINUTE, SECOND } from '../time.ts'
import { z } from '../zod.ts'
import type { Sum } from './challenge.ts'

export type ProofServices = {
  config: Pick<Config, 'auth'>
  db: Db
  secret: string
  securityClock: Clock
}

const LASTS = 10 * MINUTE
/** With 16 hex digits of salt the hashed input is a single block, so no part can be precomputed. */
const SALT_BYTES = 8

/**
 * Creates a proof-of-work challenge of a second or two on a phone, without any attention: required from
 * suspicious clients before anyone is refused. Its key is bound to its purpose, so it is useless elsewhere;
 * each level doubles the expected tries.
 */
export async function newSum(
  services: ProofServices,
  { about, level }: { about: string; level: number },
): Promise<Sum> {
  const maxnumber = services.config.auth.AUTH_SECURITY_CAPTCHA_COST * 2 ** (level - 1)
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: keyOf(services, about),
    maxNumber: maxnumber,
    saltLength: SALT_BYTES,
    params: { l: String(level) },
    expires: new Date(services.securityClock.now().getTime() + LASTS),
  })
  return { algorithm: 'SHA-256', challenge, maxnumber, salt, signature }
}

/** Exactly the issued challenge and a number, so that it can't be parsed in two ways. */
const Answer = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().min(0),
  salt: z.string().regex(/^[0-9a-f]{16}\?l=\d&expires=\d{1,12}&$/),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * Whether this solves a challenge of ours for this purpose, at least this hard, in time, and not used before.
 */
export async function checkProof(
  services: ProofServices,
  proof: string,
  { about, level }: { about: string; level: number },
): Promise<boolean> {
  const read = Answer.safeParse(unpacked(proof))
  if (!read.success) return false
  const answer = read.data
  const params = new URLSearchParams(answer.salt.split('?')[1])
  const now = services.securityClock.now()
  if (Number(params.get('l')) < level) return false
  if (Number(params.get('expires')) * SECOND < now.getTime()) return false
  // Its age is checked against our own clock, above.
  if (!(await verifySolution(answer, keyOf(services, about), false))) return false
  const once = { most: 1, within: LASTS }
  const consumed = await consume(services.db, `proof of work ${answer.signature}`, once, now)
  return consumed.isAllowed
}

const LONGEST = 1000

function unpacked(proof: string): unknown {
  if (proof.length > LONGEST) return null
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

const keyOf = ({ secret }: ProofServices, about: string) =>
  keyedHash(secret, 'proof of work', about).toString('hex')
