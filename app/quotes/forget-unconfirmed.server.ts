import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'

const AT_ONCE = 200

export type DeletePhotos = (tx: Tx, ids: string[]) => Promise<void>
type Forgetting = { endedBefore: Date; deletePhotos: DeletePhotos }

/**
 * A scheduled task: a guest's request that was never confirmed reached nobody, and the address and number in it were
 * perhaps never theirs to give. Some time after it ended it goes, with its photos.
 */
export async function forgetUnconfirmedRequests(
  { db }: Pick<Services, 'db'>,
  { endedBefore, deletePhotos }: Forgetting,
) {
  await transaction(db, async (tx) => {
    const requests = await tx
      .selectFrom('quote_requests')
      .select('id')
      .where('customer_user', 'is', null)
      .where('opened_at', 'is', null)
      .where('state', 'in', ['expired', 'withdrawn'])
      .where('closed_at', '<=', endedBefore)
      // An erased account leaves requests that name nobody.
      .where((is) => is.or([is('guest_email', 'is not', null), is('guest_phone', 'is not', null)]))
      .orderBy('closed_at')
      .limit(AT_ONCE)
      // Whoever signs in meanwhile takes theirs along.
      .forUpdate()
      .skipLocked()
      .execute()
    if (requests.length === 0) return
    const ids = requests.map(({ id }) => id)
    await removePhotosOf(tx, ids, deletePhotos)
    await tx.deleteFrom('quote_requests').where('id', 'in', ids).execute()
  })
}

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
