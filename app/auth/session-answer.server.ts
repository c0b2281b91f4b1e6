import { signAccessToken } from './access-tokens.server.ts'
import type { AuthServices } from './auth-services.ts'
import type { Held } from './sessions.server.ts'
import { identitiesOf, methodsOf, userById, wireUser } from './users.server.ts'

/** A session as the official client keeps it, signed with the person as they are now. */
export async function sessionAnswer(services: AuthServices, held: Held) {
  const [user, identities, amr] = [
    await userById(services.db, held.userId),
    await identitiesOf(services.db, held.userId),
    await methodsOf(services.db, held.sessionId),
  ]
  if (!user) throw new Error('A session was begun for somebody who is gone')
  const { token, expiresAt, expiresIn } = await signAccessToken(services, {
    userId: user.id,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    appMetadata: user.app_metadata,
    userMetadata: user.user_metadata,
    aal: 'aal1',
    amr,
    sessionId: held.sessionId,
    isAnonymous: user.is_anonymous,
  })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: held.refreshToken,
    user: wireUser(user, identities),
  }
}
