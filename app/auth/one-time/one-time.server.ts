import type { Selectable } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import {
  hashOf,
  isSame,
  keyedHash,
  newCode,
  newLinkSecret,
} from '#app/platform/keyed-hash.server.ts'
import { consume, peek, type RateLimit } from '#app/platform/limits.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { OneTimeTokens } from '#db/schema.ts'
import type { User } from '../accounts/users.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'

export type Purpose =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'phone_change'
  | 'reauthentication'

/** The secrets of an email: an unguessable link, and a code to type. */
export type OneTime = { link: string; code: string }

const sentAtOf = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change_new: 'email_change_sent_at',
  email_change_current: 'email_change_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<Purpose, keyof User>

const isNumber = (address: string) => !address.includes('@')

/** Milliseconds until another email or SMS may be sent to this user for this purpose; 0 for now. */
export function waitBefore(
  services: AuthServices,
  user: User,
  purpose: Purpose,
  address = '@',
): number {
  const sentAt = user[sentAtOf[purpose]]
  if (!sentAt) return 0
  const { email, phone } = authSettings(services.config)
  const { interval } = isNumber(address) ? phone : email
  const since = services.securityClock.now().getTime() - sentAt.getTime()
  return Math.max(0, interval - since)
}

/** The prefix of links that return a code to the page that requested them, instead of a session. */
export const PKCE = 'pkce_'

/**
 * Creates link and code before the transaction that stores them, so that the email can be composed meanwhile.
 * A test number always gets its fixed code.
 */
export function newOneTime(
  services: AuthServices,
  { address = '@', isPkce = false }: { address?: string; isPkce?: boolean } = {},
): OneTime {
  const { email, phone } = authSettings(services.config)
  const { codeLength } = isNumber(address) ? phone : email
  return {
    link: `${isPkce ? PKCE : ''}${newLinkSecret()}`,
    code: testCodeOf(services, address) ?? newCode(codeLength),
  }
}

export function testCodeOf(services: AuthServices, number: string): string | null {
  const { testCodes, testCodesUntil } = authSettings(services.config).phone
  if (testCodesUntil && testCodesUntil < services.securityClock.now()) return null
  return testCodes.get(number) ?? null
}

/** Stores link and code; earlier ones for the same purpose stop working. */
export async function saveOneTime(
  services: AuthServices,
  tx: Tx,
  made: OneTime,
  { userId, purpose, address }: { userId: string; purpose: Purpose; address: string },
) {
  const now = services.securityClock.now()
  const row = {
    link_hash: hashOf(made.link),
    code_hash: codeHash(services, address, made.code),
    wrong_guesses: 0,
    relates_to: address,
    sent_at: now,
  }
  await tx
    .insertInto('one_time_tokens')
    .values({ id: newId(), user_id: userId, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute()
  await tx
    .updateTable('users')
    .set({ [sentAtOf[purpose]]: now })
    .where('id', '=', userId)
    .execute()
}

const codeHash = ({ secret }: AuthServices, address: string, code: string) =>
  keyedHash(secret, 'one-time code', `${address} ${code}`).toString('hex')

export type Shown = Selectable<OneTimeTokens>

/** The user of an emailed link, if it still works. The caller also deletes it. */
export async function shownLink(
  services: AuthServices,
  tx: Tx,
  { purposes, link }: { purposes: readonly Purpose[]; link: string },
): Promise<Shown | null> {
  const found = await tx
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('link_hash', '=', hashOf(link))
    .where('purpose', 'in', purposes)
    .forUpdate()
    .executeTakeFirst()
  return found && !hasExpired(services, found) ? found : null
}

/** A six-digit code has a million values: after this many wrong guesses only the link still works. */
const GUESSES = 10
/**
 * A new code can be requested every minute, with ten new guesses, so all codes of a user share this limit.
 */
const GUESSES_A_DAY: RateLimit = { most: 100, within: DAY }

type SentTo = { purposes: readonly Purpose[]; userId: string; address: string }

/**
 * The user of a typed code, if it still works. A wrong guess is counted, and the transaction must be
 * committed for it.
 */
export async function shownCode(
  services: AuthServices,
  tx: Tx,
  { purposes, userId, address, code }: SentTo & { code: string },
): Promise<Shown | null> {
  const rows = await lockedCodes(tx, { purposes, userId, address })
  if (rows.length === 0) return null
  const now = services.securityClock.now()
  const guesses = `one-time codes of ${userId} guessed`
  // Read under the lock, so that it includes concurrent guesses.
  if (!(await peek(tx, guesses, GUESSES_A_DAY, now)).isAllowed) return null
  const right = rows.find(
    (row) => !hasExpired(services, row) && isSame(row.code_hash, codeHash(services, address, code)),
  )
  if (right) return right
  await consume(tx, guesses, GUESSES_A_DAY, now)
  for (const row of rows)
    await tx
      .updateTable('one_time_tokens')
      .set({ wrong_guesses: row.wrong_guesses + 1 })
      .where('id', '=', row.id)
      .execute()
  return null
}

function lockedCodes(tx: Tx, { purposes, userId, address }: SentTo) {
  return tx
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('relates_to', '=', address)
    .where('wrong_guesses', '<', GUESSES)
    .forUpdate()
    .execute()
}

function hasExpired(services: AuthServices, { relates_to, sent_at }: Shown) {
  const { email, phone } = authSettings(services.config)
  const { codeLifetime } = isNumber(relates_to) ? phone : email
  return services.securityClock.now().getTime() - sent_at.getTime() > codeLifetime
}

export async function forgetOneTimes(tx: Tx, userId: string) {
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
}

export async function forgetOneTime(tx: Tx, { id }: Pick<Shown, 'id'>) {
  await tx.deleteFrom('one_time_tokens').where('id', '=', id).execute()
}
