import { sql } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'

/** So many open requests of one customer are with the same provider at a time: each is an email, and a place in their list. */
export const MOST_OPEN_WITH_PROVIDER = 3

/** Whose requests are counted: an account's, or a guest's by what they have proved. */
export type Customer = { userId: string } | { email: string } | { phone: string }

/** Of these providers, those who have as many open requests of this customer as anyone may have with them. */
export async function providersWithEnough(
  db: Queryable,
  customer: Customer,
  providerIds: readonly string[],
): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set()
  const open = db
    .selectFrom('invitations')
    .innerJoin('quote_requests', 'quote_requests.id', 'invitations.request_id')
    .select('invitations.provider_id as id')
    .where('invitations.provider_id', 'in', providerIds)
    .where('invitations.state', 'in', ['waiting', 'quoted'])
    .where('quote_requests.state', '=', 'open')
  const own =
    'userId' in customer
      ? open.where('customer_user', '=', customer.userId)
      : 'email' in customer
        ? open.where('customer_user', 'is', null).where('guest_email', '=', customer.email)
        : open
            .where('customer_user', 'is', null)
            .where('guest_phone', '=', customer.phone)
            .where('phone_confirmed_at', 'is not', null)
  const rows = await own
    .groupBy('invitations.provider_id')
    .having(({ fn, eb }) => eb(fn.countAll(), '>=', MOST_OPEN_WITH_PROVIDER))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Of several requests that one customer sends at the same moment, each counts those before it. */
export async function lockCustomer(tx: Tx, customer: Customer) {
  const [name] = Object.values(customer)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`requests of ${name}`}, 0))`.execute(tx)
}
