import type { Db } from '#app/platform/db.server.ts'
import { userByEmail, userByPhone } from '../accounts/users.server.ts'
import { readPersonSearch } from '../public/person-search.ts'

/** The one account that someone names in full: by id, address or number. Null for nobody. */
export async function matchingPerson(db: Db, typed: string): Promise<string | null> {
  const search = readPersonSearch(typed)
  if (search === null || search === 'too short') return null
  // Also someone who is gone: what happened to them is still in the record.
  if (search.id) return search.id
  if (typed.includes('@')) return (await userByEmail(db, typed))?.id ?? null
  return search.phone ? ((await userByPhone(db, search.phone))?.id ?? null) : null
}
