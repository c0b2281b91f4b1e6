import { refreshListing } from '#app/directory/index.server.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import type { Verification } from './public/listing-status.ts'
import { openSuspensionAct, type SuspensionAct } from './public/suspension.ts'
import { closeSuspension, openSuspension } from './suspension-rows.server.ts'

const SOURCE = 'administrator'

type Deciding = { userId: string; by: string; now: Date }

/** Suspends a business as part of a larger action. False if there is nothing to suspend. */
export async function suspendProvider(
  tx: Tx,
  { userId, reason, by, now }: Deciding & { reason: string },
): Promise<boolean> {
  const providerId = await lockFor(tx, 'suspend', userId)
  if (!providerId) return false
  await openSuspension(tx, { providerId, source: SOURCE, reason, by, now })
  await refreshListing(tx, providerId, now)
  return true
}

/** Ends a suspension by an administrator. */
export async function liftSuspension(tx: Tx, { userId, now }: Deciding): Promise<boolean> {
  const providerId = await lockFor(tx, 'lift', userId)
  if (!providerId) return false
  await closeSuspension(tx, { providerId, source: SOURCE, now })
  await refreshListing(tx, providerId, now)
  return true
}

/** The latest suspension by an administrator, whether or not it was lifted. */
export function lastSuspension(db: Queryable, userId: string) {
  return db
    .selectFrom('provider_suspensions as s')
    .innerJoin('providers as p', 'p.id', 's.provider_id')
    .select(['s.reason', 's.from_at as from', 's.to_at as to'])
    .where('p.user_id', '=', userId)
    .where('s.source', '=', SOURCE)
    .orderBy('s.from_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Serializes two administrators: the second finds it done. */
async function lockFor(tx: Tx, act: SuspensionAct, userId: string): Promise<string | null> {
  const provider = await tx
    .selectFrom('providers')
    .select(['id', 'verification'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!provider) return null
  const last = await lastSuspension(tx, userId)
  const possible = openSuspensionAct({
    verification: provider.verification as Verification,
    isSuspended: last !== undefined && last.to === null,
  })
  return possible === act ? provider.id : null
}
