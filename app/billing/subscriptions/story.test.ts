import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Cycle, PlanName } from '#app/plans/public/plans.ts'
import { addDays, startOfDay } from '#app/platform/time.ts'
import { grantsAccess } from '#app/providers/public/listing-status.ts'
import { balances } from '../ledger/queries.server.ts'
import {
  anAccount,
  type BillingWorld,
  billingWorld,
  checkBooks,
  choiceOf,
  everythingWorks,
  paid,
  today,
} from '../test-billing.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { beginRecovery } from './begin-recovery.server.ts'
import { beginUpgrade } from './begin-upgrade.server.ts'
import { endSubscription, takeEndBack } from './end-subscription.server.ts'
import { handlePayfastEvent } from './handle-payfast-event.server.ts'
import { ordersDue } from './order-queue.server.ts'
import type { PayfastEvent } from './payfast-events.ts'
import { refundInFull } from './refund-in-full.server.ts'
import { newestSubscription } from './save-subscription.server.ts'

/** A model of PayFast: its agreements, and all events it has sent. */
type Neighbour = {
  balance: number
  open: { checkoutId: string; cents: number; recurs: boolean }[]
  agreements: string[]
  events: PayfastEvent[]
}

type Act = (world: BillingWorld, user: string, payfast: Neighbour, pick: number) => Promise<unknown>

const plansToBuy = ['launch-special', 'standard', 'website'] as const satisfies PlanName[]
const cycles = ['monthly', 'annual'] as const satisfies Cycle[]

const acts: Record<string, Act> = {
  'begin a checkout': async (world, user, payfast, pick) => {
    const choice = { plan: plansToBuy[pick % 3]!, cycle: cycles[pick % 2]! }
    const started = await beginCheckout(world.services, choiceOf(world, user, choice))
    if (started.ok)
      payfast.open.push({
        checkoutId: started.checkoutId,
        cents: started.amountCents,
        recurs: started.recurring !== null,
      })
  },
  pay: async (world, _user, payfast, pick) => {
    const first = payfast.open[pick % payfast.open.length]
    if (!first) return
    if (first.recurs && !payfast.agreements.includes(first.checkoutId))
      payfast.agreements.push(first.checkoutId)
    await come(world, payfast, first.checkoutId, first.cents, first.recurs)
  },
  'be charged again': async (world, user, payfast, pick) => {
    const checkoutId = payfast.agreements[pick % payfast.agreements.length]
    const subscription = await newestSubscription(world.db, user)
    if (checkoutId && subscription)
      await come(world, payfast, checkoutId, subscription.priceCents, true)
  },
  'come in another sum': async (world, _user, payfast, pick) => {
    const first = payfast.open[pick % payfast.open.length]
    if (first) await come(world, payfast, first.checkoutId, first.cents + 1, first.recurs)
  },
  'be told again': async (world, _user, payfast, pick) => {
    const event = payfast.events[pick % payfast.events.length]
    if (event)
      expect(await handlePayfastEvent(world.services, event, world.clock.now())).toBe('nothing new')
  },
  recover: async (world, user, payfast) => {
    const started = await beginRecovery(world.services, { userId: user, now: world.clock.now() })
    if (started.ok)
      payfast.open.push({
        checkoutId: started.checkoutId,
        cents: started.amountCents,
        recurs: true,
      })
  },
  upgrade: async (world, user, payfast) => {
    const started = await beginUpgrade(world.services, {
      userId: user,
      plan: 'premium',
      now: world.clock.now(),
      works: everythingWorks,
    })
    if (started.ok && started.checkout)
      payfast.open.push({
        checkoutId: started.checkout.checkoutId,
        cents: started.checkout.amountCents,
        recurs: false,
      })
  },
  end: (world, user, _payfast, pick) =>
    endSubscription(world.services, {
      userId: user,
      by: pick % 2 ? 'law' : 'contract',
      now: world.clock.now(),
    }),
  'take the end back': (world, user) =>
    takeEndBack(world.services, { userId: user, now: world.clock.now() }),
  'have it all back': (world, user, _payfast, pick) =>
    refundInFull(world.services, {
      userId: user,
      why: pick % 2 ? 'cooling off' : 'application withdrawn',
      by: user,
      now: world.clock.now(),
    }),
  'cancel at PayFast': async (world, _user, payfast, pick) => {
    const checkoutId = payfast.agreements[pick % payfast.agreements.length]
    if (!checkoutId) return
    const event = {
      kind: 'agreement cancelled',
      token: `token of ${checkoutId}`,
      checkoutId,
    } as const
    await handlePayfastEvent(world.services, event, world.clock.now())
  },
  'let time pass': (world, _user, _payfast, pick) =>
    world.until(addDays(today(world), [1, 3, 8, 31, 92][pick % 5]!)),
}

async function come(
  world: BillingWorld,
  payfast: Neighbour,
  checkoutId: string,
  cents: number,
  recurs: boolean,
) {
  const token = recurs ? `token of ${checkoutId}` : null
  const { event, apply } = paid(world, { checkoutId, cents, token })
  payfast.balance += event.grossCents - event.feeCents
  payfast.events.push(event)
  await apply()
}

/** PayFast carries out the ordered refunds. */
async function payBackAll(world: BillingWorld, payfast: Neighbour) {
  for (const order of await ordersDue(world.db, world.clock.now(), 1000))
    if (order.kind === 'refund') {
      payfast.balance -= order.amountCents! + 2_30
      const event = { kind: 'refund made', orderId: order.id, feeCents: 2_30 } as const
      await handlePayfastEvent(world.services, event, world.clock.now())
      await handlePayfastEvent(world.services, event, world.clock.now())
    }
}

it('keeps the books at zero, to the cent of PayFast’s, and paid time open, whatever people do', async () => {
  const world = await billingWorld()
  const everyone: { user: string; payfast: Neighbour }[] = []
  const story = fc.array(fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(59), fc.nat(1)), {
    minLength: 10,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(story, fc.boolean(), async (events, isVendor) => {
      world.settings.vatNumber = isVendor ? '4220122222' : ''
      const people = await Promise.all(
        [0, 1].map(async () => ({
          user: await anAccount(world),
          payfast: { balance: 0, open: [], agreements: [], events: [] } as Neighbour,
        })),
      )
      everyone.push(...people)
      for (const [name, pick, who] of [
        ['begin a checkout', 0, 0],
        ['pay', 0, 0],
        ...events,
      ] as const) {
        const { user, payfast } = people[who]!
        await acts[name]!(world, user, payfast, pick)
        const subscription = await newestSubscription(world.db, user)
        const isPaid =
          subscription?.paidUntil && startOfDay(subscription.paidUntil) > world.clock.now()
        if (subscription && isPaid && subscription.state !== 'ended')
          expect(grantsAccess(subscription.state)).toBe(true)
      }
      for (const { payfast } of people) await payBackAll(world, payfast)
      await checkBooks(world.db)
      const balance = await balances(world.db)
      const atPayfast = everyone.reduce((sum, { payfast }) => sum + payfast.balance, 0)
      expect([...balance.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0)
      expect(balance.get('payfast')).toBe(atPayfast)
      expect(balance.get('customers')).toBe(0)
      const { rows } = await sql<{ left: number }>`
        select coalesce(sum(cents - settled_cents), 0) as left from deferred_fees`.execute(world.db)
      expect(balance.get('deferred-revenue')! + rows[0]!.left).toBe(0)
    }),
    { numRuns: Number(process.env.STORIES ?? 6), endOnFailure: true },
  )
})
