import { sql } from 'kysely'

/** SQL for queries on users or sessions: whether the user has a verified second factor. */
export const hasMfa = sql<boolean>`exists (
  select from mfa_factors where mfa_factors.user_id = users.id and mfa_factors.status = 'verified')`
