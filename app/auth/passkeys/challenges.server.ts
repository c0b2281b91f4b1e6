import { sql } from 'kysely'
import { newId } from '#app/platform/ids.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'

export type PasskeyChallenge = { id: string; expiresAt: Date }

/** Stores a passkey challenge, for a user or for an unknown one. */
export async function saveChallenge(
  services: AuthServices,
  { userId, challenge }: { userId: string | null; challenge: string },
): Promise<PasskeyChallenge> {
  const id = newId()
  const now = services.securityClock.now()
  await services.db
    .insertInto('passkey_challenges')
    .values({ id, user_id: userId, challenge, created_at: now })
    .execute()
  const { challengeLifetime } = authSettings(services.config).webauthn
  return { id, expiresAt: new Date(now.getTime() + challengeLifetime) }
}

/** Deletes a challenge and returns it: it can be answered only once, and only by the user it was for. */
export async function takeChallenge(
  { db, config, securityClock }: AuthServices,
  { id, userId }: { id: string; userId: string | null },
): Promise<string> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where(sql<boolean>`user_id is not distinct from ${userId}`)
    .returning(['challenge', 'created_at'])
    .executeTakeFirst()
  if (!row) throw new AuthError('webauthn_challenge_not_found', 'Challenge not found')
  const { challengeLifetime } = authSettings(config).webauthn
  if (securityClock.now().getTime() >= row.created_at.getTime() + challengeLifetime)
    throw new AuthError('webauthn_challenge_expired', 'Challenge has expired')
  return row.challenge
}
