import type { Db } from '#app/platform/db.server.ts'
import { userByEmail, userByPhone } from '../accounts/users.server.ts'
import { readPersonSearch } from '../public/person-search.ts'

/** The account with exactly this id, address or number. Null if there is none. */
export async function matchingPerson(db: Db, typed: string): Promise<string | null> {
  const search = readPersonSearch(typed)
  if (search === null || search === 'too short') return null
  // Also a deleted account: its events are still recorded.
  if (search.id) return search.id
  if (typed.includes('@'))
    return (await userByEmail(db, typed))?.id ?? (await accountOfAddress(db, typed))
  return search.phone ? ((await userByPhone(db, search.phone))?.id ?? null) : null
}

/** The account that owns an address since the address's own account was merged into it. */
async function accountOfAddress(db: Db, address: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_merges')
    .select('to_id')
    .where((eb) => eb(eb.fn('lower', ['address']), '=', address.toLowerCase()))
    .limit(1)
    .executeTakeFirst()
  return row?.to_id ?? null
}
