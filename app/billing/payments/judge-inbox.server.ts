import { type Queryable, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { isId } from '#app/platform/ids.ts'
import { dayOf, HOUR, MINUTE } from '#app/platform/time.ts'
import { type Itn, judgeItn, type Verdict } from '../payfast/index.ts'
import { handlePayfastEvent } from '../subscriptions/handle-payfast-event.server.ts'
import { askAboutAgreement } from './compare.server.ts'
import { expectedOf, learnToken } from './expected.server.ts'
import { chargeOf, payfastEventOf } from './itn-event.ts'
import type { PaymentServices } from './payment-services.ts'

const AT_ONCE = 100

/** A scheduled task: processes deliveries that couldn't be verified yet, or whose process died. */
export async function judgeWaiting(services: PaymentServices, now: Date) {
  const waiting = await services.db
    .selectFrom('itn_inbox')
    .select('id')
    .where('due_at', '<=', now)
    // Least recently tried first, so that deliveries that always fail can't starve the others.
    .orderBy('due_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const failures: unknown[] = []
  for (const { id } of waiting)
    await judgeDelivery(services, id)
      .then(
        (charged) => charged && askAboutAgreement(services, charged.token, services.clock.now()),
      )
      .catch((error) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} notifications could not be judged`)
}

/**
 * Verifies one delivery and applies it. Idempotent: it applies one event, which counts once, and marks the
 * delivery afterwards. Returns the agreement that was charged: only PayFast knows the date of its next
 * charge, because its months may be longer than the calendar's, so `askAboutAgreement` fetches it later.
 */
export async function judgeDelivery(
  services: PaymentServices,
  id: string,
): Promise<{ token: string } | null> {
  const { db, payfast, clock } = services
  const stored = await db
    .selectFrom('itn_inbox')
    .select(['body', 'peer', 'attempts'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!stored) return null
  const delivery = { id, attempts: stored.attempts }
  try {
    const verdict = await judgeItn(
      { ...payfast, expected: (itn) => expectedOf(db, itn) },
      { body: stored.body, peer: stored.peer, now: clock.now() },
    )
    return await note[verdict.verdict](services, delivery, verdict as never)
  } catch (error) {
    // An error of ours counts as an attempt too: otherwise it would be due again at once, forever.
    await tryLater(services, delivery, { reason: `failed: ${messageOf(error)}` })
    throw error
  }
}

/** PostgreSQL can't store NUL, and an error message may repeat input. */
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 200)

/** Schedules another attempt, with backoff. */
async function tryLater(
  { db, clock }: PaymentServices,
  { id, attempts }: Stored,
  found: { reason: string } & Partial<ReturnType<typeof loggedFields>>,
) {
  const wait = Math.min(HOUR, MINUTE * 2 ** Math.min(attempts, 10))
  await db
    .updateTable('itn_inbox')
    .set({ ...found, attempts: attempts + 1, due_at: new Date(clock.now().getTime() + wait) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

type Stored = { id: string; attempts: number }
type Of<Name extends Verdict['verdict']> = Extract<Verdict, { verdict: Name }>

const note: {
  [Name in Verdict['verdict']]: (
    services: PaymentServices,
    stored: Stored,
    verdict: Of<Name>,
  ) => Promise<{ token: string } | null>
} = {
  genuine: async (services, { id }, { itn, meaning }) => {
    const { db, clock } = services
    const event = payfastEventOf(itn, meaning)
    const outcome = event ? await handlePayfastEvent(services, event, clock.now()) : meaning
    if (outcome === 'nothing new') await learnToken(db, itn)
    await decided(services, id, itn, { state: 'applied', outcome })
    return event?.kind === 'charge settled' && itn.token ? { token: itn.token } : null
  },

  quarantined: async (services, { id }, { reason, itn }) => {
    const { clock } = services
    // PayFast confirmed it, so the money exists and must be booked.
    const event = reason === 'wrong amount' && itn ? chargeOf(itn) : null
    const outcome = event ? await handlePayfastEvent(services, event, clock.now()) : undefined
    await decided(services, id, itn, { state: 'quarantined', reason, outcome })
    return null
  },

  unknown: async (services, stored, { why, itn }) => {
    await tryLater(services, stored, { ...loggedFields(itn), reason: why })
    return null
  },
}

async function decided(services: PaymentServices, id: string, itn: Itn | null, end: Decision) {
  const { db, clock } = services
  const now = clock.now()
  if (end.state === 'applied') {
    await writeDecision(db, id, itn, end, now)
    return
  }
  await transaction(db, async (tx) => {
    if (!(await writeDecision(tx, id, itn, end, now))) return
    // One email per day and reason, so that a flood of requests doesn't flood our mailbox.
    await queueEmail(services, tx, {
      kind: 'notification quarantined',
      userId: null,
      dedupeKey: `${end.reason} ${dayOf(now)}`,
      details: { why: end.reason!, reference: itn?.reference ?? '' },
    })
  })
}

type Decision = { state: 'applied' | 'quarantined'; reason?: string; outcome?: string }

/** Returns whether the delivery was still waiting. */
async function writeDecision(
  db: Queryable,
  id: string,
  itn: Itn | null,
  { state, reason, outcome }: Decision,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('itn_inbox')
    .set({
      ...(itn && loggedFields(itn)),
      state,
      reason: reason ?? null,
      outcome: outcome ?? null,
      due_at: null,
      decided_at: now,
    })
    .$if(itn !== null && isId(itn.reference), (update) =>
      update.set((eb) => ({
        subscription_id: eb
          .selectFrom('checkouts')
          .select('subscription_id')
          .where('id', '=', itn!.reference),
      })),
    )
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The fields shown to a reviewer. No row of the table is larger than this. */
const loggedFields = (itn: Itn) => ({
  reference: itn.reference.slice(0, 100),
  pf_payment_id: itn.pfPaymentId.slice(0, 100),
  payment_status: itn.statusText.slice(0, 40),
  gross_cents: itn.gross,
})
