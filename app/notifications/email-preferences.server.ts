import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { isOptionalEmail, type OptionalEmail } from './email-preferences.ts'

/** Whether a provider gets this letter: those that can be done without, only while they are wanted. */
export async function wantsEmail(db: Db, providerId: string, letter: string): Promise<boolean> {
  if (!isOptionalEmail(letter)) return true
  return !(await disabledEmails(db, providerId)).includes(letter)
}

/** Letters that this provider doesn't want. */
export async function disabledEmails(db: Queryable, providerId: string): Promise<OptionalEmail[]> {
  const rows = await db
    .selectFrom('provider_letters_off')
    .select('letter')
    .where('provider_id', '=', providerId)
    .execute()
  return rows.map(({ letter }) => letter).filter(isOptionalEmail)
}

/** Of the letters that can be done without, those that this provider no longer wants. */
export async function setDisabledEmails(tx: Tx, providerId: string, letters: OptionalEmail[]) {
  await tx.deleteFrom('provider_letters_off').where('provider_id', '=', providerId).execute()
  if (letters.length > 0)
    await tx
      .insertInto('provider_letters_off')
      .values(letters.map((letter) => ({ provider_id: providerId, letter })))
      .execute()
}
