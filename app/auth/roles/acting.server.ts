import type { Tx } from '#app/platform/db.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import type { SignedIn } from '../public/roles.ts'

/** An administrator's action on an account: whose, by whom, and why. */
export type Action = { personId: string; by: SignedIn; reason: string }

/**
 * The current administrators, locked until the transaction ends, so that concurrent role changes are
 * serialized.
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

/** The administrators who can act: neither banned nor closed nor deleted. Locks them all. */
export async function activeAdministrators(
  { securityClock }: Pick<AuthServices, 'securityClock'>,
  tx: Tx,
): Promise<string[]> {
  const holders = await lockedAdministrators(tx)
  if (holders.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .leftJoin('account_closures', 'account_closures.user_id', 'users.id')
    .select('users.id')
    .where('users.id', 'in', holders)
    .where('users.deleted_at', 'is', null)
    .where('account_closures.user_id', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('users.banned_until', 'is', null),
        eb('users.banned_until', '<=', securityClock.now()),
      ]),
    )
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** For calls with the service key, which bypass roles: the site must never lose its last administrator. */
export async function refuseLastAdministrator(
  services: Pick<AuthServices, 'securityClock'>,
  tx: Tx,
  userId: string,
) {
  const [first, ...others] = await activeAdministrators(services, tx)
  if (first === userId && others.length === 0)
    throw new AuthError('validation_failed', 'This is the last administrator')
}
