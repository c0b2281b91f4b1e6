import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Services } from '#app/page/services.server.ts'
import { defaultSettings, type SiteSettings } from '#app/page/site-settings.ts'
import { type Feature, features } from '#app/plans/public/features.ts'
import { settableClock } from '#app/platform/clock.ts'
import type { Db } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { startLive } from '#app/platform/live.server.ts'
import { testDatabase } from '#app/platform/test-db.server.ts'
import { type Day, dayOf, HOUR, startOfDay } from '#app/platform/time.ts'
import type { BillingServices } from './billing-services.ts'
import { releaseDeferred } from './ledger/release-deferred.server.ts'
import { beginCheckout, type Choice } from './subscriptions/begin-checkout.server.ts'
import { lapseCheckouts } from './subscriptions/cancel-checkout.server.ts'
import type { BillingEmailJob } from './subscriptions/email-kinds.ts'
import { handlePayfastEvent } from './subscriptions/handle-payfast-event.server.ts'
import { moveSubscriptionsOn } from './subscriptions/move-on.server.ts'
import type { ChargeSettled } from './subscriptions/payfast-events.ts'
import { newestSubscription } from './subscriptions/save-subscription.server.ts'

/** A Wednesday morning; 1 July 2026 is thirty days after the launch special's first birthday. */
export const START = new Date('2026-07-01T09:00:00+02:00')

export const everythingWorks = new Set(Object.keys(features) as Feature[])

/** A database, a clock and a manually driven PayFast; emails as a list of those that became due. */
export async function billingWorld(changed: Partial<SiteSettings> = {}) {
  const database = await testDatabase()
  const { db } = database
  const clock = settableClock(START)
  const emails: BillingEmailJob[] = []
  const settings = { ...defaultSettings, ...changed }
  const services = {
    db,
    live: await startLive(database),
    jobs: {
      send: async (_tx: unknown, _name: string, data: unknown) => {
        emails.push(data as BillingEmailJob)
      },
    } as unknown as Services['jobs'],
    settings: { current: () => settings } as Services['settings'],
  } satisfies BillingServices
  let payments = 2_452_000
  const world = {
    database,
    db,
    services,
    clock,
    emails,
    settings,
    /** The id PayFast would give the next payment. */
    nextReference: () => String(++payments),
    /** Advances the clock to nine in the morning of a day, running whatever falls due on the way. */
    until: async (day: Day) => {
      const end = new Date(startOfDay(day).getTime() + 9 * HOUR)
      await scheduledTasks(services, clock.now())
      while (clock.now() < end) {
        const due = await nextDue(db)
        if (due && due <= clock.now()) throw new Error(`due since ${due}, and nobody does it`)
        clock.set(due && due < end ? due : end)
        await scheduledTasks(services, clock.now())
      }
    },
  }
  onTestFinished(() => checkBooks(db))
  return world
}

export type BillingWorld = Awaited<ReturnType<typeof billingWorld>>

async function nextDue(db: Db) {
  const { rows } = await sql<{ due: Date | null }>`
    select least(
      (select min(due_at) from subscriptions), (select min(due_at) from deferred_fees),
      (select min(expires_at) from checkouts where state = 'open')
    ) as due`.execute(db)
  return rows[0]!.due
}

export async function scheduledTasks(services: BillingServices, now: Date) {
  await lapseCheckouts(services.db, now)
  await moveSubscriptionsOn(services, now)
  await releaseDeferred(services.db, now)
}

export async function anAccount({ db }: Pick<BillingWorld, 'db'>, name = 'Sipho Mahlangu') {
  const id = newId()
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.co.za`,
      email_confirmed_at: START,
      user_metadata: JSON.stringify({ full_name: name }),
      created_at: START,
      updated_at: START,
    })
    .execute()
  return id
}

/** The provider record of an approved application. */
export async function aProviderOf({ db }: Pick<BillingWorld, 'db'>, userId: string) {
  const id = newId()
  await db
    .insertInto('providers')
    .values({
      id,
      user_id: userId,
      slug: id,
      full_name: 'Sipho Mahlangu',
      email: `work-${id}@example.co.za`,
      phone: '+27821234567',
      category: 'plumbing',
      place_id: 'mamelodi',
      province: 'gauteng',
      lat: -25.72,
      lng: 28.37,
      npo_category: 'animal-welfare',
      verification: 'approved',
      verified_at: START,
      joined_at: START,
      created_at: START,
      updated_at: START,
    })
    .execute()
  return id
}

export async function isFound({ db }: Pick<BillingWorld, 'db'>, providerId: string) {
  const row = await db
    .selectFrom('listings')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row !== undefined
}

export const choiceOf = (
  { clock }: Pick<BillingWorld, 'clock'>,
  userId: string,
  choice: Partial<Choice> = {},
): Choice => ({
  userId,
  plan: 'launch-special',
  cycle: 'monthly',
  contractMonths: 12,
  holder: 'person',
  npoCategory: 'education-literacy',
  now: clock.now(),
  works: everythingWorks,
  ...choice,
})

export async function checkOut(world: BillingWorld, userId: string, choice: Partial<Choice> = {}) {
  const started = await beginCheckout(world.services, choiceOf(world, userId, choice))
  if (!started.ok) throw new Error(started.why)
  return started
}

/** A PayFast event of a completed charge, with the fee of the price list. */
export function paid(
  world: BillingWorld,
  {
    checkoutId,
    cents,
    token = `token of ${checkoutId}`,
    reference = world.nextReference(),
  }: {
    checkoutId: string
    cents: number
    token?: string | null
    reference?: string
  },
) {
  const event: ChargeSettled = {
    kind: 'charge settled',
    reference,
    checkoutId,
    token,
    grossCents: cents,
    feeCents: Math.round((cents * 0.032 + 200) * 1.15),
  }
  return { event, apply: () => handlePayfastEvent(world.services, event, world.clock.now()) }
}

/** Everything up to a running subscription. */
export async function subscribe(world: BillingWorld, userId: string, choice: Partial<Choice> = {}) {
  const checkout = await checkOut(world, userId, choice)
  const token = checkout.recurring ? `token of ${checkout.checkoutId}` : null
  await paid(world, { ...checkout, cents: checkout.amountCents, token }).apply()
  return { ...checkout, token, cents: checkout.amountCents }
}

export async function subscriptionState({ db }: Pick<BillingWorld, 'db'>, userId: string) {
  const subscription = await newestSubscription(db, userId)
  if (!subscription) throw new Error('no subscription')
  return subscription
}

export const today = ({ clock }: Pick<BillingWorld, 'clock'>) => dayOf(clock.now())

export const kindsOf = ({ emails }: Pick<BillingWorld, 'emails'>) => emails.map(({ kind }) => kind)

/**
 * Invariants of the ledger: every journal sums to zero, all accounts sum to zero, each 10% is within half a
 * cent of net payments, and documents have no gaps.
 */
export async function checkBooks(db: Db) {
  const { rows: broken } = await sql`
    select journal_id from ledger_entries group by journal_id having sum(cents) <> 0`.execute(db)
  const { rows: tenths } = await sql<{ paid: number; tenth: number; base: number; stored: number }>`
    select b.base_cents as base, b.tenth_cents as stored,
      coalesce((select sum(gross_cents - refund_cents) from charges
        where user_id = b.party and kind not in ('surplus', 'unmatched')), 0) as paid,
      coalesce((select sum(cents) from ledger_entries
        where account = 'giving' and party = b.party), 0) as tenth
    from giving_bases b`.execute(db)
  const { rows: gaps } = await sql`
    select series from billing_documents group by series
    having count(*) <> max(number) or min(number) <> 1`.execute(db)
  if (broken.length > 0 || gaps.length > 0)
    throw new Error(`journals ${JSON.stringify(broken)}, gaps ${JSON.stringify(gaps)}`)
  for (const { paid, tenth, base, stored } of tenths)
    if (paid !== base || tenth !== stored || Math.abs(tenth * 10 - paid) > 5)
      throw new Error(`a tenth of ${tenth} for ${paid} (kept as ${stored} for ${base})`)
}

let payments = 9_000_000

/** An account that pays for the launch special monthly, as if through PayFast. */
export async function subscribed(
  services: BillingServices,
  { userId, now }: { userId: string; now: Date },
) {
  const started = await beginCheckout(services, {
    userId,
    plan: 'launch-special',
    cycle: 'monthly',
    contractMonths: 12,
    holder: 'person',
    npoCategory: 'animal-welfare',
    works: everythingWorks,
    now,
  })
  if (!started.ok) throw new Error(started.why)
  const reference = String(payments++)
  await handlePayfastEvent(
    services,
    {
      kind: 'charge settled',
      reference,
      checkoutId: started.checkoutId,
      token: `token-${reference}`,
      grossCents: started.amountCents,
      feeCents: 4_14,
    },
    now,
  )
  return { checkoutId: started.checkoutId, reference }
}

/** Fills this many launch places, as if other providers had paid for them. */
export async function othersHold({ db, clock }: Pick<Services, 'db' | 'clock'>, count: number) {
  await sql`
    with made as (
      insert into subscriptions (id, user_id, state, plan, cycle, contract_months, holder, npo_category,
        price_cents, ended_at, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), 'ended', 'launch-special', 'monthly', 12, 'person',
        'other-causes', 4999, ${clock.now()}, ${clock.now()}, ${clock.now()}
      from generate_series(1, ${count}) returning id
    )
    insert into launch_places (subscription_id, reserved_until, taken_at)
    select id, ${clock.now()}, ${clock.now()} from made`.execute(db)
}
