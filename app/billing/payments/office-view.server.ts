import { waitingSubjects } from '#app/approvals/index.server.ts'
import type { WaitingCount } from '#app/page/waiting-count.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { countInCampaigns } from '../subscriptions/campaigns.server.ts'

export const officeLists = ['orders', 'days', 'chargebacks', 'campaigns'] as const
export type OfficeList = (typeof officeLists)[number]

export const isOfficeList = (name: unknown): name is OfficeList =>
  officeLists.includes(name as OfficeList)

const MOST = 200

/** The number of open rows in each list; for campaigns, how many agreed. */
export async function officeCounts(db: Queryable): Promise<Record<OfficeList, number>> {
  const count = (rows: { count: number | string } | undefined) => Number(rows?.count ?? 0)
  const [orders, days, campaigns] = await Promise.all([
    stuckOrders(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    differingDays(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    countInCampaigns(db),
  ])
  return {
    orders: count(orders),
    days: count(days),
    // Chargebacks are done once recorded, so none waits.
    chargebacks: 0,
    campaigns,
  }
}

/** Quarantined notifications that nobody has reviewed. */
export const openAside = (db: Queryable) =>
  db.selectFrom('itn_inbox').where('state', '=', 'quarantined').where('closed_at', 'is', null)

/** Quarantined notifications, including reviewed ones. */
export async function setAsideById(db: Queryable, ids: string[]) {
  const rows = await db
    .selectFrom('itn_inbox')
    .select(['id', 'body', 'peer', 'received_at as receivedAt', 'reason', 'outcome', 'reference'])
    .select(['pf_payment_id as pfPaymentId', 'payment_status as status', 'gross_cents as cents'])
    .select(['closed_at as closedAt', 'note'])
    .where('id', 'in', ids)
    .where('state', '=', 'quarantined')
    .execute()
  return rows.map(({ body, ...row }) => ({ ...row, text: body.toString('utf8') }))
}

/** Notifications quarantined before an instant, and payments unmatched since before it. */
export async function paymentsWaitingSince(db: Queryable, before: Date) {
  const [aside, money] = await Promise.all([
    openAside(db)
      .select((eb) => [eb.fn.countAll<number>().as('late'), eb.fn.min('received_at').as('oldest')])
      .where('received_at', '<', before)
      .executeTakeFirstOrThrow(),
    openUnmatched(db)
      .select((eb) => [eb.fn.countAll<number>().as('late'), eb.fn.min('settled_at').as('oldest')])
      .where('settled_at', '<', before)
      .executeTakeFirstOrThrow(),
  ])
  const waiting = ({ late, oldest }: { late: number; oldest: Date | null }): WaitingCount => ({
    late: Number(late),
    dueToday: 0,
    oldest,
  })
  return { setAside: waiting(aside), unmatched: waiting(money) }
}

/** Orders that PayFast hasn't carried out, and days on which its history and ours differ. */
export async function paymentTroubles(db: Queryable) {
  const { orders, days } = await officeCounts(db)
  return { orders, days }
}

/** Unmatched payments that haven't been returned. */
export const openUnmatched = (db: Queryable) =>
  db
    .selectFrom('charges')
    .where('kind', '=', 'unmatched')
    .where('refund_cents', '=', 0)
    .where((charge) =>
      charge.not(
        charge.exists(
          charge
            .selectFrom('waiting_approvals')
            .select('subject_id')
            .whereRef('subject_id', '=', 'charges.id'),
        ),
      ),
    )

/** Unmatched payments, including those being returned or waiting for approval. */
export async function unmatchedById(db: Queryable, ids: string[]) {
  const rows = await db
    .selectFrom('charges')
    .leftJoin('people', 'people.id', 'charges.user_id')
    .select(['charges.id', 'charges.reference', 'charges.gross_cents as cents'])
    .select(['charges.refund_cents as refundCents', 'charges.settled_at as settledAt'])
    .select(['charges.user_id as userId', 'people.email'])
    .where('charges.id', 'in', ids)
    .where('kind', '=', 'unmatched')
    .execute()
  const waiting = await waitingSubjects(db, ids)
  return rows.map((row) => ({ ...row, isWaiting: waiting.has(row.id) }))
}

/** Orders whose first attempt failed; one that is being tried for the first time isn't stuck yet. */
const stuckOrders = (db: Queryable) =>
  db
    .selectFrom('payfast_orders')
    .where('payfast_orders.done_at', 'is', null)
    .where((order) => order.or([order('attempts', '>', 1), order('last_error', 'is not', null)]))

export async function orders(db: Queryable) {
  return stuckOrders(db)
    .leftJoin('subscriptions', 'subscriptions.id', 'payfast_orders.subscription_id')
    .select([
      'payfast_orders.id',
      'payfast_orders.kind',
      'payfast_orders.amount_cents as cents',
      'payfast_orders.attempts',
      'payfast_orders.last_error as error',
      'payfast_orders.due_at as dueAt',
      'subscriptions.user_id as userId',
    ])
    .orderBy('given_at')
    .limit(MOST)
    .execute()
}

/** Days on which PayFast's history and ours differ. */
const differingDays = (db: Queryable) =>
  db
    .selectFrom('reconciliations')
    .where((eb) =>
      eb.or([eb('unknown_there', '>', 0), eb('theirs_cents', '<>', eb.ref('ours_cents'))]),
    )

export async function days(db: Queryable) {
  return db
    .selectFrom('reconciliations')
    .select([
      'day',
      'compared_at as at',
      'lines',
      'taken_over as takenOver',
      'unknown_there as unknownThere',
      'theirs_cents as theirs',
      'ours_cents as ours',
    ])
    .orderBy('day', 'desc')
    .limit(60)
    .execute()
}
