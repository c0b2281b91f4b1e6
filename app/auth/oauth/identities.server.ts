import { sql } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import type { Metadata } from '../accounts/metadata.ts'
import type { ExternalIdentity } from './session-handoff.server.ts'

/** The user who already has this identity. */
export function identityOf(
  tx: Tx,
  { provider, person }: Pick<ExternalIdentity, 'provider' | 'person'>,
) {
  return tx
    .selectFrom('identities')
    .select(['identity_id', 'user_id'])
    .where('provider', '=', provider)
    .where('id', '=', person.subject)
    .executeTakeFirst()
}

/** The provider's current claims replace earlier ones; claims it leaves out stay. */
export async function refreshIdentity(
  tx: Tx,
  {
    provider,
    subject,
    data,
    now,
  }: { provider: string; subject: string; data: Metadata; now: Date },
) {
  await tx
    .updateTable('identities')
    .set({
      identity_data: sql`identity_data || ${JSON.stringify(data)}::jsonb`,
      last_sign_in_at: now,
      updated_at: now,
    })
    .where('provider', '=', provider)
    .where('id', '=', subject)
    .execute()
}
