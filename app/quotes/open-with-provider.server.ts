import { sql } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'

/**
 * The most open requests of one customer with the same provider: each is an email, and a place in their list.
 */
export const MOST_OPEN_WITH_PROVIDER = 3

/** The customer whose requests are counted: an account, or a guest by their verified contact. */
export type Customer = { userId: string } | { email: string } | { phone: string }

/** The providers with whom this customer has as many open requests as allowed. */
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

/** Serializes concurrent requests of one customer, so that each counts those before it. */
export async function lockCustomer(tx: Tx, customer: Customer) {
  const [name] = Object.values(customer)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`requests of ${name}`}, 0))`.execute(tx)
}
