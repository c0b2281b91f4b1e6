import { msg } from '@lingui/core/macro'
import { type ApprovalKind, requestApproval } from '#app/approvals/index.server.ts'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatInstantInFull } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { needsSecondPerson } from '../public/large-refunds.ts'
import { type Outcome, refused } from '../public/outcome.ts'
import { orderRefund } from './orders.server.ts'

type Return = { chargeId: string; by: string; now: Date }
type Returned = Outcome<{ isWaiting: boolean }>

/**
 * Returns an unmatched payment to its payer after review. A large one waits for a second person's approval.
 */
export function returnUnmatched(
  services: BillingServices,
  { chargeId, by, now }: Return,
): Promise<Returned> {
  return transaction(services.db, async (tx): Promise<Returned> => {
    const charge = await openCharge(tx, chargeId)
    if (!charge) return refused('nothing to pay')
    if (!needsSecondPerson(charge.cents)) {
      const isDone = await returnWithin(tx, { chargeId, by, approvedBy: null, now })
      return isDone ? { ok: true, isWaiting: false } : refused('nothing to pay')
    }
    await requestApproval(services, tx, returnApproval, {
      subjectId: chargeId,
      payload: {},
      reason: '',
      by,
      now,
    })
    return { ok: true, isWaiting: true }
  })
}

/** Returning an unmatched payment of more than R1,000. */
export const returnApproval: ApprovalKind<BillingServices> = {
  name: 'return payment',
  act: 'look after payments',
  seenBy: 'see payments',
  about: 'charge',
  async subjectsOf(db, i18n, requests) {
    const charges = await chargesById(
      db,
      requests.map(({ subjectId }) => subjectId),
    )
    return new Map(
      requests.map(({ id, subjectId }) => {
        const charge = charges.get(subjectId)
        const amount = formatRand(charge?.cents ?? 0, { cents: 'always' })
        const reference = charge?.reference ?? '–'
        return [
          id,
          {
            title: i18n._(msg`Refund ${amount} to the payer of PayFast payment ${reference}`),
            to: `/admin/queue/unmatched-payment/${subjectId}`,
          },
        ]
      }),
    )
  },
  async factsOf(db, i18n, { subjectId }) {
    const charge = (await chargesById(db, [subjectId])).get(subjectId)
    return charge
      ? [
          { name: i18n._(msg`Paid`), value: formatInstantInFull(charge.settledAt, i18n.locale) },
          { name: i18n._(msg`Amount`), value: formatRand(charge.cents, { cents: 'always' }) },
          { name: i18n._(msg`Reference`), value: charge.reference ?? '' },
        ]
      : []
  },
  async apply(_services, tx, { subjectId }, { requestedBy, approvedBy, now }) {
    if ((await payerOf(tx, subjectId)) === approvedBy) return ownPayment
    const returned = { chargeId: subjectId, by: requestedBy, approvedBy, now }
    return (await returnWithin(tx, returned)) ? null : msg`This payment was already refunded.`
  },
}

/** False if it was returned before. */
async function returnWithin(
  tx: Tx,
  { chargeId, by, approvedBy, now }: Return & { approvedBy: string | null },
): Promise<boolean> {
  const charge = await tx
    .updateTable('charges')
    .set((eb) => ({ refund_cents: eb.ref('gross_cents') }))
    .where('id', '=', chargeId)
    .where('kind', '=', 'unmatched')
    .where('refund_cents', '=', 0)
    .returning(['gross_cents as cents', 'subscription_id as subscriptionId'])
    .executeTakeFirst()
  if (!charge) return false
  const { subscriptionId, cents } = charge
  await orderRefund(tx, { subscriptionId, chargeId, cents }, now)
  await recordEvent(tx, {
    name: 'unmatched payment returned',
    about: { kind: 'charge', id: chargeId },
    by,
    now,
    details: { cents, ...(approvedBy && { approvedBy }) },
    audit: { before: { refundCents: 0 }, after: { refundCents: cents } },
  })
  return true
}

const ownPayment = msg`This is about your own account. Ask another administrator.`

async function payerOf(tx: Tx, chargeId: string) {
  const row = await tx
    .selectFrom('charges')
    .select('user_id')
    .where('id', '=', chargeId)
    .executeTakeFirst()
  return row?.user_id
}

const openCharge = (tx: Tx, id: string) =>
  tx
    .selectFrom('charges')
    .select('gross_cents as cents')
    .where('id', '=', id)
    .where('kind', '=', 'unmatched')
    .where('refund_cents', '=', 0)
    .executeTakeFirst()

async function chargesById(db: Queryable, ids: string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('charges')
          .select(['id', 'reference', 'gross_cents as cents', 'settled_at as settledAt'])
          .where('id', 'in', [...new Set(ids)])
          .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
