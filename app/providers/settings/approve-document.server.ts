import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { deleteFiles } from '#app/uploads/index.server.ts'
import { PROVIDER_DOCUMENT } from './add-document.server.ts'

/** The new document is valid from now on, the one it replaces no longer. */
export async function approveDocument(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  edit: { providerId: string; old: string; new: string; now: Date },
) {
  await tx
    .updateTable('provider_documents')
    .set({ state: 'approved' })
    .where('file_id', '=', edit.new)
    .execute()
  if (edit.old) await retireDocument(services, tx, { ...edit, fileId: edit.old })
}

/** A document that was uploaded here is deleted; one of the application stays with it as evidence. */
async function retireDocument(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  { providerId, fileId, now }: { providerId: string; fileId: string; now: Date },
) {
  const known = await tx
    .selectFrom('stored_files')
    .select('purpose')
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (known?.purpose === PROVIDER_DOCUMENT) {
    await tx.deleteFrom('provider_documents').where('file_id', '=', fileId).execute()
    return deleteFiles(services, tx, [fileId], PROVIDER_DOCUMENT)
  }
  if (known)
    await tx
      .insertInto('provider_documents')
      .values({
        file_id: fileId,
        provider_id: providerId,
        kind: 'other',
        state: 'replaced',
        added_at: now,
      })
      .onConflict((same) => same.column('file_id').doUpdateSet({ state: 'replaced' }))
      .execute()
}
