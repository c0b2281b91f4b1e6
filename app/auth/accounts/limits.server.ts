import { type Consumed, consume, type RateLimit, reset } from '#app/platform/limits.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'

/**
 * The hard rate limits, on every route: the site's own forms require proof of work long before
 * (`page/abuse.server.ts`). Generous per network, because whole mobile networks share one address. Only
 * harmful attempts count: new accounts, emails, wrong codes.
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
  // Requested by every sign-in page that hydrates.
  'passkey offered from here': { most: 3000, within: 5 * MINUTE },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof limits

/** Rate limited. The screen shows for how long. */
export class TooOften extends AuthError {
  readonly minutes: number

  constructor({ retryAfterMillis }: Pick<Consumed, 'retryAfterMillis'>) {
    super('over_request_rate_limit', 'Request rate limit reached')
    this.minutes = Math.max(1, Math.ceil(retryAfterMillis / MINUTE))
  }
}

/** Counts an attempt, and throws if it exceeds the limit. */
export async function count(services: AuthServices, name: LimitName, who: string | null) {
  const consumed = await consume(services.db, keyOf(name, who), limits[name], atTime(services))
  if (!consumed.isAllowed) throw new TooOften(consumed)
}

export const forget = ({ db }: AuthServices, name: LimitName, who: string | null) =>
  reset(db, keyOf(name, who))

const keyOf = (name: LimitName, who: string | null) =>
  `${name} ${name.endsWith('from here') ? networkOf(who) : who}`
const atTime = ({ securityClock }: AuthServices) => securityClock.now()
