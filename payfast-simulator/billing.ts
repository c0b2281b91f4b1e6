import { addDays, DAY, dayAt, FREQUENCIES, HOUR, midnight, periodAfter } from './calendar.ts'
import { feeOf } from './fees.ts'
import { notifyOfCancellation, notifyOfPayment, rands } from './notifications.ts'
import type { Agreement, Card, Checkout, Payment } from './state.ts'
import { fieldOf, merchantOf, newPaymentId, newToken, type World, writeMail } from './world.ts'

export type Due = { dueAt: number; run: () => Promise<unknown> | unknown }

export const ACTIVE = 1
export const CANCELLED = 2
export const PAUSED = 3
export const COMPLETE = 4

const ATTEMPTS = 5

/** Creates the agreement of a first payment, as PayFast interprets the form. */
export function startAgreement(
  world: World,
  checkout: Checkout,
  payment: Payment,
  card: Card,
): Agreement {
  const { fields, merchantId } = checkout
  const kind = fieldOf(fields, 'subscription_type') === '2' ? 2 : 1
  const today = dayAt(world.now())
  const requested = fieldOf(fields, 'billing_date')
  const isAhead = requested > today
  const billingDate = isAhead ? requested : today
  const frequency = Number(fieldOf(fields, 'frequency') || 3)
  const anchor = Number(billingDate.slice(8))
  const isLater = isAhead || payment.gross === 0
  const runDate = isLater ? billingDate : periodAfter(billingDate, frequency, anchor)
  const agreement: Agreement = {
    token: newToken(world),
    merchantId,
    kind,
    status: ACTIVE,
    reason: '',
    fields,
    firstPaymentId: payment.id,
    lastPaymentId: payment.id,
    billingDate,
    amount: centsOf(fieldOf(fields, 'recurring_amount') || fieldOf(fields, 'amount')),
    cycles: Number(fieldOf(fields, 'cycles') || 0),
    cyclesComplete: payment.gross > 0 && world.state.switches.initialCountsAsCycle ? 1 : 0,
    frequency,
    anchor,
    runDate,
    nextAttempt: null,
    attempts: 0,
    pausedCycles: 0,
    card,
    renewedAt: null,
    notifiedOf: [],
  }
  finishOrPlan(agreement)
  world.state.agreements.push(agreement)
  return agreement
}

/** After a charge: completes the agreement, or plans the next charge. Tokenized cards wait for API calls. */
function finishOrPlan(agreement: Agreement) {
  const { kind, cycles, cyclesComplete, runDate } = agreement
  if (kind === 2) agreement.nextAttempt = null
  else if (cycles > 0 && cyclesComplete >= cycles)
    Object.assign(agreement, { status: COMPLETE, nextAttempt: null })
  else agreement.nextAttempt = midnight(runDate)
}

export function chargeDue(world: World, agreement: Agreement): Due[] {
  const { nextAttempt, status } = agreement
  if (nextAttempt === null) return []
  if (status === PAUSED) return [{ dueAt: nextAttempt, run: () => skipPeriod(world, agreement) }]
  return status === ACTIVE ? [{ dueAt: nextAttempt, run: () => renew(world, agreement) }] : []
}

/** A paused period is skipped: its payment moves to the end, the date moves on. */
function skipPeriod(world: World, agreement: Agreement) {
  agreement.pausedCycles--
  moveOn(world, agreement)
  if (agreement.pausedCycles <= 0) agreement.status = ACTIVE
}

function moveOn(world: World, agreement: Agreement) {
  const { runDate, frequency, anchor } = agreement
  agreement.runDate = periodAfter(runDate, frequency, anchor)
  if (world.state.switches.monthEnd === 'drift')
    agreement.anchor = Number(agreement.runDate.slice(8))
  agreement.nextAttempt = midnight(agreement.runDate)
}

/** One attempt at a due charge. The run date moves only after a payment. */
export async function renew(world: World, agreement: Agreement) {
  const isPaid = takesCharge(world, agreement.card)
  const payment = recordPayment(world, {
    kind: 'renewal',
    agreement,
    gross: agreement.amount,
    status: isPaid ? 'COMPLETE' : 'FAILED',
  })
  if (isPaid) {
    Object.assign(agreement, { attempts: 0, renewedAt: world.now(), lastPaymentId: payment.id })
    agreement.cyclesComplete++
    moveOn(world, agreement)
    finishOrPlan(agreement)
    await notifyOfPayment(world, payment, agreement)
    return
  }
  failOnce(world, agreement)
  if (world.state.switches.failedItn) await notifyOfPayment(world, payment, agreement)
}

function failOnce(world: World, agreement: Agreement) {
  agreement.attempts++
  const buyer = fieldOf(agreement.fields, 'email_address')
  writeMail(
    world,
    buyer,
    'Your payment failed',
    `Attempt ${agreement.attempts} of ${ATTEMPTS} to charge R${rands(agreement.amount)} to the card ending ${agreement.card.lastFour} failed.`,
  )
  if (agreement.attempts < ATTEMPTS) {
    agreement.nextAttempt = (agreement.nextAttempt ?? world.now()) + DAY
    return
  }
  Object.assign(agreement, {
    status: world.state.switches.lockedStatus,
    reason: 'Locked after five failed attempts',
    nextAttempt: null,
  })
  const merchant = merchantOf(world, agreement.merchantId)
  writeMail(
    world,
    merchant?.email ?? '',
    'A subscription was locked',
    `Five attempts to charge the subscription ${agreement.token} failed.`,
  )
}

/** Whether the bank accepts a charge: never for an expired card, and a card may be set to fail some times. */
export function takesCharge(world: World, card: Card): boolean {
  if (isExpired(world, card)) return false
  if (card.failures <= 0) return true
  card.failures--
  return false
}

export function isExpired(world: World, card: Card): boolean {
  return dayAt(world.now()).slice(0, 7) > card.expires
}

export function recordPayment(
  world: World,
  {
    kind,
    agreement,
    gross,
    status,
    fields = agreement.fields,
  }: {
    kind: Payment['kind']
    agreement: Agreement
    gross: number
    status: Payment['status']
    fields?: Payment['fields']
  },
): Payment {
  const payment: Payment = {
    id: newPaymentId(world),
    merchantId: agreement.merchantId,
    kind,
    status,
    fields,
    gross,
    fee: status === 'COMPLETE' ? feeOf(world, 'CC', gross) : 0,
    time: world.now(),
    method: 'CC',
    token: agreement.token,
    of: null,
  }
  world.state.payments.push(payment)
  return payment
}

/** Ends an agreement: first the state, then the notifications. */
export async function cancelAgreement(world: World, agreement: Agreement, reason: string) {
  Object.assign(agreement, { status: CANCELLED, reason, nextAttempt: null })
  const words = `The subscription ${agreement.token} was cancelled.`
  writeMail(
    world,
    fieldOf(agreement.fields, 'email_address'),
    'Your subscription was cancelled',
    words,
  )
  const merchant = merchantOf(world, agreement.merchantId)
  writeMail(world, merchant?.email ?? '', 'A subscription was cancelled', words)
  await notifyOfCancellation(world, agreement)
}

/** Suspends future charges; resumes a locked one, as PayFast's articles describe. */
export function pauseAgreement(world: World, agreement: Agreement, cycles: number) {
  if (agreement.status !== ACTIVE) {
    Object.assign(agreement, { status: ACTIVE, reason: '', attempts: 0 })
    while (agreement.runDate <= dayAt(world.now())) moveOn(world, agreement)
    agreement.nextAttempt = midnight(agreement.runDate)
    return
  }
  Object.assign(agreement, { status: PAUSED, pausedCycles: cycles })
  writeMail(
    world,
    fieldOf(agreement.fields, 'email_address'),
    'Your subscription was paused',
    `${cycles} ${FREQUENCIES[agreement.frequency]} payments are held back.`,
  )
}

export function unpauseAgreement(agreement: Agreement) {
  Object.assign(agreement, { status: ACTIVE, pausedCycles: 0 })
}

/** The buyer changes the card: sends a zero-amount notification, and retries a failing charge at midnight. */
export async function changeCard(world: World, agreement: Agreement, card: Card) {
  agreement.card = card
  const wasFailing = agreement.attempts > 0
  if (wasFailing) {
    Object.assign(agreement, { status: ACTIVE, reason: '', attempts: 0 })
    agreement.nextAttempt = midnight(addDays(dayAt(world.now()), 1))
  }
  agreement.notifiedOf = agreement.notifiedOf.filter((what) => !what.startsWith('card'))
  const payment = recordPayment(world, { kind: 'card', agreement, gross: 0, status: 'COMPLETE' })
  await notifyOfPayment(world, payment, agreement)
}

/**
 * Reminders to the buyer: two days before a charge; a month, two weeks and two days before a card expires.
 */
export function mailsDue(world: World, agreement: Agreement): Due[] {
  if (agreement.status !== ACTIVE || agreement.kind === 2) return []
  const { card, runDate } = agreement
  const [year = 0, month = 1] = card.expires.split('-').map(Number)
  const ends = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  const wanted = [
    { what: `charge ${runDate}`, day: addDays(runDate, -2), subject: 'A payment is coming up' },
    ...[30, 14, 2].map((days) => ({
      what: `card ${card.expires} ${days}`,
      day: addDays(ends, -days),
      subject: 'Your card expires soon',
    })),
  ]
  return wanted
    .filter(({ what, day }) => !agreement.notifiedOf.includes(what) && day > agreement.billingDate)
    .map(({ what, day, subject }) => ({
      dueAt: midnight(day) + 9 * HOUR,
      run: () => remind(world, agreement, what, subject),
    }))
}

function remind(world: World, agreement: Agreement, what: string, subject: string) {
  agreement.notifiedOf.push(what)
  writeMail(
    world,
    fieldOf(agreement.fields, 'email_address'),
    subject,
    `R${rands(agreement.amount)} on ${agreement.runDate}, card ending ${agreement.card.lastFour}, which ends with ${agreement.card.expires}.`,
  )
}

/** The cents of an amount in a form, which was validated before. */
export function centsOf(text: string): number {
  const [whole = '0', rest = ''] = text.split('.')
  return Number(whole) * 100 + Number(rest.padEnd(2, '0').slice(0, 2))
}
