import { LAUNCH_PLACES } from '#app/plans/public/plans.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { MINUTE } from '#app/platform/time.ts'

/** The tag of pages that show how many places are left. */
export const PLACES_TAG = 'launch places'

/** How long a checkout reserves its place. */
export const RESERVED_FOR = 30 * MINUTE

/** How many places are paid for, and how many are neither paid for nor reserved. */
export async function countPlaces(db: Queryable, now: Date) {
  const { used, reserved } = await db
    .selectFrom('launch_places')
    .select((place) => [
      place.fn
        .countAll<number>()
        .filterWhere('taken_at', 'is not', null)
        .filterWhere('freed_at', 'is', null)
        .as('used'),
      place.fn
        .countAll<number>()
        .filterWhere('taken_at', 'is', null)
        .filterWhere('reserved_until', '>', now)
        .as('reserved'),
    ])
    .where((place) =>
      place.or([
        place.and([place('taken_at', 'is not', null), place('freed_at', 'is', null)]),
        place.and([place('taken_at', 'is', null), place('reserved_until', '>', now)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  const left = Math.max(0, LAUNCH_PLACES - Number(used) - Number(reserved))
  return { used: Number(used), left }
}

export const placesLeft = async (db: Queryable, now: Date): Promise<number> =>
  (await countPlaces(db, now)).left

/** Reserves a place, or extends this subscription's reservation. False if none is left. */
export async function reservePlace(tx: Tx, subscriptionId: string, now: Date): Promise<boolean> {
  await countAlone(tx)
  const own = await ownPlace(tx, subscriptionId)
  const isReserved = own && !own.taken_at && own.reserved_until > now
  if (own?.taken_at && !own.freed_at) return true
  if (!isReserved && (await placesLeft(tx, now)) <= 0) return false
  const until = new Date(now.getTime() + RESERVED_FOR)
  await tx
    .insertInto('launch_places')
    .values({ subscription_id: subscriptionId, reserved_until: until })
    .onConflict((conflict) =>
      conflict
        .column('subscription_id')
        .doUpdateSet({ reserved_until: until, taken_at: null, freed_at: null }),
    )
    .execute()
  return true
}

/**
 * Takes a place for a payment. A late payment is honoured even if no place is left: then this returns false,
 * and our team is notified.
 */
export async function takePlace(tx: Tx, subscriptionId: string, now: Date): Promise<boolean> {
  await countAlone(tx)
  const own = await ownPlace(tx, subscriptionId)
  const isReserved = own !== undefined && !own.taken_at && own.reserved_until > now
  const isWithin = isReserved || (await placesLeft(tx, now)) > 0
  await tx
    .insertInto('launch_places')
    .values({ subscription_id: subscriptionId, reserved_until: now, taken_at: now })
    .onConflict((conflict) =>
      conflict.column('subscription_id').doUpdateSet({ taken_at: now, freed_at: null }),
    )
    .execute()
  return isWithin
}

/** Releases the place of a refunded subscription. */
export async function freePlace(tx: Tx, subscriptionId: string, now: Date) {
  await tx
    .updateTable('launch_places')
    .set({ freed_at: now, reserved_until: now })
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/** Serializes counting, so that the last place goes to only one. */
const countAlone = (tx: Tx) =>
  tx.selectFrom('launch_counter').select('only_row').forUpdate().execute()

const ownPlace = (tx: Tx, subscriptionId: string) =>
  tx
    .selectFrom('launch_places')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
