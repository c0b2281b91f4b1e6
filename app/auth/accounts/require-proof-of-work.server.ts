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

/** The browser has to solve a proof-of-work challenge first. */
export class ProofOfWorkRequired extends AuthError {
  readonly challenge: Challenge

  constructor(challenge: Challenge) {
    super('over_request_rate_limit', 'Proof of work is asked for')
    this.challenge = challenge
  }
}

export type RequiredChallenge = {
  form: GuardedForm
  /** The address or number as typed, whether or not it has an account. */
  account: string | null
  /** The account, if any: its known devices are counted separately. */
  userId: string | null
  device: Device
  proof: string | null
  /** Someone has signed in to this account from this IP address: attempts from elsewhere don't matter. */
  isKnownPlace?: boolean
}

/** Counts an attempt, or throws a challenge. Addresses with and without an account get the same one. */
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
    /** Undoes the count, and clears earlier failures on this device. */
    wasRight: tried.wasRight,
  }
}

/** Before sending an email to an address that anyone may have typed. */
export async function requireProofOfWorkForEmail(
  services: AuthServices,
  { email, device, proof }: { email: string; device: Device; proof: string | null },
) {
  const user = await userByEmail(services.db, email)
  const userId = user?.id ?? null
  await requireProofOfWork(services, { form: 'email', account: email, userId, device, proof })
}
