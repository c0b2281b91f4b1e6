import { href, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { tenthOf } from './ledger/tenth.ts'
import { paymentReference } from './public/reference.ts'
import { payerOf } from './subscriptions/payer.server.ts'
import { newestSubscription } from './subscriptions/save-subscription.server.ts'

type Context = Readonly<RouterContextProvider>

/** One of the user's checkouts: the one in the URL, otherwise the newest. */
export async function ownCheckout(db: Queryable, userId: string, ref: string | null) {
  const own = db.selectFrom('checkouts').selectAll().where('user_id', '=', userId)
  return ref && isId(ref)
    ? own.where('id', '=', ref).executeTakeFirst()
    : own.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
}

/** Whether PayFast notified us that this payment failed. A retry may still succeed, and then counts. */
export async function hasPayfastEnded(
  db: Queryable,
  { id, subscription_id }: { id: string; subscription_id: string },
) {
  const failure = await db
    .selectFrom('itn_inbox')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('reference', '=', id)
    .where('payment_status', '=', 'FAILED')
    .where('state', '=', 'applied')
    .limit(1)
    .executeTakeFirst()
  return failure !== undefined
}

/** The result of a payment, from PayFast's notifications: the browser's return proves nothing. */
export async function resultView(context: Context, request: Request) {
  const { db, clock } = context.get(servicesContext)
  const person = signedIn(context, request)
  const now = clock.now()
  const checkout = await ownCheckout(db, person.id, new URL(request.url).searchParams.get('ref'))
  // No checkout was started, so there is no result.
  if (!checkout) throw redirect(href('/payment-setup'))
  if (checkout.state !== 'paid' && (await hasPayfastEnded(db, checkout)))
    throw redirect(`${href('/payment-cancelled')}?ref=${checkout.id}`)
  const [subject, payer, record] = await Promise.all([
    newestSubscription(db, person.id),
    payerOf(db, person.id),
    db
      .selectFrom('provider_profiles')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirst(),
  ])
  if (checkout.state !== 'paid' && !checkout.returned_at) await noteReturn(db, checkout.id, now)
  const place = await placeOf(db, subject?.id)
  return {
    isPaid: checkout.state === 'paid' && subject !== null,
    cents: checkout.amount_cents,
    tenthCents: tenthOf(checkout.amount_cents),
    reference: paymentReference(payer?.name ?? ''),
    paidAt: checkout.paid_at,
    returnedAt: checkout.returned_at ?? now,
    nextChargeOn: subject?.nextChargeOn ?? null,
    launchPlace: subject?.plan === 'launch-special' ? place : null,
    hasRecord: record !== undefined,
  }
}

export type ResultView = Awaited<ReturnType<typeof resultView>>

/** A user waits for the result: PayFast's history is read if the notification doesn't arrive. */
async function noteReturn(db: Queryable, checkoutId: string, now: Date) {
  await db.updateTable('checkouts').set({ returned_at: now }).where('id', '=', checkoutId).execute()
}

/** The subscription's position among the first thousand, by when each place was taken. */
async function placeOf(db: Queryable, subscriptionId: string | undefined) {
  if (!subscriptionId) return null
  const own = await db
    .selectFrom('launch_places')
    .select('taken_at as at')
    .where('subscription_id', '=', subscriptionId)
    .where('freed_at', 'is', null)
    .executeTakeFirst()
  if (!own?.at) return null
  const { count } = await db
    .selectFrom('launch_places')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('taken_at', '<=', own.at)
    .where('freed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
