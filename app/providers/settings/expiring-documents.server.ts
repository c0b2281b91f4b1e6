import type { Queryable } from '#app/platform/db.server.ts'
import type { Day } from '#app/platform/time.ts'
import { documentsShown } from './document-queries.server.ts'
import { expiryOf } from './documents.ts'

/** Approved documents that expire soon or have expired, without a newer one. */
export async function expiringDocuments(
  db: Queryable,
  provider: { id: string; user_id: string },
  today: Day,
) {
  const documents = await documentsShown(db, provider)
  return documents.flatMap(({ id, name, state, expiresOn }) => {
    const how = expiryOf(expiresOn, today)
    return state === 'approved' && expiresOn && (how === 'soon' || how === 'past')
      ? [{ id, name, isPast: how === 'past', expiresOn }]
      : []
  })
}
