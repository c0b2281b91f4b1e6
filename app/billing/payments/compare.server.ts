import type { Db } from '#app/platform/db.server.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/platform/time.ts'
import { readWorld } from '#app/platform/world.server.ts'
import { owingSince, type Transaction, wholeHistory } from '../payfast/index.ts'
import { handlePayfastEvent } from '../subscriptions/handle-payfast-event.server.ts'
import type { PaymentServices } from './payment-services.ts'

/** Days of PayFast's history to read again, because entries may appear late. */
const DAYS_BACK = 3
const AT_ONCE = 200

/**
 * Queries PayFast about every agreement with a charge due by today and applies the results: its run date
 * moves only after a payment, so a run date in the past means an overdue charge.
 */
export async function askAboutAgreements(services: PaymentServices, now: Date) {
  const due = await services.db
    .selectFrom('subscriptions')
    .innerJoin('checkouts', 'checkouts.id', 'subscriptions.paying_checkout')
    .select('checkouts.token')
    .where('subscriptions.state', 'in', ['active', 'past_due', 'suspended'])
    .where('subscriptions.next_charge_on', '<=', dayOf(now))
    .where('checkouts.token', 'is not', null)
    .where('checkouts.token_cancelled_at', 'is', null)
    .orderBy('subscriptions.next_charge_on')
    .limit(AT_ONCE)
    .execute()
  for (const { token } of due) await askAboutAgreement(services, token!, now)
}

export async function askAboutAgreement(services: PaymentServices, token: string, now: Date) {
  const answer = await services.payfast.api.fetch(token)
  if (answer.outcome !== 'done' || answer.value.kind !== 'subscription') return
  const agreement = answer.value
  if (agreement.status === 'cancelled') {
    await handlePayfastEvent(
      services,
      { kind: 'agreement cancelled', token, checkoutId: null },
      now,
    )
    return
  }
  const owing = owingSince(agreement, now)
  if (owing)
    await handlePayfastEvent(
      services,
      { kind: 'charge failed', reference: `${token} ${owing}`, checkoutId: null, token },
      now,
    )
  else if (agreement.runDate && !(await isKnown(services, token, agreement.runDate)))
    await handlePayfastEvent(
      services,
      { kind: 'next charge', token, on: agreement.runDate, asOf: dayOf(now) },
      now,
    )
}

/** Usually the date is already known: then there is no event to apply. */
async function isKnown({ db }: PaymentServices, token: string, on: Day) {
  const row = await db
    .selectFrom('checkouts')
    .innerJoin('subscriptions', 'subscriptions.id', 'checkouts.subscription_id')
    .select('next_charge_on as nextChargeOn')
    .where('checkouts.token', '=', token)
    .executeTakeFirst()
  return row?.nextChargeOn === on
}

/**
 * Compares PayFast's history with ours. A payment that only PayFast has is imported, so that a missing
 * notification costs nobody anything; the totals of each day are stored for our team.
 */
export async function compareHistory(services: PaymentServices, now: Date, daysBack = DAYS_BACK) {
  const today = dayOf(now)
  const from = addDays(today, -daysBack)
  const history = await wholeHistory(services.payfast.api, { from, to: today })
  if (history.outcome !== 'done') {
    services.log.warn({ answer: history }, 'the history of PayFast could not be read')
    return
  }
  const imported = await takeOver(services, history.value.filter(isPayment), now)
  for (let day = from; day <= today; day = addDays(day, 1))
    await saveComparison(services, day, history.value, imported, now)
}

const isPayment = ({ gross, pfPaymentId }: Transaction) => gross > 0 && pfPaymentId !== ''

/** Returns the days on which payments were missing here, once for each. */
async function takeOver(services: PaymentServices, payments: Transaction[], now: Date) {
  if (payments.length === 0) return []
  const known = await services.db
    .selectFrom('charges')
    .select('reference')
    .where(
      'reference',
      'in',
      payments.map(({ pfPaymentId }) => pfPaymentId),
    )
    .execute()
  const here = new Set(known.map(({ reference }) => reference))
  const days: Day[] = []
  for (const payment of payments.filter(({ pfPaymentId }) => !here.has(pfPaymentId))) {
    const outcome = await handlePayfastEvent(
      services,
      {
        kind: 'charge settled',
        reference: payment.pfPaymentId,
        checkoutId: payment.reference || null,
        token: null,
        grossCents: payment.gross,
        feeCents: Math.abs(payment.fee),
      },
      now,
    )
    if (outcome !== 'nothing new') days.push(payment.date.slice(0, 10))
  }
  return days
}

async function saveComparison(
  { db }: PaymentServices,
  day: Day,
  history: Transaction[],
  imported: Day[],
  now: Date,
) {
  const theirs = history.filter(({ date }) => date.slice(0, 10) === day)
  const payments = theirs.filter(isPayment)
  const ours = await chargesOf(db, day)
  const there = new Set(history.map(({ pfPaymentId }) => pfPaymentId))
  const row = {
    compared_at: now,
    lines: theirs.length,
    unknown_there: ours.filter(({ reference }) => !there.has(reference)).length,
    theirs_cents: payments.reduce((sum, { gross }) => sum + gross, 0),
    ours_cents: ours.reduce((sum, { cents }) => sum + cents, 0),
  }
  const count = imported.filter((item) => item === day).length
  await db
    .insertInto('reconciliations')
    .values({ day, taken_over: count, ...row })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        ...row,
        taken_over: eb('reconciliations.taken_over', '+', count),
      })),
    )
    .execute()
}

async function chargesOf(db: Db, day: Day) {
  return db
    .selectFrom('charges')
    .select(['reference', 'gross_cents as cents'])
    .where('settled_at', '>=', startOfDay(day))
    .where('settled_at', '<', startOfDay(addDays(day, 1)))
    .where('settled_at', '>', await madeUpUntil(db))
    .execute()
}

/** Payments of demonstration data were never made at PayFast, so the comparison starts after seeding. */
async function madeUpUntil(db: Db) {
  const world = await readWorld(db)
  return world?.kind === 'demonstration' ? world.seeded_at : new Date(0)
}

/**
 * A browser returned from PayFast without a notification of its payment: reads the history sooner than
 * scheduled, for as long as a notification may take.
 */
export async function lookForReturned(services: PaymentServices, now: Date) {
  const waiting = await services.db
    .selectFrom('checkouts')
    .select('id')
    .where('state', 'in', ['open', 'cancelled', 'lapsed'])
    .where('returned_at', '<=', new Date(now.getTime() - 10_000))
    .where('returned_at', '>', new Date(now.getTime() - 60 * 60_000))
    .limit(1)
    .executeTakeFirst()
  if (waiting) await compareHistory(services, now, 1)
}
