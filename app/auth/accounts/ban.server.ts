import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { bannedFor, WITHOUT_END } from '../public/ban.ts'
import { type Action, lockedAdministrators } from '../roles/acting.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'

export type Banned =
  | 'done'
  | 'so already'
  | 'changed meanwhile'
  | 'no such account'
  | 'not allowed'
  | 'yourself'
  | 'an administrator'

type Ban = Action & {
  /** When it ends by itself; null if only an administrator can end it. */
  until: Date | null
  /** The end of the ban that the administrator saw; null for none. */
  seen: Date | null
}

/** Bans a user and ends all their sessions. */
export function banPerson(services: AuthServices, ban: Ban): Promise<Banned> {
  const { personId, by, reason, until, seen } = ban
  const wanted = until ?? WITHOUT_END
  return transaction(services.db, async (tx) => {
    const administrators = await lockedAdministrators(tx)
    if (!administrators.includes(by.id)) return 'not allowed'
    if (personId === by.id) return 'yourself'
    const current = await lockedBan(tx, personId)
    if (!current) return 'no such account'
    // A banned administrator could lift their own ban.
    if (administrators.includes(personId)) return 'an administrator'
    const now = services.securityClock.now()
    const currentBan = bannedFor(current.banned_until, now)
    if (currentBan?.getTime() === wanted.getTime()) return 'so already'
    if (currentBan?.getTime() !== seen?.getTime()) return 'changed meanwhile'
    await tx
      .updateTable('users')
      .set({ banned_until: wanted, updated_at: now })
      .where('id', '=', personId)
      .execute()
    await endSessions(tx, { userId: personId, sessionId: null, scope: 'global' })
    await recordEvent(tx, {
      name: 'account banned',
      about: { kind: 'user', id: personId },
      by: by.id,
      now: services.clock.now(),
      details: { reason, until: until?.toISOString() ?? null },
      audit: { before: { bannedUntil: currentBan }, after: { bannedUntil: wanted } },
    })
    return 'done'
  })
}

/** Lifts a ban before it expires. */
export function liftBan(services: AuthServices, { personId, by, reason }: Action): Promise<Banned> {
  return transaction(services.db, async (tx) => {
    const administrators = await lockedAdministrators(tx)
    if (!administrators.includes(by.id)) return 'not allowed'
    const current = await lockedBan(tx, personId)
    if (!current) return 'no such account'
    const now = services.securityClock.now()
    if (!bannedFor(current.banned_until, now)) return 'so already'
    await tx
      .updateTable('users')
      .set({ banned_until: null, updated_at: now })
      .where('id', '=', personId)
      .execute()
    await recordEvent(tx, {
      name: 'ban lifted',
      about: { kind: 'user', id: personId },
      by: by.id,
      now: services.clock.now(),
      details: { reason },
      audit: { before: { bannedUntil: current.banned_until }, after: { bannedUntil: null } },
    })
    return 'done'
  })
}

function lockedBan(tx: Tx, personId: string) {
  return tx
    .selectFrom('users')
    .select('banned_until')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
