import type { Queryable } from './db.server.ts'

/** Whether the owner of this number replied STOP. */
export async function hasOptedOut(db: Queryable, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('sms_opt_outs')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}

/** From now on the number gets no SMS of any kind. */
export async function addOptOut(db: Queryable, phone: string, now: Date): Promise<void> {
  await db
    .insertInto('sms_opt_outs')
    .values({ phone, opted_out_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False if the number wasn't on the list. */
export async function removeOptOut(db: Queryable, phone: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sms_opt_outs')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
