import type { Selectable } from 'kysely'
import { type Queryable, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { Passkeys } from '#db/schema.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { checkedName } from '../public/factor.ts'
import { authSettings } from '../settings.server.ts'

export type Passkey = Selectable<Passkeys>

type Which = { userId: string; passkeyId: string }

export function refuseUnlessOffered({ config }: Pick<AuthServices, 'config'>) {
  if (!authSettings(config).passkeys.isEnabled)
    throw new AuthError('passkey_disabled', 'Passkeys are disabled')
}

export function passkeysOf(db: Queryable, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function renamePasskey(
  { db }: AuthServices,
  { userId, passkeyId }: Which,
  name: string,
): Promise<Passkey> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ friendly_name: checkedName(name) })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!renamed) throw passkeyNotFound()
  return renamed
}

/** `by` is null for a call with the service key, which has no account. */
export async function deletePasskey(
  services: AuthServices,
  { userId, passkeyId, by }: Which & { by: string | null },
) {
  await transaction(services.db, async (tx) => {
    const gone = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw passkeyNotFound()
    await recordEvent(tx, {
      name: 'passkey deleted',
      about: { kind: 'user', id: userId },
      by,
      now: services.clock.now(),
      details: { passkey: passkeyId },
    })
  })
}

const passkeyNotFound = () =>
  new AuthError('validation_failed', 'Passkey not found', { status: 404 })
