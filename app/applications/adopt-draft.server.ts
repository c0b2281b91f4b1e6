import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { joined } from './device-draft.ts'
import { takeDocuments } from './draft-documents.server.ts'
import { draftFields, lockDraft } from './draft-link.server.ts'
import { type Draft, fields, isSame } from './public/application.ts'
import { draftOf, lockApplication } from './queries.server.ts'
import { applicationOf, saveDraft } from './save-draft.server.ts'

type Adopting = { draftId: string; userId: string; language: string; now: Date }

/**
 * Moves a draft opened by an emailed link into the account that has signed in since: only fields and files
 * that the account lacks. The link stops working. An application that was already submitted is unchanged.
 */
export async function adoptDraft(
  services: Pick<Services, 'db' | 'jobs' | 'secret'>,
  { draftId, ...own }: Adopting,
): Promise<void> {
  const { db, secret } = services
  const application = await applicationOf(services, own)
  if (application.state !== 'draft') return
  const draft = await db
    .selectFrom('application_drafts')
    .select('sealed_fields')
    .where('id', '=', draftId)
    .executeTakeFirst()
  if (!draft?.sealed_fields) return
  const account = await draftOf(application, secret)
  const opened = await draftFields(draft.sealed_fields, secret)
  const next = joined(account, { draft: opened, base: null })
  const changed = fields.filter((field) => !isSame(next[field], account[field]))
  const typed = Object.fromEntries(changed.map((field) => [field, next[field]])) as Partial<Draft>
  if (changed.length > 0 && !(await saveDraft(services, { ...own, typed })).ok) return
  await transaction(db, async (tx) => {
    const locked = await lockDraft(tx, draftId)
    const owned = await lockApplication(tx, application.id)
    if (!locked?.sealed_fields || owned?.state !== 'draft') return
    await takeDocuments(services, tx, { draftId, application, now: own.now })
    await tx
      .updateTable('application_drafts')
      .set({ sealed_fields: null, adopted_at: own.now })
      .where('id', '=', draftId)
      .execute()
  })
}
