import type { Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Expected, Itn } from '../payfast/index.ts'
import { subscriptionOf } from '../subscriptions/keep-subscription.server.ts'
import { chargeDue } from '../subscriptions/transitions.ts'

/** What our books hold of the payment that a notification is about; null when it is none of ours. */
export async function expectedOf(db: Queryable, itn: Itn): Promise<Expected | null> {
  const checkout = await checkoutOf(db, itn)
  if (!checkout) return null
  const [charge, subscription] = await Promise.all([
    db
      .selectFrom('charges')
      .select('gross_cents as cents')
      .where('reference', '=', itn.pfPaymentId)
      .executeTakeFirst(),
    db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', checkout.subscription_id)
      .executeTakeFirstOrThrow(),
  ])
  const isOwn = checkout.token === null || checkout.token === itn.token
  const otherSubscription = subscriptionOf(subscription)
  const later =
    [chargeDue(otherSubscription), otherSubscription.priceCents].find(
      (cents) => cents === itn.gross,
    ) ?? chargeDue(otherSubscription)
  return {
    amount:
      charge?.cents ??
      (checkout.state === 'paid' && checkout.recurring_cents !== null && isOwn
        ? later
        : checkout.amount_cents),
    // A second agreement of the same form is money that goes back, not something to be set aside.
    token: isOwn ? checkout.token : itn.token,
    charge: charge ? 'paid' : 'unseen',
    isCancelled: isOwn && checkout.token_cancelled_at !== null,
  }
}

async function checkoutOf(db: Queryable, itn: Itn) {
  const byToken = itn.token ? await oneCheckout(db, 'token', itn.token) : undefined
  return byToken ?? (isId(itn.reference) ? await oneCheckout(db, 'id', itn.reference) : undefined)
}

const oneCheckout = (db: Queryable, column: 'id' | 'token', value: string) =>
  db.selectFrom('checkouts').selectAll().where(column, '=', value).executeTakeFirst()

/** A payment that was found in PayFast's history bears no token; the notification of it does. */
export async function learnToken(db: Queryable, { reference, token }: Itn) {
  if (!token || !isId(reference)) return
  await db
    .updateTable('checkouts')
    .set({ token })
    .where('id', '=', reference)
    .where('token', 'is', null)
    .where('state', '=', 'paid')
    .execute()
}
