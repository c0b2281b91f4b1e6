import { type SqlBool, sql } from 'kysely'
import type { AuthServices } from '../public/auth-services.ts'
import type { User } from './users.server.ts'
import { wireUser } from './wire-user.server.ts'

/** A page of all users, with the total. */
export async function listUsers(
  { db }: AuthServices,
  {
    page,
    perPage,
    order,
    filter,
  }: { page: number; perPage: number; order: 'asc' | 'desc'; filter: string },
) {
  const pattern = `%${filter.replace(/[\\%_]/g, '\\$&')}%`
  const fits = sql<SqlBool>`(email ilike ${pattern} or user_metadata ->> 'full_name' ilike ${pattern})`
  const found = db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(filter !== '', (users) => users.where(fits))
  const [{ total }, users] = await Promise.all([
    found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy('created_at', order)
      .orderBy('id', order)
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  return {
    total: Number(total),
    users: (users as User[]).map((user) => ({ ...wireUser(user, []), identities: null })),
  }
}
