import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { nameProviders } from '../accounts/new-users.server.ts'
import {
  type Identity,
  identitiesOf,
  type User,
  userByEmail,
  userById,
} from '../accounts/users.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { nextAddress } from './unlinking.ts'

/** Removes one of a user's identities; the last one can't be removed. Sessions continue. */
export async function unlink(
  services: AuthServices,
  { userId, identityId }: { userId: string; identityId: string },
) {
  await transaction(services.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const user = await userById(tx, userId)
    if (!user) throw new AuthError('user_not_found', 'User not found')
    const identities = await identitiesOf(tx, userId)
    if (identities.length < 2)
      throw new AuthError(
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    const identity = identities.find(({ identity_id }) => identity_id === identityId)
    if (!identity) throw new AuthError('identity_not_found', "Identity doesn't exist")
    await tx.deleteFrom('identities').where('identity_id', '=', identityId).execute()
    const remaining = identities.filter((otherIdentity) => otherIdentity !== identity)
    await changeAddresses(services, tx, { user, identity, remaining })
    await nameProviders(tx, userId)
    await recordEvent(tx, {
      name: 'identity unlinked',
      about: { kind: 'user', id: userId },
      by: userId,
      now: services.clock.now(),
      details: { provider: identity.provider },
    })
  })
}

async function changeAddresses(
  services: AuthServices,
  tx: Tx,
  { user, identity, remaining }: { user: User; identity: Identity; remaining: Identity[] },
) {
  const now = services.securityClock.now()
  const change = (values: Partial<Record<'phone' | 'email', string | null>> & Confirmations) =>
    tx
      .updateTable('users')
      .set({ ...values, updated_at: now })
      .where('id', '=', user.id)
      .execute()
  if (identity.provider === 'phone') await change({ phone: null, phone_confirmed_at: null })
  if (!user.email || identity.email !== user.email.toLowerCase()) return
  const next = nextAddress(remaining.map(identityAddress))
  const email = next?.email ?? null
  if (email === user.email && next?.isVerified) return
  const owner = email && !user.is_sso ? await userByEmail(tx, email) : undefined
  if (owner && owner.id !== user.id)
    throw new AuthError(
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  await change({
    email,
    email_confirmed_at: next?.isVerified ? (user.email_confirmed_at ?? now) : null,
  })
}

const identityAddress = ({ email, identity_data, created_at }: Identity) => ({
  email,
  isVerified: identity_data.email_verified === true,
  createdAt: created_at,
})

type Confirmations = Partial<Record<'phone_confirmed_at' | 'email_confirmed_at', Date | null>>
