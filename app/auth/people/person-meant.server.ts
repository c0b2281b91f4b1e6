import type { Db } from '#app/platform/db.server.ts'
import { userByEmail, userByPhone } from '../accounts/users.server.ts'
import { readPersonSearch } from '../public/person-search.ts'

/** The one account that someone names in full: by id, address or number. Null for nobody. */
export async function matchingPerson(db: Db, typed: string): Promise<string | null> {
  const search = readPersonSearch(typed)
  if (search === null || search === 'too short') return null
  // Also someone who is gone: what happened to them is still in the record.
  if (search.id) return search.id
  if (typed.includes('@'))
    return (await userByEmail(db, typed))?.id ?? (await accountOfAddress(db, typed))
  return search.phone ? ((await userByPhone(db, search.phone))?.id ?? null) : null
}

/** The account that an address belongs to since its own account was merged into that one. */
async function accountOfAddress(db: Db, address: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_merges')
    .select('to_id')
    .where((eb) => eb(eb.fn('lower', ['address']), '=', address.toLowerCase()))
    .limit(1)
    .executeTakeFirst()
  return row?.to_id ?? null
}
