import { attempt } from '#app/platform/abuse/attempt.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import type { GuardedForm } from '#app/platform/abuse/risk-score.ts'
import { networkOf } from '#app/platform/network.ts'
import { MINUTE } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { deviceToken } from './known-device.server.ts'
import { TooOften } from './limits.server.ts'
import { userByEmail } from './users.server.ts'

/** Not yet: the browser has to work on a sum first. */
export class ProofOfWorkRequired extends AuthError {
  readonly challenge: Challenge

  constructor(challenge: Challenge) {
    super('over_request_rate_limit', 'Proof of work is asked for')
    this.challenge = challenge
  }
}

export type RequiredChallenge = {
  form: GuardedForm
  /** The address or number as typed, whether or not anybody has it. */
  account: string | null
  /** Whose it is: their own devices are counted apart. */
  userId: string | null
  device: Device
  proof: string | null
  /** Someone has signed in to this account from this address: what happens elsewhere doesn't matter. */
  isKnownPlace?: boolean
}

/**
 * Counts an attempt, or throws what must be done first. An address with an account and one without are
 * asked for the same.
 */
export async function requireProofOfWork(
  services: AuthServices,
  { form, account, userId, device, proof, isKnownPlace = false }: RequiredChallenge,
) {
  const who = {
    account,
    network: networkOf(device.ip),
    device: userId ? deviceToken(services, device.shown ?? null, userId) : null,
    isKnownPlace,
  }
  const tried = await attempt(services, { ...who, form, proof })
  if (!tried.isAllowed) {
    const { challenge } = tried
    throw challenge.sum
      ? new ProofOfWorkRequired(challenge)
      : new TooOften({ retryAfterMillis: challenge.minutes * MINUTE })
  }
  return {
    /** What was counted is taken back, and what was wrong on this device before is forgotten. */
    wasRight: tried.wasRight,
  }
}

/** Before an email is sent to an address that anybody may have typed. */
export async function requireProofOfWorkForEmail(
  services: AuthServices,
  { email, device, proof }: { email: string; device: Device; proof: string | null },
) {
  const user = await userByEmail(services.db, email)
  const userId = user?.id ?? null
  await requireProofOfWork(services, { form: 'email', account: email, userId, device, proof })
}
