import { DAY } from '#app/platform/time.ts'
import type { AuthServices } from '../public/auth-services.ts'

/** A scheduled task: deletes abandoned flows and expired assertions. */
export async function forgetOldFlows({
  db,
  securityClock,
}: Pick<AuthServices, 'db' | 'securityClock'>) {
  const now = securityClock.now()
  const dayAgo = new Date(now.getTime() - DAY)
  await db
    .deleteFrom('flow_states')
    .where('created_at', '<', dayAgo)
    // An emailed link works for a day, and its code a little longer.
    .where((is) => is.or([is('code_issued_at', 'is', null), is('code_issued_at', '<', dayAgo)]))
    .execute()
  await db.deleteFrom('saml_relay_states').where('created_at', '<', dayAgo).execute()
  await db.deleteFrom('saml_assertions').where('until', '<', now).execute()
}
