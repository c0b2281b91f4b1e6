import type { PersonOf } from '#app/platform/audit/acting.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'

/** The published view of each kind, and its account column. */
const accounts: Record<string, (tx: Queryable, id: string) => Promise<Owner>> = {
  application: (tx, id) =>
    tx
      .selectFrom('application_states')
      .select('user_id as person')
      .where('id', '=', id)
      .executeTakeFirst(),
  charge: (tx, id) =>
    tx
      .selectFrom('charge_accounts')
      .select('user_id as person')
      .where('id', '=', id)
      .executeTakeFirst(),
  'moderation case': (tx, id) =>
    tx
      .selectFrom('moderated_people')
      .select('subject_user as person')
      .where('id', '=', id)
      .executeTakeFirst(),
  provider: (tx, id) =>
    tx
      .selectFrom('provider_profiles')
      .select('user_id as person')
      .where('id', '=', id)
      .executeTakeFirst(),
  request: (tx, id) =>
    tx
      .selectFrom('customer_requests')
      .select('customer_user as person')
      .where('id', '=', id)
      .executeTakeFirst(),
  subscription: (tx, id) =>
    tx
      .selectFrom('subscription_accounts')
      .select('user_id as person')
      .where('id', '=', id)
      .executeTakeFirst(),
  'support ticket': (tx, id) =>
    tx
      .selectFrom('ticket_accounts')
      .select('user_id as person')
      .where('id', '=', id)
      .executeTakeFirst(),
}
type Owner = { person: string | null } | undefined

/** Things that belong to no person: their values in the audit log aren't encrypted. */
export const nobodys = [
  'address',
  'audit log',
  'breach',
  'case',
  'case batch',
  'case decision',
  'category',
  // Of someone without an account, and so without a key: what is recorded must not identify anyone.
  'data request',
  'content',
  'email',
  'email text',
  'file',
  'image',
  'notification',
  'queue',
  'ready answer',
  'setting',
  'site',
  'sso provider',
  'story',
  'team member',
] as const

/** The account whose key encrypts what is recorded about a thing. */
export const personOf: PersonOf = async (tx, { kind, id }) => {
  const owner = isId(id) ? await accounts[kind]?.(tx, id) : undefined
  return owner?.person ?? null
}
