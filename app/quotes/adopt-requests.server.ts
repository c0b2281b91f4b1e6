import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

/**
 * What somebody asked for as a guest becomes theirs when they sign in with the same, confirmed
 * address. The guest's link ends with it: from now on the account opens the request.
 */
export async function adoptRequests(
  db: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
) {
  // Asked before the lock, because on almost every call there is nothing to adopt.
  const waiting = await db
    .selectFrom('quote_requests')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['guest_email']), '=', email.toLowerCase()))
    .where('customer_user', 'is', null)
    .executeTakeFirst()
  if (!waiting) return 0
  return transaction(db, async (tx) => {
    const adopted = await tx
      .updateTable('quote_requests')
      .set({ customer_user: userId })
      .where((eb) => eb(eb.fn('lower', ['guest_email']), '=', email.toLowerCase()))
      .where('customer_user', 'is', null)
      .returning('id')
      .execute()
    if (adopted.length === 0) return 0
    const ids = adopted.map(({ id }) => id)
    await tx.deleteFrom('request_links').where('request_id', 'in', ids).execute()
    await tx
      .updateTable('jobs')
      .set({ customer_user: userId })
      .where('invitation_id', 'in', (eb) =>
        eb.selectFrom('invitations').select('id').where('request_id', 'in', ids),
      )
      .execute()
    await tx
      .insertInto('saved_quotes')
      .columns(['quote_id', 'user_id', 'saved_at'])
      .expression((eb) =>
        eb
          .selectFrom('quotes')
          .innerJoin('invitations', 'invitations.id', 'quotes.invitation_id')
          .select(({ val, cast }) => [
            'quotes.id',
            cast<string>(val(userId), 'uuid').as('user_id'),
            cast<Date>(val(now), 'timestamptz').as('saved_at'),
          ])
          .where('invitations.request_id', 'in', ids)
          .where('quotes.state', '!=', 'replaced'),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const id of ids)
      await recordEvent(tx, {
        name: 'request adopted',
        about: { kind: 'request', id },
        by: userId,
        now,
      })
    return ids.length
  })
}
