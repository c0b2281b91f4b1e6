import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { isOptionalEmail, type OptionalEmail } from './public/email-preferences.ts'

/** Whether a provider gets this email: an optional one only if it isn't turned off. */
export async function wantsEmail(db: Db, providerId: string, email: string): Promise<boolean> {
  if (!isOptionalEmail(email)) return true
  return !(await disabledEmails(db, providerId)).includes(email)
}

/** The emails that this provider has turned off. */
export async function disabledEmails(db: Queryable, providerId: string): Promise<OptionalEmail[]> {
  const rows = await db
    .selectFrom('provider_emails_off')
    .select('kind')
    .where('provider_id', '=', providerId)
    .execute()
  return rows.map(({ kind }) => kind).filter(isOptionalEmail)
}

/** Replaces the optional emails that this provider has turned off. */
export async function setDisabledEmails(tx: Tx, providerId: string, emails: OptionalEmail[]) {
  await tx.deleteFrom('provider_emails_off').where('provider_id', '=', providerId).execute()
  if (emails.length > 0)
    await tx
      .insertInto('provider_emails_off')
      .values(emails.map((email) => ({ provider_id: providerId, kind: email })))
      .execute()
}
