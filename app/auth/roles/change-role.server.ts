import { sql } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isBanned } from '../accounts/sign-in.server.ts'
import { userById } from '../accounts/users.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { type RoleRefusal, refusalOfRole } from '../public/granting.ts'
import type { GrantedRole } from '../public/roles.ts'
import { activeAdministrators, lockedAdministrators } from './acting.server.ts'

export type RoleChange = {
  personId: string
  role: GrantedRole
  to: 'granted' | 'withdrawn'
  by: { id: string }
  /** The second administrator, who approves what `by` requested. */
  approvedBy: string | null
}

export type RoleProblem = 'so already' | 'no such account' | 'not allowed' | RoleRefusal

/**
 * Why a role can't be granted or removed now, or null. Locks the administrators until the transaction ends.
 */
export async function problemOfRole(
  services: AuthServices,
  tx: Tx,
  { personId, by, approvedBy, role, to }: RoleChange,
): Promise<RoleProblem | null> {
  const holders = await lockedAdministrators(tx)
  if (!holders.includes(by.id)) return 'not allowed'
  if (approvedBy && !holders.includes(approvedBy)) return 'not allowed'
  const user = await userById(tx, personId)
  if (!user) return 'no such account'
  const granted = await rolesGranted(tx, personId)
  const has = granted.includes(role)
  if (has === (to === 'granted')) return 'so already'
  // Nobody may approve a change of their own roles.
  if (approvedBy === personId) return 'yourself'
  const isConfirmed = user.confirmed_at !== null
  return refusalOfRole({
    role,
    to,
    by: { id: by.id, roles: ['admin'] },
    person: { id: personId, isConfirmed, isBanned: isBanned(services, user), has },
    administrators: await activeAdministrators(services, tx),
  })
}

/**
 * Grants or removes a role, after the approval of a second administrator or without one if there is none.
 * Repeating it is no error. Updates the copy of the roles in the user's tokens.
 */
export async function changeRole(
  services: AuthServices,
  tx: Tx,
  change: RoleChange & { reason: string },
): Promise<RoleProblem | null> {
  const problem = await problemOfRole(services, tx, change)
  if (problem) return problem
  const { personId, role, to, by, approvedBy, reason } = change
  const now = services.clock.now()
  const before = await rolesGranted(tx, personId)
  if (to === 'granted') await grantRole(tx, { personId, role, by: by.id, now })
  else await withdrawRole(tx, { personId, role })
  await recordEvent(tx, {
    name: to === 'granted' ? 'role granted' : 'role withdrawn',
    about: { kind: 'user', id: personId },
    by: by.id,
    now,
    details: { role, reason, ...(approvedBy ? { approvedBy } : { isAlone: true }) },
    audit: { before: { roles: before }, after: { roles: await rolesGranted(tx, personId) } },
  })
  return null
}

/** Returns whether it wasn't granted before. */
export async function grantRole(
  tx: Tx,
  {
    personId,
    role,
    by,
    now,
  }: { personId: string; role: GrantedRole; by: string | null; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_roles')
    .values({ user_id: personId, role, granted_at: now, granted_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  await copyRoles(tx, personId)
  return numInsertedOrUpdatedRows === 1n
}

async function withdrawRole(tx: Tx, { personId, role }: { personId: string; role: GrantedRole }) {
  await tx
    .deleteFrom('user_roles')
    .where('user_id', '=', personId)
    .where('role', '=', role)
    .execute()
  await copyRoles(tx, personId)
}

async function rolesGranted(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', personId)
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
}

/** Updates the copy of the roles that other applications read in tokens. The site itself reads the table. */
async function copyRoles(tx: Tx, personId: string) {
  const roles = await rolesGranted(tx, personId)
  const copy = roles.length > 0 ? { roles } : {}
  await tx
    .updateTable('users')
    .set({ app_metadata: sql`(app_metadata - 'roles') || ${JSON.stringify(copy)}::jsonb` })
    .where('id', '=', personId)
    .execute()
}
