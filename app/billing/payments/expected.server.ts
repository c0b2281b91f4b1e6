import type { Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Expected, Itn } from '../payfast/index.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { subscriptionOf } from '../subscriptions/subscription-row.ts'
import { chargeDue } from '../subscriptions/transitions.ts'

/** Our records about the payment of a notification; null if it isn't ours. */
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
  const isRenewal = checkout.state === 'paid' && checkout.recurring_cents !== null && isOwn
  const amount = isRenewal
    ? renewalAmount(subscriptionOf(subscription), itn.gross)
    : checkout.amount_cents
  return {
    amount: charge?.cents ?? amount,
    // A second agreement of the same checkout is refunded, not quarantined.
    token: isOwn ? checkout.token : itn.token,
    charge: charge ? 'paid' : 'unseen',
    isCancelled: isOwn && checkout.token_cancelled_at !== null,
  }
}

/** The due amount, or the old price if PayFast charged that. */
function renewalAmount(subscription: Subscription, gross: number | null) {
  return gross === subscription.priceCents ? gross : chargeDue(subscription)
}

async function checkoutOf(db: Queryable, itn: Itn) {
  const byToken = itn.token ? await oneCheckout(db, 'token', itn.token) : undefined
  return byToken ?? (isId(itn.reference) ? await oneCheckout(db, 'id', itn.reference) : undefined)
}

const oneCheckout = (db: Queryable, column: 'id' | 'token', value: string) =>
  db.selectFrom('checkouts').selectAll().where(column, '=', value).executeTakeFirst()

/** A payment imported from PayFast's history has no token; its notification has. */
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
