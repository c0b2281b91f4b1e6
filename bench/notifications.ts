import { sql } from 'kysely'
import { beginCheckout } from '#app/billing/index.server.ts'
import { machineClock } from '#app/platform/clock.ts'
import { openDatabase } from '#app/platform/engines.server.ts'
import { sendOverLoopback } from '../payfast-simulator/sending.ts'
import { startSimulator } from '../payfast-simulator/simulator.ts'
import { formOf, newAccount, pay, testCheckoutServices } from './test-checkout.ts'

const CARD = '4000 0000 0000 0077'

/** PayFast sending notifications at a fixed rate to a site that is busy with pages. */
export async function startNotifying() {
  const answered: number[] = []
  const sentAt = new Map<string, number>()
  const send = sendOverLoopback()
  const simulator = await startSimulator({
    send: async (parcel) => {
      const started = performance.now()
      sentAt.set(new URLSearchParams(parcel.body).get('m_payment_id') ?? '', started)
      const answer = await send(parcel)
      answered.push(
        'status' in answer && answer.status === 200 ? performance.now() - started : Infinity,
      )
      return answer
    },
  })
  return { url: simulator.url, run, stop: simulator.stop }

  /**
   * Milliseconds until a notification gets a response, and until its subscription is active, each as a list.
   * Meanwhile `pages` are requested: every fourth by a signed-in user, for whom it isn't cached, the others
   * by visitors.
   */
  async function run(
    siteUrl: string,
    databaseUrl: string,
    {
      count,
      aSecond,
      pages,
      pagesASecond,
    }: { count: number; aSecond: number; pages: string[]; pagesASecond: number },
  ) {
    const database = await openDatabase({ url: databaseUrl, poolSize: 4 })
    const { db } = database
    const services = await testCheckoutServices(database, {
      siteUrl,
      simulatorUrl: simulator.url,
      clock: machineClock,
    })
    answered.length = 0
    const forms = []
    for (let made = 0; made < count; made++) {
      const userId = await newAccount(db, services.clock.now())
      const started = await beginCheckout(services, {
        userId,
        plan: 'standard',
        cycle: 'monthly',
        contractMonths: 12,
        holder: 'person',
        npoCategory: 'animal-welfare',
        now: services.clock.now(),
      })
      if (!started.ok) throw new Error(started.why)
      forms.push({ id: started.checkoutId, form: await formOf(services, started.checkoutId) })
    }

    const pageMillis: number[] = []
    const visitor = setInterval(async () => {
      const started = performance.now()
      const page = pages[pageMillis.length % pages.length]!
      const isKnown = pageMillis.length % 4 === 0
      const headers: HeadersInit = isKnown ? { Cookie: 'toast-none=none' } : {}
      const answer = await fetch(siteUrl + page, { headers })
      await answer.text()
      if (!answer.ok) throw new Error(`${page} answered ${answer.status}`)
      pageMillis.push(performance.now() - started)
    }, 1000 / pagesASecond)
    const activeAt = new Map<string, number>()
    const looking = setInterval(async () => {
      const { rows } = await sql<{ id: string }>`
        select c.id from checkouts c join subscriptions s on s.id = c.subscription_id
        where s.state = 'active' and s.plan = 'standard'`.execute(db)
      for (const { id } of rows) if (!activeAt.has(id)) activeAt.set(id, performance.now())
    }, 250)
    try {
      const started = performance.now()
      const paying: Promise<void>[] = []
      for (const [index, { form }] of forms.entries()) {
        const due = started + (index * 1000) / aSecond - performance.now()
        if (due > 0) await new Promise((resolve) => setTimeout(resolve, due))
        paying.push(pay(form, CARD))
      }
      await Promise.all(paying)
      const took = performance.now() - started
      for (let waited = 0; waited < 60_000; waited += 100) {
        if (forms.every(({ id }) => activeAt.has(id))) break
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return {
        answered: [...answered],
        active: forms.map(({ id }) => (activeAt.get(id) ?? Infinity) - sentAt.get(id)!),
        pages: pageMillis,
        perSecond: (forms.length * 1000) / took,
      }
    } finally {
      clearInterval(visitor)
      clearInterval(looking)
      await database.close()
    }
  }
}
