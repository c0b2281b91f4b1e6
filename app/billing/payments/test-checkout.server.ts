import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { Services } from '#app/page/services.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import { DAY } from '#app/platform/time.ts'
import { type SimulatorOptions, startSimulator } from '../../../payfast-simulator/simulator.ts'
import { itnEndpoint } from '../endpoints/itn.server.ts'
import type { CheckoutForm, Line } from '../payfast/index.ts'
import { buy, cards, giveCard, openCheckout } from '../payfast/test-merchant.ts'
import type { Choice } from '../subscriptions/begin-checkout.server.ts'
import {
  anAccount,
  billingWorld,
  checkOut,
  START,
  scheduledTasks,
  subscriptionState,
} from '../test-billing.server.ts'
import { carryOutOrders } from './carry-out-orders.server.ts'
import { askAboutAgreements, compareHistory } from './compare.server.ts'
import { judgeWaiting } from './judge-inbox.server.ts'
import { openPayPage, payPageOf } from './pay-page.server.ts'
import { openPayfastClient } from './payfast-client.server.ts'

export { cards, giveCard }

/**
 * The billing subject connected to the PayFast simulator: a database, a listening endpoint, and the
 * simulator, whose clock is the product's too.
 */
export async function openTestCheckout({
  line = {},
  env = {},
  simulator: options = {},
}: {
  line?: Partial<Line>
  env?: Record<string, string>
  simulator?: SimulatorOptions
} = {}) {
  const world = await billingWorld()
  const simulator = await startSimulator({ startsAt: START, isTicking: false, ...options })
  let fetchItn: (request: Request, bindings: never) => Response | Promise<Response>
  const server = createAdaptorServer({
    fetch: (request, bindings) => fetchItn(request, bindings as never),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
    await simulator.stop()
  })
  const config = readConfig({
    APP_ENV: 'test',
    SITE_URL: url,
    PAYFAST_SIMULATOR_URL: simulator.url,
    ...env,
  })
  const clock = { now: () => new Date(simulator.world.now()) }
  const services = {
    ...world.services,
    clock,
    securityClock: clock,
    config,
    log: startLog('silent'),
    payfast: openPayfastClient(config, clock, { fetch, pauses: [], patience: 2000, ...line }),
  } as unknown as Services
  fetchItn = itnEndpoint(services).fetch as typeof fetchItn

  const control = async (path: string, body: object = {}) => {
    const answer = await fetch(`${simulator.url}/simulator/control/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulator.secret}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    world.clock.set(clock.now())
  }
  const inbox = () =>
    world.db.selectFrom('itn_inbox').selectAll().orderBy('received_at').orderBy('id').execute()
  /** Waits until every delivery was processed once: they are acknowledged before that. */
  const looked = async () => {
    for (let waited = 0; waited < 10_000; waited += 5) {
      const all = await inbox()
      if (all.every(({ state, attempts }) => state !== 'waiting' || attempts > 0)) return all
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error('a delivery was never looked at')
  }
  /** Runs the scheduled tasks until nothing is due at this instant. */
  const work = async () => {
    await looked()
    const now = clock.now()
    await judgeWaiting(services, new Date(now.getTime() + DAY))
    await scheduledTasks(services, now)
    await askAboutAgreements(services, now)
    await carryOutOrders(services, now)
    await looked()
    await carryOutOrders(services, now)
  }

  return {
    ...world,
    services,
    simulator,
    url,
    control,
    inbox,
    looked,
    work,
    fault: (fault: string, variant: string) => control('faults', { fault, variant }),
    compare: () => compareHistory(services, clock.now(), 40),
    /** Advances the clock day by day, with everything that falls due. */
    days: async (count: number) => {
      for (let day = 0; day < count; day++) {
        await control('clock', { days: 1 })
        await work()
      }
    },
    account: () => anAccount(world),
    /** The form that the site's page would post for this choice. */
    form: async (userId: string, choice: Partial<Choice> = {}): Promise<CheckoutForm> => {
      world.clock.set(clock.now())
      return formOf(services, (await checkOut(world, userId, choice)).checkoutId)
    },
    formOf: (checkoutId: string) => formOf(services, checkoutId),
    /** A subscriber who pays monthly, having gone through all pages. */
    subscriber: async (card = cards.pays, choice: Partial<Choice> = {}) => {
      const userId = await anAccount(world)
      world.clock.set(clock.now())
      const { checkoutId } = await checkOut(world, userId, choice)
      await buy(await formOf(services, checkoutId), card)
      await looked()
      return { userId, checkoutId }
    },
    subscription: (userId: string) => subscriptionState(world, userId),
    charges: (userId: string) =>
      world.db
        .selectFrom('charges')
        .select(['kind', 'gross_cents as cents', 'refund_cents as refunded'])
        .where('user_id', '=', userId)
        .orderBy('settled_at')
        .orderBy('id')
        .execute(),
    /** Our PayFast balance by the ledger, less the balance by PayFast's history. */
    difference: async () => {
      const { ours } = await world.db
        .selectFrom('ledger_entries')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('cents'), eb.val(0)).as('ours'))
        .where('account', '=', 'payfast')
        .executeTakeFirstOrThrow()
      const theirs = simulator.world.state.payments
        .filter(({ status, merchantId }) => status === 'COMPLETE' && merchantId === '10000100')
        .reduce((sum, { gross, fee }) => sum + gross - fee, 0)
      return Number(ours) - theirs
    },
  }
}

export type TestCheckout = Awaited<ReturnType<typeof openTestCheckout>>

async function formOf(services: Services, checkoutId: string): Promise<CheckoutForm> {
  const key = (await payPageOf(services.db, checkoutId)).replace('/pay/', '')
  const page = await openPayPage(services, { key, visitorId: null, now: services.clock.now() })
  if (page.is !== 'open') throw new Error(`The page is ${page.is}`)
  return page.form
}

/** The buyer on PayFast's page, in one tab. */
export async function tab(form: CheckoutForm) {
  const { page } = await openCheckout(form)
  if (!page) throw new Error('PayFast refused the form')
  return page
}

export const pay = buy
