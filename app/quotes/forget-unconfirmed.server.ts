import type { Services } from '#app/page/services.server.ts'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'

const AT_ONCE = 200

export type DeletePhotos = (tx: Tx, ids: string[]) => Promise<void>
type Forgetting = { endedBefore: Date; deletePhotos: DeletePhotos }

/**
 * A scheduled task. An unconfirmed guest request reached nobody, and its email and number may be someone
 * else's, so it is deleted with its photos some time after it ended.
 */
export async function forgetUnconfirmedRequests(
  { db }: Pick<Services, 'db'>,
  { endedBefore, deletePhotos }: Forgetting,
) {
  return transaction(db, async (tx) => {
    const requests = await unconfirmedRequests(tx, endedBefore)
      .orderBy('closed_at')
      .limit(AT_ONCE)
      // The guest may be signing in at this moment and adopting the request.
      .forUpdate()
      .skipLocked()
      .execute()
    if (requests.length === 0) return 0
    const ids = requests.map(({ id }) => id)
    await removePhotosOf(tx, ids, deletePhotos)
    await tx.deleteFrom('quote_requests').where('id', 'in', ids).execute()
    return ids.length
  })
}

export const unconfirmedRequests = (db: Queryable, endedBefore: Date) =>
  db
    .selectFrom('quote_requests')
    .select('id')
    .where('customer_user', 'is', null)
    .where('opened_at', 'is', null)
    .where('state', 'in', ['expired', 'withdrawn'])
    .where('closed_at', '<=', endedBefore)
    // An erased account leaves requests without an email or number: nothing is left to delete.
    .where((is) => is.or([is('guest_email', 'is not', null), is('guest_phone', 'is not', null)]))

export async function removePhotosOf(tx: Tx, requestIds: string[], deletePhotos: DeletePhotos) {
  const photos = await tx
    .deleteFrom('request_photos')
    .where('request_id', 'in', requestIds)
    .returning('file_id as id')
    .execute()
  await deletePhotos(
    tx,
    photos.map(({ id }) => id),
  )
}
