import { waitingSubjects } from '#app/approvals/index.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { countInCampaigns } from '../subscriptions/campaigns.server.ts'

export const officeLists = [
  'set-aside',
  'unmatched',
  'orders',
  'days',
  'chargebacks',
  'campaigns',
] as const
export type OfficeList = (typeof officeLists)[number]

export const isOfficeList = (name: unknown): name is OfficeList =>
  officeLists.includes(name as OfficeList)

const MOST = 200

/** How many rows of each list wait for someone; of campaigns, how many agreed. */
export async function officeCounts(db: Queryable): Promise<Record<OfficeList, number>> {
  const count = (rows: { count: number | string } | undefined) => Number(rows?.count ?? 0)
  const [aside, unmatched, orders, days, campaigns] = await Promise.all([
    openAside(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    openUnmatched(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    stuckOrders(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    differingDays(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    countInCampaigns(db),
  ])
  return {
    'set-aside': count(aside),
    unmatched: count(unmatched),
    orders: count(orders),
    days: count(days),
    // They are done once they are recorded: none waits for anybody.
    chargebacks: 0,
    campaigns,
  }
}

/** Notifications that were set aside and that nobody has looked at. */
const openAside = (db: Queryable) =>
  db.selectFrom('itn_inbox').where('state', '=', 'quarantined').where('closed_at', 'is', null)

export async function setAside(db: Queryable) {
  const rows = await openAside(db)
    .select([
      'id',
      'body',
      'peer',
      'received_at as at',
      'reason',
      'outcome',
      'reference',
      'pf_payment_id as pfPaymentId',
      'payment_status as status',
      'gross_cents as cents',
    ])
    .orderBy('received_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ body, ...row }) => ({ ...row, text: body.toString('utf8') }))
}

/** Money that belongs to nothing and has not been sent back. */
const openUnmatched = (db: Queryable) =>
  db.selectFrom('charges').where('kind', '=', 'unmatched').where('refund_cents', '=', 0)

export async function unmatched(db: Queryable) {
  const rows = await openUnmatched(db)
    .leftJoin('people', 'people.id', 'charges.user_id')
    .select([
      'charges.id',
      'charges.reference',
      'charges.gross_cents as cents',
      'charges.settled_at as at',
      'charges.user_id as userId',
      'people.email',
    ])
    .orderBy('settled_at', 'desc')
    .limit(MOST)
    .execute()
  const waiting = await waitingSubjects(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, isWaiting: waiting.has(row.id) }))
}

/** Orders that PayFast didn't carry out at the first attempt; the first attempt itself isn't stuck yet. */
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

/** Days on which PayFast's history and ours are not the same. */
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
