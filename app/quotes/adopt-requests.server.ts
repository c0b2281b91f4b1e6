import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

type Adopting = { userId: string; email: string; now: Date }

/**
 * Moves requests made as a guest to the account when its owner signs in with the same, confirmed email. The
 * guest's link stops working: from now on the account gives access.
 */
export async function adoptRequests(db: Db, adopting: Adopting) {
  // Checked before taking a lock, because almost every sign-in finds nothing to adopt.
  const unclaimed = await db
    .selectFrom('quote_requests')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['guest_email']), '=', adopting.email.toLowerCase()))
    .where('customer_user', 'is', null)
    .executeTakeFirst()
  return unclaimed ? transaction(db, (tx) => adoptIn(tx, adopting)) : 0
}

async function adoptIn(tx: Tx, { userId, email, now }: Adopting) {
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
  await saveQuotesOf(tx, { requestIds: ids, userId, now })
  for (const id of ids)
    await recordEvent(tx, {
      name: 'request adopted',
      about: { kind: 'request', id },
      by: userId,
      now,
    })
  return ids.length
}

async function saveQuotesOf(
  tx: Tx,
  { requestIds, userId, now }: { requestIds: string[]; userId: string; now: Date },
) {
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
        .where('invitations.request_id', 'in', requestIds)
        .where('quotes.state', '!=', 'replaced'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
