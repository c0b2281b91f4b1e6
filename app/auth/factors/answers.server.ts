import { z } from 'zod'
import { isSame } from '#app/platform/keyed-hash.server.ts'
import { unseal } from '#app/platform/sealed.server.ts'
import type { Factor } from '../accounts/users.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import type { FactorKind } from '../public/factor.ts'
import { type MadeKey, madeKey, type Signature, signedBy } from '../webauthn.server.ts'
import { codeHash } from './challenge.server.ts'
import { SECRET_PURPOSE } from './enrol.server.ts'
import { keyOf, storedKey } from './queries.server.ts'
import { totpStep } from './totp.ts'

/** A typed code, or the browser's WebAuthn response. */
export type Answer = { code: string } | { made: MadeKey } | { signature: Signature }

/** A row of auth.mfa_challenges: the code that was sent, or the WebAuthn challenge. */
export type Challenge = { id: string; code_hash: string | null; webauthn: unknown }

export type Finding = {
  /** What the factor stores after this response. */
  changes: { last_step?: number; credential?: string; aaguid?: string; last_challenge?: string }
  /** Checked again under the lock: the same code or counter may have been used a moment before. */
  isStillNew: (current: Factor) => boolean
}

/** Verifies a response; null if it is wrong. */
export async function checkAnswer(
  services: AuthServices,
  factor: Factor,
  challenge: Challenge,
  answer: Answer,
): Promise<Finding | null> {
  switch (factor.factor_type as FactorKind) {
    case 'totp':
      return 'code' in answer ? checkTotp(services, factor, answer.code) : null
    case 'phone': {
      if (!('code' in answer) || !challenge.code_hash) return null
      const isRight = isSame(codeHash(services, challenge.id, answer.code), challenge.code_hash)
      return isRight ? { changes: {}, isStillNew: () => true } : null
    }
    case 'webauthn':
      return checkKey(services, factor, challenge, answer)
  }
}

async function checkTotp(
  services: AuthServices,
  { sealed_secret, last_step }: Factor,
  code: string,
): Promise<Finding | null> {
  if (!sealed_secret) return null
  const secret = await unseal(services.secret, SECRET_PURPOSE, sealed_secret)
  const now = services.securityClock.now()
  const step = totpStep(secret, code, { now, lastStep: last_step })
  if (step === null) return null
  return {
    changes: { last_step: step },
    isStillNew: (current) => current.last_step === null || current.last_step < step,
  }
}

const BrowserChallenge = z.object({ type: z.enum(['create', 'request']), challenge: z.string() })

async function checkKey(
  services: AuthServices,
  factor: Factor,
  challenge: Challenge,
  answer: Answer,
): Promise<Finding | null> {
  const { type, challenge: expectedChallenge } = BrowserChallenge.parse(challenge.webauthn)
  const expected = { challenge: expectedChallenge, isVerificationDemanded: false }
  if (type === 'create') {
    const key = 'made' in answer && (await madeKey(services, answer.made, expected))
    if (!key) return null
    return {
      changes: {
        credential: storedKey(key),
        aaguid: key.aaguid,
        last_challenge: lastChallenge(challenge, type, answer.made),
      },
      isStillNew: (current) => current.status === 'unverified',
    }
  }
  const key = keyOf(factor)
  if (!key || !('signature' in answer) || answer.signature.id !== key.id) return null
  const signed = await signedBy(services, key, answer.signature, expected)
  if (!signed) return null
  return {
    changes: {
      credential: storedKey({ ...key, counter: signed.counter }),
      last_challenge: lastChallenge(challenge, type, answer.signature),
    },
    isStillNew: (current) => keyOf(current)?.counter === key.counter,
  }
}

/** Returned with the factor by the API. */
const lastChallenge = ({ id }: Challenge, type: string, credential_response: unknown) =>
  JSON.stringify({ challenge: { id }, type, credential_response })
