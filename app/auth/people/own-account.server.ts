import type { Db } from '#app/platform/db.server.ts'
import { isDead } from '#app/platform/outbox.server.ts'
import { dayOf, formatDate, formatInstant } from '#app/platform/time.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { deviceName } from '../public/device-name.ts'
import { HISTORY } from '../public/history.ts'
import { isOver } from '../public/session-rule.ts'
import { hasMfa } from '../sessions/mfa.server.ts'
import { authSettings } from '../settings.server.ts'

/** The active sessions of a user, most recently used first. */
export async function openSessionsOf({ db, securityClock, config }: AuthServices, userId: string) {
  const now = securityClock.now()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select(hasMfa.as('has_second_step'))
    .where('user_id', '=', userId)
    .where('reuse_detected_at', 'is', null)
    .orderBy((is) => is.fn.coalesce('refreshed_at', 'sessions.created_at'), 'desc')
    .execute()
  return rows.filter((row) => !isOver(row, authSettings(config).sessions, now))
}

/** A user's sessions, for their security page. */
export async function openSessions(
  services: AuthServices,
  { userId, currentId, language }: { userId: string; currentId: string; language: string },
) {
  const rows = await openSessionsOf(services, userId)
  const now = services.securityClock.now()
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      usedAt: formatInstant(row.refreshed_at ?? row.created_at, language, now),
      isCurrent: row.id === currentId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

export type OpenSession = Awaited<ReturnType<typeof openSessions>>[number]

const SHOWN_AT_ONCE = 20

/** An account's events, newest first; `before` is the cursor of the next page. */
export async function historyOf(
  { db, securityClock }: AuthServices,
  { userId, before, language }: { userId: string; before: Date | null; language: string },
) {
  const now = securityClock.now()
  const rows = await db
    .selectFrom('recorded_events')
    .select(['id', 'name', 'occurred_at', 'details'])
    .where('about_kind', '=', 'user')
    .where('about_id', '=', userId)
    .where('name', 'in', Object.keys(HISTORY))
    .$if(before !== null, (events) => events.where('occurred_at', '<', before!))
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_AT_ONCE + 1)
    .execute()
  const shown = rows.slice(0, SHOWN_AT_ONCE)
  return {
    events: shown.map(({ id, name, occurred_at: happenedAt, details }) => ({
      id,
      name: name as keyof typeof HISTORY,
      at: formatInstant(happenedAt, language, now),
      ip: (details as { ip?: string | null } | null)?.ip ?? null,
    })),
    more: rows.length > SHOWN_AT_ONCE ? (shown.at(-1)?.occurred_at.toISOString() ?? null) : null,
  }
}

/** The account data that the profile shows. */
export async function accountOf(db: Db, userId: string, language: string) {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { full_name: name } = user.user_metadata as { full_name?: string }
  return {
    name: name ?? '',
    email: user.email ?? '',
    isConfirmed: user.email_confirmed_at !== null,
    newEmail: user.new_email,
    isUnreachable: user.email !== null && (await isDead(db, user.email)),
    hasPassword: user.password_hash !== null,
    since: formatDate(dayOf(user.created_at), language),
  }
}

/** A user's sign-in methods besides a password. */
export async function waysIn({ db, config }: AuthServices, userId: string) {
  const [factors, passkeys] = await Promise.all([
    db
      .selectFrom('mfa_factors')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('status', '=', 'verified')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    mfaFactors: Number(factors.count),
    passkeys: Number(passkeys.count),
    takesPasskeys: authSettings(config).passkeys.isEnabled,
  }
}
