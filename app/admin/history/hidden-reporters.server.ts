import { may } from '#app/page/permissions.ts'
import type { SignedIn } from '#app/page/person.ts'
import type { Db } from '#app/platform/db.server.ts'
import { REPORTED } from '../event-words.ts'

/** The cases whose reporters aren't named: all of them, or these. */
export type HiddenReporters = 'all' | readonly string[]

/**
 * Who reported something is for those who decide about reports, and not even for them where it is a thing of their own.
 */
export async function reportersHiddenFrom(
  db: Db,
  viewer: Pick<SignedIn, 'id' | 'roles'>,
): Promise<HiddenReporters> {
  if (!may(viewer, 'decide reports')) return 'all'
  const own = await db
    .selectFrom('moderated_people')
    .select('id')
    .where('subject_user', '=', viewer.id)
    .execute()
  return own.map(({ id }) => id)
}

export const isReporterHidden = (
  hidden: HiddenReporters,
  { name, about_id }: { name: string; about_id: string },
) => name === REPORTED && (hidden === 'all' || hidden.includes(about_id))
