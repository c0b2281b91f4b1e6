import { DAY } from '#app/platform/time.ts'
import type { AuthServices } from '../public/auth-services.ts'

/** A scheduled task: forgets sign-ins elsewhere that nobody came back from, and assertions that are past anyway. */
export async function forgetOldFlows({
  db,
  securityClock,
}: Pick<AuthServices, 'db' | 'securityClock'>) {
  const now = securityClock.now()
  const dayAgo = new Date(now.getTime() - DAY)
  await db
    .deleteFrom('flow_states')
    .where('created_at', '<', dayAgo)
    // A mailed link works for a day, and its code a little longer.
    .where((is) => is.or([is('code_issued_at', 'is', null), is('code_issued_at', '<', dayAgo)]))
    .execute()
  await db.deleteFrom('saml_relay_states').where('created_at', '<', dayAgo).execute()
  await db.deleteFrom('saml_assertions').where('until', '<', now).execute()
}
