import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { addDays, type Day, dayOf } from '#app/platform/time.ts'
import { REMINDERS, reminderDue } from './documents.ts'

const AT_ONCE = 200

/** A scheduled task: emails about documents that expire in 30 and 7 days. Idempotent. */
export async function remindOfExpiringDocuments(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now: Date,
) {
  const today = dayOf(now)
  const rows = await db
    .selectFrom('provider_documents')
    .select(['file_id as id', 'expires_on as expiresOn', 'reminded'])
    .where('state', '=', 'approved')
    .where('expires_on', '>=', today)
    .where('expires_on', '<=', addDays(today, REMINDERS[0]))
    .where((eb) => eb.or([eb('reminded', 'is', null), eb('reminded', '>', REMINDERS[1])]))
    .orderBy('expires_on')
    .limit(AT_ONCE)
    .execute()
  for (const { id, expiresOn, reminded } of rows) {
    const days = expiresOn && reminderDue({ expiresOn: expiresOn as Day, reminded }, today)
    if (!days) continue
    await transaction(db, async (tx) => {
      const taken = await tx
        .updateTable('provider_documents')
        .set({ reminded: days })
        .where('file_id', '=', id)
        .where('expires_on', '=', expiresOn)
        .where('reminded', reminded === null ? 'is' : '=', reminded)
        .returning('file_id')
        .executeTakeFirst()
      if (taken) await queueEmail({ jobs }, tx, { kind: 'document runs out', id, days })
    })
  }
}
