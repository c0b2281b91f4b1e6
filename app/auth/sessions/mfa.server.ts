import { sql } from 'kysely'

/** For questions about users or sessions: whether the person has a second factor that was proved. */
export const hasMfa = sql<boolean>`exists (
  select from mfa_factors where mfa_factors.user_id = users.id and mfa_factors.status = 'verified')`
