import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { hashPassword, isPassword } from './hashing.server.ts'
import { type Metadata, mergeMetadata } from './metadata.ts'
import { forgetOneTimes } from './one-time.server.ts'
import { checkNewPassword } from './passwords.ts'
import { endSessions } from './sessions.server.ts'
import { authSettings } from './settings.server.ts'
import type { User } from './users.server.ts'

/** A new password signs out everywhere else, and no letter sent before works any more. */
export async function changePassword(
  services: AuthServices,
  user: User,
  { password, sessionId }: { password: string; sessionId: string | null },
) {
  checkNewPassword(password, { minLength: authSettings(services.config).passwordMinLength })
  if (await isPassword(user.password_hash, password))
    throw new AuthError('same_password', 'New password should be different from the old password.')
  const passwordHash = await hashPassword(password)
  await transaction(services.db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: services.securityClock.now() })
      .where('id', '=', user.id)
      .execute()
    await endSessions(tx, { userId: user.id, sessionId, scope: 'others' })
    await forgetOneTimes(tx, user.id)
    await recordEvent(tx, {
      name: 'password changed',
      about: { kind: 'user', id: user.id },
      by: user.id,
      at: services.clock.now(),
    })
  })
}

export async function changeMetadata(services: AuthServices, userId: string, change: Metadata) {
  await transaction(services.db, async (tx) => {
    const before = await tx
      .selectFrom('users')
      .select('user_metadata')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return
    const merged = mergeMetadata(before.user_metadata as Metadata, change)
    await tx
      .updateTable('users')
      .set({ user_metadata: JSON.stringify(merged), updated_at: services.securityClock.now() })
      .where('id', '=', userId)
      .execute()
  })
}
