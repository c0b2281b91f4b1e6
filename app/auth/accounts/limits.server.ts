import { type Consumed, consume, type RateLimit, reset } from '#app/platform/limits.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'

/**
 * Where refusing begins, anyone who asks and by whatever way: the site's own forms ask for work long
 * before (`app/effort`). Per address generously, because whole mobile networks share one. Only what
 * could harm counts: new accounts, emails, wrong codes.
 */
const limits = {
  'present password guessed': { most: 10, within: 15 * MINUTE },
  'new account from here': { most: 300, within: HOUR },
  'email from here': { most: 300, within: HOUR },
  'one-time from here': { most: 300, within: 5 * MINUTE },
  'second step asked for': { most: 60, within: 5 * MINUTE },
  'second step texted to': { most: 10, within: HOUR },
  'second step guessed': { most: 10, within: 15 * MINUTE },
  'second step guessed in a day': { most: 100, within: DAY },
  'passkey asked for from here': { most: 300, within: 5 * MINUTE },
  // Asked by every sign-in page that hydrates.
  'passkey offered from here': { most: 3000, within: 5 * MINUTE },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof limits

/** Refused for now. The screen says for how long. */
export class TooOften extends AuthError {
  readonly minutes: number

  constructor({ retryAfterMillis }: Pick<Consumed, 'retryAfterMillis'>) {
    super('over_request_rate_limit', 'Request rate limit reached')
    this.minutes = Math.max(1, Math.ceil(retryAfterMillis / MINUTE))
  }
}

/** Counts one, and refuses when that was one too many. */
export async function count(services: AuthServices, name: LimitName, who: string | null) {
  const consumed = await consume(services.db, keyOf(name, who), limits[name], atTime(services))
  if (!consumed.isAllowed) throw new TooOften(consumed)
}

export const forget = ({ db }: AuthServices, name: LimitName, who: string | null) =>
  reset(db, keyOf(name, who))

const keyOf = (name: LimitName, who: string | null) =>
  `${name} ${name.endsWith('from here') ? networkOf(who) : who}`
const atTime = ({ securityClock }: AuthServices) => securityClock.now()
