import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { User } from '../accounts/users.server.ts'
import { lockPerson } from '../factors/queries.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { checkedName } from '../public/factor.ts'
import { authSettings } from '../settings.server.ts'
import { askForKey, type MadeKey, madeKey, type NewKey } from '../webauthn.server.ts'
import { saveChallenge, takeChallenge } from './challenges.server.ts'
import { type Passkey, passkeysOf } from './passkeys.server.ts'

/** The options for a new passkey: a discoverable one, which identifies its owner by itself. */
export async function askForPasskey(services: AuthServices, user: User) {
  const { passkeys, webauthn } = authSettings(services.config)
  const present = await passkeysOf(services.db, user.id)
  if (present.length >= passkeys.most) throw tooMany()
  const options = await askForKey(services, user, {
    known: present.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    selection: { residentKey: 'required', userVerification: 'preferred' },
    lifetime: webauthn.challengeLifetime,
  })
  const requested = await saveChallenge(services, { userId: user.id, challenge: options.challenge })
  return { ...requested, options }
}

/**
 * Registers a passkey. Since it signs in by itself, the authenticator must have verified its user by
 * fingerprint, face or PIN.
 */
export async function registerPasskey(
  services: AuthServices,
  user: User,
  { challengeId, made, name }: { challengeId: string; made: MadeKey; name?: string },
): Promise<Passkey> {
  const friendlyName = checkedName(name)
  const challenge = await takeChallenge(services, { id: challengeId, userId: user.id })
  const key = await madeKey(services, made, { challenge, isVerificationDemanded: true })
  if (!key) throw new AuthError('webauthn_verification_failed', 'The passkey could not be verified')
  const { most } = authSettings(services.config).passkeys
  return transaction(services.db, async (tx) => {
    await lockPerson(tx, user.id)
    if ((await passkeysOf(tx, user.id)).length >= most) throw tooMany()
    const passkey = await tx
      .insertInto('passkeys')
      .values({
        id: newId(),
        user_id: user.id,
        ...columnsOfKey(key),
        friendly_name: friendlyName,
        created_at: services.securityClock.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!passkey)
      throw new AuthError('webauthn_credential_exists', 'This passkey is registered already')
    await recordEvent(tx, {
      name: 'passkey registered',
      about: { kind: 'user', id: user.id },
      by: user.id,
      now: services.clock.now(),
      details: { passkey: passkey.id },
    })
    return passkey
  })
}

const columnsOfKey = (key: NewKey) => ({
  credential_id: key.id,
  public_key: Buffer.from(key.publicKey),
  counter: key.counter,
  transports: key.transports,
  aaguid: key.aaguid,
  is_backed_up: key.isBackedUp,
})

const tooMany = () =>
  new AuthError('too_many_passkeys', 'Maximum number of passkeys reached, delete one to continue')
