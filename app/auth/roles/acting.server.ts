import type { Tx } from '#app/platform/db.server.ts'
import type { SignedIn } from '../public/roles.ts'

/** What an administrator does to someone's account: to whom, who does it, and why. */
export type Action = { personId: string; by: SignedIn; reason: string }

/**
 * Everyone who is an administrator, and until this transaction ends nobody becomes or stops being one:
 * what two of them do at once goes one after the other.
 */
export async function lockedAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return rows.map(({ user_id }) => user_id)
}
