import { randomBytes } from 'node:crypto'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY, SECOND } from '#app/platform/time.ts'
import type { AuthServices } from '../public/auth-services.ts'

/**
 * The accounts that have signed in on this device: for each a token, renewed at each sign-in, and its expiry.
 * The account is stored only as a keyed hash with the token, so the cookie identifies nobody, can't be used
 * for tracking, and is useless for another account.
 */
type Mark = { token: string; until: number; hash: string }

export const KNOWN_FOR = 90 * DAY
/** A family shares a phone; more accounts than this are suspicious. */
const MOST_ACCOUNTS = 5

type Trust = Pick<AuthServices, 'secret' | 'securityClock'>

/** The cookie's new value after this user signed in here. */
export function rememberedDevice(trust: Trust, shown: string | null, userId: string): string {
  const others = marksIn(shown).filter(
    (mark) => isCurrent(trust, mark) && !isOf(trust, mark, userId),
  )
  const token = randomBytes(9).toString('base64url')
  const until = Math.floor((trust.securityClock.now().getTime() + KNOWN_FOR) / SECOND)
  const mine = { token, until, hash: hashOf(trust, { token, until }, userId) }
  return [mine, ...others].slice(0, MOST_ACCOUNTS).map(packed).join('~')
}

/** The token of this device for this account; null if the owner hasn't signed in here recently. */
export function deviceToken(trust: Trust, shown: string | null, userId: string): string | null {
  const mine = marksIn(shown).find((mark) => isCurrent(trust, mark) && isOf(trust, mark, userId))
  return mine?.token ?? null
}

const marksIn = (shown: string | null): Mark[] =>
  (shown ?? '')
    .split('~', MOST_ACCOUNTS)
    .map((text) => /^([\w-]{12})\.([0-9a-z]{1,8})\.([\w-]{22})$/.exec(text))
    .filter((found) => found !== null)
    .map(([, token = '', until = '', hash = '']) => ({
      token,
      until: Number.parseInt(until, 36),
      hash,
    }))

const packed = ({ token, until, hash }: Mark) => `${token}.${until.toString(36)}.${hash}`

const isCurrent = ({ securityClock }: Trust, { until }: Mark) =>
  until * SECOND > securityClock.now().getTime()

const isOf = (trust: Trust, mark: Mark, userId: string) =>
  isSame(mark.hash, hashOf(trust, mark, userId))

const hashOf = (
  { secret }: Trust,
  { token, until }: Pick<Mark, 'token' | 'until'>,
  userId: string,
) =>
  keyedHash(secret, 'known device', `${userId}\0${token}\0${until}`)
    .toString('base64url')
    .slice(0, 22)
