import type { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'kysely'
import { itnEndpoint } from '#app/billing/endpoints/itn.server.ts'
import {
  askAboutAgreements,
  beginCheckout,
  beginRecovery,
  carryOutOrders,
  compareHistory,
  endSubscription,
  judgeWaiting,
  lapseCheckouts,
  moveSubscriptionsOn,
  newestSubscription,
  releaseDeferred,
} from '#app/billing/index.server.ts'
import type { Cycle, PlanName } from '#app/plans/public/plans.ts'
import { openDatabase } from '#app/platform/engines.server.ts'
import { migrate } from '#app/platform/migrate.server.ts'
import { DAY, dayOf } from '#app/platform/time.ts'
import { startSimulator } from '../payfast-simulator/simulator.ts'
import { formOf, newAccount, pay, testCheckoutServices } from './test-checkout.ts'

const START = new Date('2026-07-01T09:00:00+02:00')
/** Faults of notifications by day, with their numbers. */
const FAULTS: [string, string][] = [
  ['F1', 'twice'],
  ['F1', 'twenty at once'],
  ['F3', 'wrong'],
  ['F6', 'never'],
  ['F6', 'after 3 days'],
  ['F8', 'down'],
  ['F8', '500'],
  ['F8', 'html'],
  ['F8', 'empty'],
  ['F11', 'unknown'],
  ['F11', 'token second'],
  ['F11', 'no billing date'],
  ['F15', 'timeout after success'],
  ['F15', '429'],
  ['F15', '500'],
]
const CARDS = {
  pays: '4000 0000 0000 0077',
  failsTwice: '4000 0000 0000 0341',
  fails: '4000 0000 0000 0259',
}

export type Soak = {
  subscriptions: number
  charges: number
  notifications: number
  faults: number
  recovered: number
  ended: number
  /** Our PayFast balance by the ledger, less PayFast's own. */
  differenceCents: number
  twice: string[]
  withoutAccess: string[]
}

/** Subscriptions over thirteen virtual months, with a fault on most days. */
export async function soakBilling(
  url: string,
  { count, days, seed }: { count: number; days: number; seed: number },
): Promise<Soak> {
  const random = dice(seed)
  const database = await openDatabase({ url, poolSize: 10 })
  await migrate(database)
  const { db } = database
  const simulator = await startSimulator({ startsAt: START, isTicking: false, seed })
  const clock = { now: () => new Date(simulator.world.now()) }
  let isDown = false
  let app: ReturnType<typeof itnEndpoint>
  const inner = createAdaptorServer({
    fetch: async (request, bindings) => {
      if (isDown) return new Response('down', { status: 503 })
      return app.fetch(request, bindings as never)
    },
  }) as ReturnType<typeof createServer>
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  const emails = new Map<string, number>()
  const services = await testCheckoutServices(database, {
    siteUrl: `http://127.0.0.1:${(inner.address() as AddressInfo).port}`,
    simulatorUrl: simulator.url,
    clock,
    onEmail: ({ kind, dedupeKey: once }) =>
      emails.set(`${kind} ${once}`, (emails.get(`${kind} ${once}`) ?? 0) + 1),
  })
  app = itnEndpoint(services)

  const control = async (path: string, body: object = {}) => {
    const answer = await fetch(`${simulator.url}/simulator/control/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulator.secret}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const looked = async () => {
    for (let waited = 0; waited < 60_000; waited += 10) {
      const waiting = await db
        .selectFrom('itn_inbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('attempts', '=', 0)
        .limit(1)
        .executeTakeFirst()
      if (!waiting) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error('a notification was never looked at')
  }
  const people: string[] = []
  let faults = 0
  let recovered = 0
  let ended = 0
  const join = async () => {
    const userId = await newAccount(db, clock.now())
    const [plan, cycle] = random.of<[PlanName, Cycle]>([
      ['launch-special', 'monthly'],
      ['launch-special', 'monthly'],
      ['launch-special', 'annual'],
      ['standard', 'monthly'],
      ['standard', 'annual'],
    ])
    const started = await beginCheckout(services, {
      userId,
      plan,
      cycle,
      contractMonths: 12,
      holder: random.chance(0.8) ? 'person' : 'company',
      npoCategory: 'animal-welfare',
      now: clock.now(),
    })
    if (!started.ok) throw new Error(started.why)
    const form = await formOf(services, started.checkoutId)
    const card = random.chance(0.85)
      ? CARDS.pays
      : random.chance(0.5)
        ? CARDS.failsTwice
        : CARDS.fails
    await pay(form, card)
    // Another tab with the same page.
    if (random.chance(0.02)) await pay(form, CARDS.pays)
    people.push(userId)
  }
  const act = async (userId: string) => {
    const subscription = await newestSubscription(db, userId)
    if (!subscription) return
    if (
      (subscription.state === 'past_due' || subscription.state === 'suspended') &&
      random.chance(0.4)
    ) {
      const started = await beginRecovery(services, { userId, now: clock.now() })
      if (!started.ok) return
      await pay(await formOf(services, started.checkoutId), CARDS.pays)
      recovered++
    } else if (subscription.state === 'active' && !subscription.cancelBy && random.chance(0.002)) {
      const by = subscription.holder === 'person' && random.chance(0.5) ? 'law' : 'contract'
      const done = await endSubscription(services, { userId, by, now: clock.now() })
      if (done.ok) ended++
    }
  }
  const day = async (isQuiet: boolean) => {
    for (const [fault, variant] of isQuiet ? [] : FAULTS)
      if (random.chance(0.12)) {
        faults++
        await control('faults', { fault, variant })
      }
    isDown = !isQuiet && random.chance(0.03)
    if (isDown) faults++
    await control('clock', { hours: 12 })
    isDown = false
    await control('clock', { hours: 12 })
    await looked()
    const now = clock.now()
    await judgeWaiting(services, new Date(now.getTime() + DAY))
    await lapseCheckouts(db, now)
    await moveSubscriptionsOn(services, now)
    await releaseDeferred(db, now)
    await askAboutAgreements(services, now)
    await carryOutOrders(services, now)
    await compareHistory(services, now)
    await looked()
  }

  try {
    for (let passed = 0; passed < days; passed++) {
      const joining = Math.min(Math.ceil(count / 60), count - people.length)
      for (let otherCount = 0; otherCount < joining; otherCount++) await join()
      for (const userId of people) if (random.chance(0.25)) await act(userId)
      await day(false)
    }
    // Pending work completes: nothing new, and no more faults.
    await fetch(`${simulator.url}/simulator/control/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${simulator.secret}` },
    })
    for (let last = 0; last < 6; last++) await day(true)
    await compareHistory(services, clock.now(), days + 10)
    for (let last = 0; last < 3; last++) await day(true)

    const { rows: balances } = await sql<{ cents: number }>`
      select coalesce(sum(cents), 0) as cents from ledger_entries where account = 'payfast'`.execute(
      db,
    )
    const theirs = simulator.world.state.payments
      .filter(({ status, merchantId }) => status === 'COMPLETE' && merchantId === '10000100')
      .reduce((sum, { gross, fee }) => sum + gross - fee, 0)
    const { rows: charges } = await sql<{ count: number }>`
      select count(*) as count from charges`.execute(db)
    const { rows: notifications } = await sql<{ count: number }>`
      select count(*) as count from itn_inbox`.execute(db)
    const twice = [...emails]
      .filter(([name, times]) => name.startsWith('payment received') && times > 1)
      .map(([name]) => name)
    return {
      subscriptions: people.length,
      charges: Number(charges[0]!.count),
      notifications: Number(notifications[0]!.count),
      faults,
      recovered,
      ended,
      differenceCents: Number(balances[0]!.cents) - theirs,
      twice,
      withoutAccess: await withoutAccess(),
    }
  } finally {
    if ('closeAllConnections' in inner) inner.closeAllConnections()
    inner.close()
    await simulator.stop()
    await database.close()
  }

  /** Subscribers who were charged for today and have no access; or whose access ends too early. */
  async function withoutAccess() {
    const today = dayOf(clock.now())
    const found: string[] = []
    for (const agreement of simulator.world.state.agreements) {
      if (agreement.status !== 1 || agreement.runDate <= today) continue
      const reference = agreement.fields.find(([name]) => name === 'm_payment_id')![1]
      const row = await db
        .selectFrom('checkouts')
        .innerJoin('subscriptions', 'subscriptions.id', 'checkouts.subscription_id')
        .select(['subscriptions.state', 'subscriptions.id', 'checkouts.token'])
        .where('checkouts.id', '=', reference)
        .executeTakeFirst()
      if (row?.token === agreement.token && row.state !== 'active')
        found.push(`${row.id} is ${row.state}, and charged again on ${agreement.runDate}`)
    }
    const lapsed = await db
      .selectFrom('subscriptions')
      .select(['id', 'state', 'paid_until as until'])
      .where('paid_until', '>', today)
      .where('state', 'in', ['suspended', 'incomplete'])
      .execute()
    for (const { id, state, until } of lapsed) found.push(`${id} is ${state}, paid until ${until}`)
    return found
  }
}

/** mulberry32: deterministic for a seed. */
function dice(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    chance: (subject: number) => next() < subject,
    of: <One>(all: readonly One[]): One => all[Math.floor(next() * all.length)]!,
  }
}
