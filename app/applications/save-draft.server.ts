import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId, newReference } from '#app/platform/ids.ts'
import { seal } from '#app/platform/sealed.server.ts'
import type { ApplicationServices } from './application-services.ts'
import { type Outcome, refused } from './outcome.ts'
import type { Draft } from './public/application.ts'
import { type Application, IDENTITY, lockApplication, ownApplication } from './queries.server.ts'

type Saving = { userId: string; typed: Partial<Draft>; language: string; now: Date }
type DraftServices = Pick<ApplicationServices, 'db' | 'secret'>

/** The application of an account; created with the first input. */
export async function applicationOf(
  { db }: Pick<ApplicationServices, 'db'>,
  { userId, language, now }: Omit<Saving, 'typed'>,
): Promise<Application> {
  const known = await ownApplication(db, userId)
  if (known) return known
  const id = newId()
  await transaction(db, async (tx) => {
    const made = await tx
      .insertInto('applications')
      .values({
        id,
        user_id: userId,
        reference: newReference(),
        language,
        saved_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirst()
    // Another tab of the same user was faster.
    if (!made.numInsertedOrUpdatedRows) return
    const about = { kind: 'application', id }
    await recordEvent(tx, { name: 'application begun', about, by: userId, now })
  })
  return (await ownApplication(db, userId))!
}

/** Saves the posted fields; others stay unchanged. */
export async function saveDraft(
  services: DraftServices,
  { userId, typed, language, now }: Saving,
): Promise<Outcome<{ application: Application }>> {
  const { id } = await applicationOf(services, { userId, language, now })
  const { identityNumber, ...plain } = typed
  const sealed =
    identityNumber === undefined
      ? undefined
      : identityNumber && (await seal(services.secret, IDENTITY, identityNumber))
  return transaction(services.db, async (tx) => {
    const application = await lockApplication(tx, id)
    if (application?.state !== 'draft') return refused('gone')
    const saved = await tx
      .updateTable('applications')
      .set({
        fields: JSON.stringify({ ...(application.fields as object), ...plain }),
        ...(sealed === undefined ? {} : { sealed_identity: sealed || null }),
        saved_at: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ok: true, application: saved as Application }
  })
}
