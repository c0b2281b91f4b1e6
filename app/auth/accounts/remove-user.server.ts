import { destroyAuditKey } from '#app/platform/audit/person-keys.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { deleteFlows } from '../flows/flow-states.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { refuseLastAdministrator } from '../roles/acting.server.ts'
import { knownUser, noteAct } from './admin-users.server.ts'
import { identitiesOf, type User } from './users.server.ts'

/**
 * Deletes an account: for good, or softly, so that its id stays and references to it still resolve. Throws
 * `user_not_found`.
 */
export async function removeUser(
  services: AuthServices,
  id: string,
  { isSoft }: { isSoft: boolean },
) {
  await transaction(services.db, async (tx) => {
    const user = await knownUser(tx, id)
    await refuseLastAdministrator(services, tx, id)
    await noteAct(services, tx, 'account deleted by an administrator', id, {})
    await destroyAuditKey(tx, id)
    if (isSoft) await emptyUser(services, tx, user)
    else await tx.deleteFrom('users').where('id', '=', id).execute()
  })
}

/** Erases all personal data. The address can register again. */
async function emptyUser(services: AuthServices, tx: Tx, user: User) {
  const now = services.securityClock.now()
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('mfa_factors').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', user.id).execute()
  await deleteFlows(tx, user.id)
  for (const { identity_id, provider, id } of await identitiesOf(tx, user.id))
    await tx
      .updateTable('identities')
      .set({ id: hashOf(`${provider} ${id}`), identity_data: '{}', updated_at: now })
      .where('identity_id', '=', identity_id)
      .execute()
  await tx
    .updateTable('users')
    .set({
      email: user.email ? hashOf(user.email) : null,
      phone: user.phone ? hashOf(user.phone).slice(0, 15) : null,
      new_email: null,
      new_phone: null,
      password_hash: null,
      user_metadata: '{}',
      app_metadata: '{}',
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
}
