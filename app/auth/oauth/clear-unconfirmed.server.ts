import type { Tx } from '#app/platform/db.server.ts'
import { nameProviders } from '../accounts/new-users.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'

/**
 * Takes every other way into an account whose address was never confirmed: anyone who registered it may not
 * be anyone who has the mailbox, and must not be inside when the owner comes.
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
