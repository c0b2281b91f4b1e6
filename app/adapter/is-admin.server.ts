import { accountSummary } from '#app/auth/index.server.ts'
import { may } from '#app/page/permissions.ts'
import type { AdapterEnv } from './adapter-services.ts'
import { Refusal } from './refusal.ts'

/**
 * Whether a user is an administrator. Everyone may ask about themselves; only administrators about others,
 * because a list of administrators would help an attacker.
 */
export async function isAdministrator(
  { services, caller }: AdapterEnv['Variables'],
  userId: string,
): Promise<boolean> {
  if (!caller) throw new Refusal(401, '42501', 'permission denied for function is_admin')
  if (caller.id === userId) return caller.roles.includes('admin')
  if (!may(caller, 'see people'))
    throw new Refusal(403, '42501', 'permission denied for function is_admin')
  const { db } = services
  const known = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return known !== undefined && (await accountSummary(db, userId)).granted.includes('admin')
}
