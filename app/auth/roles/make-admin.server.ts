import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { userByEmail } from '../accounts/users.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { grantRole } from './change-role.server.ts'

export type MadeAdmin = 'made' | 'was one already' | 'no such account' | 'not confirmed'

/**
 * Grants the administrator role from the command line, for the first administrator. The address must be
 * confirmed, because an unconfirmed one could belong to anyone.
 */
export async function makeAdmin(
  services: Pick<AuthServices, 'db' | 'clock'>,
  email: string,
): Promise<MadeAdmin> {
  return transaction(services.db, async (tx) => {
    const user = await userByEmail(tx, email.trim())
    if (!user) return 'no such account'
    if (!user.email_confirmed_at) return 'not confirmed'
    const now = services.clock.now()
    const isNew = await grantRole(tx, { personId: user.id, role: 'admin', by: null, now })
    if (!isNew) return 'was one already'
    await recordEvent(tx, {
      name: 'role granted',
      about: { kind: 'user', id: user.id },
      by: null,
      now,
      details: { role: 'admin' },
      audit: { before: { isAdmin: false }, after: { isAdmin: true } },
    })
    return 'made'
  })
}
