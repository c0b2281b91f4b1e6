import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { Factor, User } from '../accounts/users.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { checkedName, checkedPhone, methodOf, refuseRemoval } from '../public/factor.ts'
import { lowerSessions } from '../sessions/assurance-level.server.ts'
import { factorNotFound, lockedFactor, lockedFactors } from './queries.server.ts'

type Which = { userId: string; factorId: string }

/** A user removes one of their MFA factors. */
export async function removeFactor(
  services: AuthServices,
  { user, aal }: { user: User; aal: string },
  factorId: string,
) {
  await transaction(services.db, async (tx) => {
    const factor = await lockedFactor(tx, { userId: user.id, factorId })
    refuseRemoval(factor, { aal })
    await remove(services, tx, factor, user.id)
  })
}

/** Removes a lost factor with the service key. */
export function removeFactorAsOperator(services: AuthServices, which: Which): Promise<Factor> {
  return transaction(services.db, async (tx) => {
    const factor = await lockedFactor(tx, which)
    await remove(services, tx, factor, null)
    return factor
  })
}

/** Corrects a factor's name or number with the service key. */
export function changeFactor(
  services: AuthServices,
  which: Which,
  { name, phone }: { name?: string; phone?: string },
): Promise<Factor> {
  const changes = {
    ...(name === undefined ? {} : { friendly_name: checkedName(name) }),
    ...(phone === undefined ? {} : { phone: checkedPhone(phone) }),
  }
  return transaction(services.db, async (tx) => {
    const factors = await lockedFactors(tx, which.userId)
    const factor = factors.find((otherFactor) => otherFactor.id === which.factorId)
    if (!factor) throw factorNotFound()
    if (changes.phone && factor.factor_type !== 'phone')
      throw new AuthError('validation_failed', 'Only a phone factor has a phone number')
    const others = factors.filter((otherFactor) => otherFactor !== factor)
    if (others.some(({ friendly_name }) => friendly_name === changes.friendly_name))
      throw nameConflict()
    const changed = await tx
      .updateTable('mfa_factors')
      .set({ ...changes, updated_at: services.securityClock.now() })
      .where('id', '=', factor.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(services, tx, factor)
    return changed
  })
}

const recordChange = ({ clock }: AuthServices, tx: Tx, factor: Factor) =>
  recordEvent(tx, {
    name: 'second step changed',
    about: { kind: 'user', id: factor.user_id },
    by: null,
    now: clock.now(),
    details: { factor: factor.id, kind: factor.factor_type },
  })

const nameConflict = () =>
  new AuthError(
    'mfa_factor_name_conflict',
    'A factor with this friendly name for this user already exists',
  )

/** Sessions raised by this factor go back to aal1, and lose every MFA method they recorded. */
export async function remove(
  services: AuthServices,
  tx: Tx,
  factor: Factor,
  by: string | null,
  more: { reason?: string } = {},
) {
  await lowerSessions(tx, { factorId: factor.id, methods: Object.values(methodOf) })
  await tx.deleteFrom('mfa_factors').where('id', '=', factor.id).execute()
  await recordEvent(tx, {
    name: 'second step taken away',
    about: { kind: 'user', id: factor.user_id },
    by,
    now: services.clock.now(),
    details: { factor: factor.id, kind: factor.factor_type, was: factor.status, ...more },
    ...(more.reason && {
      audit: {
        before: { [factor.factor_type]: factor.status },
        after: { [factor.factor_type]: null },
      },
    }),
  })
}
