import { openPayfastClient, openPayPage, payPageOf } from '#app/billing/index.server.ts'
import type { CheckoutForm } from '#app/billing/payfast/index.ts'
import type { BillingEmailJob } from '#app/billing/subscriptions/email-kinds.ts'
import type { Services } from '#app/page/services.server.ts'
import { defaultSettings } from '#app/page/site-settings.ts'
import type { Clock } from '#app/platform/clock.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Database, Db } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { startLive } from '#app/platform/live.server.ts'
import { startLog } from '#app/platform/logs.server.ts'

/** The services of `billing/`, with the PayFast simulator. */
export async function testCheckoutServices(
  database: Database,
  {
    siteUrl,
    simulatorUrl,
    clock,
    onEmail = () => {},
  }: {
    siteUrl: string
    simulatorUrl: string
    clock: Clock
    onEmail?: (email: BillingEmailJob) => void
  },
) {
  const config = readConfig({
    APP_ENV: 'test',
    SITE_URL: siteUrl,
    PAYFAST_SIMULATOR_URL: simulatorUrl,
  })
  return {
    db: database.db,
    config,
    clock,
    log: startLog('silent'),
    live: await startLive(database),
    settings: { current: () => defaultSettings },
    payfast: openPayfastClient(config, clock, { fetch, pauses: [], patience: 500 }),
    jobs: {
      send: async (_tx: unknown, _name: string, email: BillingEmailJob) => onEmail(email),
    },
  } as unknown as Services
}

export async function newAccount(db: Db, now: Date) {
  const id = newId()
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.co.za`,
      email_confirmed_at: now,
      user_metadata: JSON.stringify({ full_name: 'Thandi Mokoena' }),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** The form that our own page would post to PayFast. */
export async function formOf(services: Services, checkoutId: string): Promise<CheckoutForm> {
  const key = (await payPageOf(services.db, checkoutId)).replace('/pay/', '')
  const page = await openPayPage(services, { key, visitorId: null, now: services.clock.now() })
  if (page.is !== 'open') throw new Error(`the page is ${page.is}`)
  return page.form
}

/** Pays with a card on PayFast's page. */
export async function pay(form: CheckoutForm, card: string) {
  const page = await post(form.action, form.fields)
  await post(page, [
    ['way', 'card'],
    ['holder', 'Thandi Mokoena'],
    ['number', card],
    ['expiry', '12/39'],
    ['cvv', '123'],
  ])
}

async function post(url: string, values: readonly (readonly [string, string])[]) {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(values.map(([name, value]) => [name, value])),
  })
  const place = answer.headers.get('location')
  if (!place) throw new Error(`PayFast answered ${answer.status}: ${await answer.text()}`)
  return new URL(place, url).href
}
