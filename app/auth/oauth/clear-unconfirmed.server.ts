import type { Tx } from '#app/platform/db.server.ts'
import { nameProviders } from '../accounts/new-users.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'

/**
 * Removes every other sign-in method of an account whose address was never confirmed: whoever registered it
 * may not own the mailbox, and must not keep access once the owner signs in.
 */
export async function clearUnconfirmed(
  tx: Tx,
  userId: string,
  stays: { provider: string; subject: string },
) {
  await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where((is) => is.not(is.and({ provider: stays.provider, id: stays.subject })))
    .execute()
  await tx
    .updateTable('users')
    .set({
      password_hash: null,
      phone: null,
      phone_confirmed_at: null,
      new_email: null,
      new_phone: null,
    })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('mfa_factors').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await endSessions(tx, { userId, sessionId: null, scope: 'global' })
  await nameProviders(tx, userId)
}
