import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { Day } from '#app/platform/time.ts'
import { lockProvider } from '../provider-record.server.ts'
import type { Acting } from './add-document.server.ts'
import { documentsShown } from './document-queries.server.ts'

type Expiring = Acting & { documentId: string; expiresOn: Day | null }

/**
 * Sets a document's expiry date, before which reminders are sent. A document of the application gets its row
 * here.
 */
export async function setExpiry(
  { db }: Pick<Services, 'db'>,
  { providerId, by, now, documentId, expiresOn }: Expiring,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const row = await lockProvider(tx, providerId)
    const document = (await documentsShown(tx, row)).find(({ id }) => id === documentId)
    if (!document) return false
    if (document.expiresOn === expiresOn) return true
    await tx
      .insertInto('provider_documents')
      .values({
        file_id: document.id,
        provider_id: providerId,
        kind: document.kind,
        state: document.state,
        expires_on: expiresOn,
        added_at: document.addedAt,
      })
      .onConflict((conflict) =>
        conflict.column('file_id').doUpdateSet({ expires_on: expiresOn, reminded: null }),
      )
      .execute()
    await recordEvent(tx, {
      name: 'document expiry set',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { expiresOn },
    })
    return true
  })
}
