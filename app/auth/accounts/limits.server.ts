import { forgive, type Limit, type Spent, spend } from '#app/platform/limits.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'

/**
 * Where refusing begins, whoever asks and by whatever way: the site's own forms ask for work long
 * before (`app/effort`). Per address generously, because whole mobile networks share one. Only what
 * could harm counts: new accounts, emails, wrong codes.
 */
const limits = {
  'present password guessed': { times: 10, within: 15 * MINUTE },
  'new account from here': { times: 300, within: HOUR },
  'email from here': { times: 300, within: HOUR },
  'one-time from here': { times: 300, within: 5 * MINUTE },
  'second step asked for': { times: 60, within: 5 * MINUTE },
  'second step texted to': { times: 10, within: HOUR },
  'second step guessed': { times: 10, within: 15 * MINUTE },
  'second step guessed in a day': { times: 100, within: DAY },
  'passkey asked for from here': { times: 300, within: 5 * MINUTE },
  // Asked by every sign-in page that wakes.
  'passkey offered from here': { times: 3000, within: 5 * MINUTE },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** Refused for now. The screen says for how long. */
export class TooOften extends AuthError {
  readonly minutes: number

  constructor({ waitMillis }: Pick<Spent, 'waitMillis'>) {
    super('over_request_rate_limit', 'Request rate limit reached')
    this.minutes = Math.max(1, Math.ceil(waitMillis / MINUTE))
  }
}

/** Counts one, and refuses when that was one too many. */
export async function count(services: AuthServices, name: LimitName, who: string | null) {
  const spent = await spend(services.db, keyOf(name, who), limits[name], at(services))
  if (!spent.isAllowed) throw new TooOften(spent)
}

export const forget = ({ db }: AuthServices, name: LimitName, who: string | null) =>
  forgive(db, keyOf(name, who))

const keyOf = (name: LimitName, who: string | null) =>
  `${name} ${name.endsWith('from here') ? networkOf(who) : who}`
const at = ({ securityClock }: AuthServices) => securityClock.now()
