import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { count } from '../accounts/limits.server.ts'
import { isBanned } from '../accounts/sign-in.server.ts'
import { type User, userById } from '../accounts/users.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { type IssuedSession, startSession } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { askForSignature, type Key, type Signature, signedBy } from '../webauthn.server.ts'
import { saveChallenge, takeChallenge } from './challenges.server.ts'
import type { Passkey } from './passkeys.server.ts'

/**
 * The options for signing in with any passkey: for the button, or for autofill once the sign-in page
 * hydrates.
 */
export async function requireIdentity(
  services: AuthServices,
  device: Device,
  how: 'asked for' | 'offered' = 'asked for',
) {
  await count(services, `passkey ${how} from here`, device.ip)
  const options = await askForSignature(services, {
    keys: [],
    userVerification: 'preferred',
    lifetime: authSettings(services.config).webauthn.challengeLifetime,
  })
  const requested = await saveChallenge(services, { userId: null, challenge: options.challenge })
  return { ...requested, options }
}

type PasskeySignIn = {
  challengeId: string
  signature: Signature
  device: Device
  idle: number | null
}

/** Signs in the owner of a passkey with user verification. */
export async function signInWithPasskey(
  services: AuthServices,
  { challengeId, signature, device, idle }: PasskeySignIn,
): Promise<IssuedSession> {
  const challenge = await takeChallenge(services, { id: challengeId, userId: null })
  const passkey = await passkeyNamed(services, signature)
  const signed = await signedBy(services, keyOf(passkey), signature, {
    challenge,
    isVerificationDemanded: true,
  })
  if (!signed) throw notVerified()
  const user = await userById(services.db, passkey.user_id)
  if (!user) throw notVerified()
  refuseUnlessWelcome(services, user)

  return transaction(services.db, async (tx) => {
    await advanceCounter(services, tx, passkey, signed.counter)
    const session = { userId: user.id, method: 'passkey', device, idle }
    const issued = await startSession(services, tx, session)
    await recordEvent(tx, {
      name: 'signed in',
      about: { kind: 'user', id: user.id },
      by: user.id,
      now: services.clock.now(),
      details: { method: 'passkey', session: issued.sessionId },
    })
    return issued
  })
}

const keyOf = (passkey: Passkey): Key => ({
  id: passkey.credential_id,
  publicKey: new Uint8Array(passkey.public_key),
  counter: passkey.counter,
  transports: passkey.transports,
})

async function advanceCounter(services: AuthServices, tx: Tx, passkey: Passkey, counter: number) {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: services.securityClock.now() })
    .where('id', '=', passkey.id)
    // Two signatures with the same counter mean a cloned key.
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notVerified()
}

async function passkeyNamed({ db }: AuthServices, signature: Signature): Promise<Passkey> {
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', signature.id.replace(/=+$/, ''))
    .executeTakeFirst()
  if (!passkey)
    throw new AuthError('webauthn_credential_not_found', 'This passkey is not known here')
  const { userHandle } = signature.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id)
    throw notVerified()
  return passkey
}

function refuseUnlessWelcome(services: AuthServices, user: User) {
  if (isBanned(services, user)) throw new AuthError('user_banned', 'User is banned')
  if (user.confirmed_at) return
  throw user.email
    ? new AuthError('email_not_confirmed', 'Email not confirmed', { status: 403 })
    : new AuthError('phone_not_confirmed', 'Phone not confirmed', { status: 403 })
}

const notVerified = () =>
  new AuthError('webauthn_verification_failed', 'The passkey could not be verified')
