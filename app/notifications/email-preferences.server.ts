import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { isOptionalEmail, type OptionalEmail } from './public/email-preferences.ts'

/** Whether a provider gets this email: those that can be done without, only while they are wanted. */
export async function wantsEmail(db: Db, providerId: string, email: string): Promise<boolean> {
  if (!isOptionalEmail(email)) return true
  return !(await disabledEmails(db, providerId)).includes(email)
}

/** Emails that this provider doesn't want. */
export async function disabledEmails(db: Queryable, providerId: string): Promise<OptionalEmail[]> {
  const rows = await db
    .selectFrom('provider_emails_off')
    .select('kind')
    .where('provider_id', '=', providerId)
    .execute()
  return rows.map(({ kind }) => kind).filter(isOptionalEmail)
}

/** Of the emails that can be done without, those that this provider no longer wants. */
export async function setDisabledEmails(tx: Tx, providerId: string, emails: OptionalEmail[]) {
  await tx.deleteFrom('provider_emails_off').where('provider_id', '=', providerId).execute()
  if (emails.length > 0)
    await tx
      .insertInto('provider_emails_off')
      .values(emails.map((email) => ({ provider_id: providerId, kind: email })))
      .execute()
}
