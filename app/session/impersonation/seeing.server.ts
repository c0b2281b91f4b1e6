import { signedInWithout } from '#app/auth/index.server.ts'
import { may } from '#app/page/permissions.ts'
import { type SignedIn, staffRoles } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Seeing } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'

/** Staff: nobody can see the site as them. */
export const isStaff = ({ roles }: Pick<SignedIn, 'roles'>) =>
  roles.some((role) => staffRoles.some((staff) => staff === role))

/** The session's current impersonation. */
export const openImpersonation = (db: Db, sessionId: string, now: Date) =>
  db
    .selectFrom('impersonations')
    .select(['id', 'person_id as personId', 'ends_at as until'])
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()

/**
 * The person this staff member currently sees the site as. Loaded for each request, so that it ends with
 * their session or role, with the person's account, and when that person becomes staff.
 */
export async function seeingOf(
  services: Pick<Services, 'db' | 'securityClock'>,
  staff: SignedIn,
): Promise<Seeing | null> {
  if (!may(staff, 'see the site as someone')) return null
  const open = await openImpersonation(services.db, staff.sessionId, services.securityClock.now())
  if (!open) return null
  const { id, personId, until } = open
  const person = await signedInWithout(services, { userId: personId, sessionId: id })
  return person && !isStaff(person) ? { id, staff, person, until } : null
}
