import type { Db, Queryable } from '#app/platform/db.server.ts'

/** The payment with this PayFast id, for an administrator to check before recording its chargeback. */
export async function chargeNamed(db: Queryable, reference: string) {
  const charge = await db
    .selectFrom('charges')
    .leftJoin('people', 'people.id', 'charges.user_id')
    .select(['charges.id', 'charges.reference', 'charges.kind', 'charges.gross_cents as cents'])
    .select(['charges.refund_cents as refundCents', 'charges.settled_at as at'])
    .select([
      'charges.charged_back_at as chargedBackAt',
      'charges.user_id as userId',
      'people.email',
    ])
    .where('charges.reference', '=', reference)
    .executeTakeFirst()
  return charge ?? null
}

export const chargebacks = (db: Db) =>
  db
    .selectFrom('charges')
    .leftJoin('people', 'people.id', 'charges.user_id')
    .select(['charges.id', 'charges.reference', 'charges.gross_cents as cents'])
    .select(['charge_back_fee_cents as feeCents', 'charged_back_at as at'])
    .select(['charges.user_id as userId', 'people.email'])
    .where('charged_back_at', 'is not', null)
    .orderBy('charged_back_at', 'desc')
    .limit(200)
    .execute()
