import { DAY } from '#app/platform/time.ts'
import type { AuthServices } from '../public/auth-services.ts'

/** A scheduled task: deletes factors that were never verified, and expired challenges. */
export async function forgetOldChallenges({ db, securityClock }: AuthServices) {
  const dayAgo = new Date(securityClock.now().getTime() - DAY)
  await db.deleteFrom('mfa_challenges').where('created_at', '<', dayAgo).execute()
  await db.deleteFrom('passkey_challenges').where('created_at', '<', dayAgo).execute()
  await db
    .deleteFrom('mfa_factors')
    .where('status', '=', 'unverified')
    .where('created_at', '<', dayAgo)
    .execute()
}
