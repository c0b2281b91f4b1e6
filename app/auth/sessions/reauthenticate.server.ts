import { sql } from 'kysely'
import { transaction } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { countGuess, isPresentPassword } from '../accounts/present-password.server.ts'
import { type User, userById } from '../accounts/users.server.ts'
import { isReauthenticated, sendReauthentication } from '../one-time/reauthenticate.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { isFresh } from '../public/fresh.ts'
import { hasMfa } from './mfa.server.ts'
import { addMethod } from './sessions.server.ts'

/** Whether the owner of this session has authenticated just now. */
export async function isFreshlyShown(
  { db, securityClock }: AuthServices,
  sessionId: string,
  within?: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('session_methods')
    .innerJoin('sessions', 'sessions.id', 'session_methods.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['method', 'session_methods.updated_at as verifiedAt', hasMfa.as('has_second_step')])
    .where('sessions.id', '=', sessionId)
    .execute()
  return isFresh(rows, {
    hasMfa: rows.some((row) => row.has_second_step),
    now: securityClock.now(),
    within,
  })
}

/**
 * How a user without a second factor can re-authenticate; if neither way is possible they must sign in again.
 */
export function reauthenticationMethods(user: User) {
  return {
    password: user.password_hash !== null,
    // A code goes to the email address, otherwise to the number.
    code: user.email ? user.email_confirmed_at !== null : user.phone_confirmed_at !== null,
  }
}

/** Sends the code. A second click within a minute sends nothing, with the same response. */
export async function sendReauthenticationCode(
  services: AuthServices,
  { userId, language }: { userId: string; language: Language },
) {
  const user = await userById(services.db, userId)
  if (!user) return
  await sendReauthentication(services, user, { on: 'site', next: '/', language }).catch((error) => {
    const isTooSoon =
      error instanceof AuthError &&
      (error.code === 'over_email_send_rate_limit' || error.code === 'over_sms_send_rate_limit')
    if (!isTooSoon) throw error
  })
}

/**
 * Verifies the user's password, or the code that was sent, which is used up. Throws after too many wrong
 * ones.
 */
export async function reauthenticate(
  services: AuthServices,
  who: { userId: string; sessionId: string },
  typed: { password: string } | { code: string },
): Promise<boolean> {
  const user = await userById(services.db, who.userId)
  if (!user || !(await isTheirs(services, user, typed))) return false
  return transaction(services.db, async (tx) => {
    const active = await sql`select 1 from sessions where id = ${who.sessionId} for update`.execute(
      tx,
    )
    if (active.rows.length === 0) return false
    const now = services.securityClock.now()
    const method = 'code' in typed ? 'otp' : 'password'
    await addMethod(tx, { sessionId: who.sessionId, method, provider: null, now })
    return true
  })
}

function isTheirs(
  services: AuthServices,
  user: User,
  typed: { password: string } | { code: string },
): Promise<boolean> {
  if ('password' in typed) return isPresentPassword(services, user, typed.password)
  return countGuess(services, user.id, () =>
    transaction(services.db, (tx) => isReauthenticated(services, tx, user, typed.code)),
  )
}
