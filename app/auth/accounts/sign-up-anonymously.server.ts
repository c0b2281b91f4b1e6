import { transaction } from '#app/platform/db.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { type IssuedSession, startSession } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { count } from './limits.server.ts'
import type { Metadata } from './metadata.ts'
import { addUser } from './new-users.server.ts'

export function refuseClosed(services: AuthServices) {
  if (authSettings(services.config).signupDisabled)
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
}

/** Creates an account without an address; an address or identity provider can be added later. */
export async function signUpAnonymously(
  services: AuthServices,
  { data, device }: { data: Metadata; device: Device },
): Promise<IssuedSession> {
  const { anonymous, tokens } = authSettings(services.config)
  refuseClosed(services)
  if (!anonymous)
    throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  await count(services, 'new account from here', device.ip)
  return transaction(services.db, async (tx) => {
    const userId = await addUser(tx, {
      userMetadata: data,
      isAnonymous: true,
      aud: tokens.audience,
      role: tokens.role,
      now: services.securityClock.now(),
    })
    return startSession(services, tx, { userId, method: 'anonymous', device, idle: null })
  })
}
