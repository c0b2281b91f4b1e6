import { forgive, type Limit, left, type Spent, spend } from '#app/platform/limits.server.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'

/**
 * Per account and device first; per address alone generously, because whole mobile networks share
 * one. Only what could harm counts: wrong passwords, new accounts, letters, wrong codes.
 */
const limits = {
  'wrong password here': { times: 10, within: 15 * MINUTE },
  'wrong password anywhere': { times: 100, within: HOUR },
  'new account from here': { times: 300, within: HOUR },
  'letter from here': { times: 300, within: HOUR },
  'one-time from here': { times: 300, within: 5 * MINUTE },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** Refused for now. The screen says for how long. */
export class TooOften extends AuthError {
  readonly minutes: number

  constructor({ waitMillis }: Spent) {
    super('over_request_rate_limit', 'Request rate limit reached')
    this.minutes = Math.max(1, Math.ceil(waitMillis / MINUTE))
  }
}

/** Counts one, and refuses when that was one too many. */
export async function count(services: AuthServices, name: LimitName, who: string | null) {
  const spent = await spend(services.db, keyOf(name, who), limits[name], at(services))
  if (!spent.isAllowed) throw new TooOften(spent)
}

/** Refuses when nothing is left, without counting. */
export async function checkLeft(services: AuthServices, name: LimitName, who: string | null) {
  const spent = await left(services.db, keyOf(name, who), limits[name], at(services))
  if (!spent.isAllowed) throw new TooOften(spent)
}

export const forget = ({ db }: AuthServices, name: LimitName, who: string | null) =>
  forgive(db, keyOf(name, who))

const keyOf = (name: LimitName, who: string | null) => `${name} ${who ?? 'unknown'}`
const at = ({ securityClock }: AuthServices) => securityClock.now()
