import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { press, startApplications } from '#app/applications/test-applications.ts'
import { lockAccount, openClosure } from '#app/auth/index.server.ts'
import { seedPassword } from '#app/auth/wire/test-auth-api.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY } from '#app/platform/time.ts'
import { payPageOf } from './payments/pay-page.server.ts'
import { beginCheckout } from './subscriptions/begin-checkout.server.ts'
import { handlePayfastEvent } from './subscriptions/handle-payfast-event.server.ts'

/** Thandi has started her application and is about to pay at PayFast. */
async function startPaying() {
  const world = await startApplications()
  const { services, ids, clock } = world
  const thandi = await world.as('thandi')
  await press(thandi, 'save', { fullName: 'Thandi Mokoena', npoCategory: 'animal-welfare' })
  const started = await beginCheckout(services, {
    userId: ids.thandi,
    plan: 'launch-special',
    cycle: 'monthly',
    contractMonths: 12,
    holder: 'person',
    npoCategory: 'animal-welfare',
    now: clock.now(),
  })
  if (!started.ok) throw new Error(started.why)
  const { checkoutId } = started
  const page = async (path: string) => {
    const answer = await thandi.visit(path)
    return { status: answer.status, to: answer.headers.get('Location'), html: await answer.text() }
  }
  return { ...world, thandi, page, checkoutId }
}

/** PayFast's notification that a payment failed. */
async function endedByPayfast({ db }: Pick<Services, 'db'>, checkoutId: string, now: Date) {
  const { subscription_id } = await db
    .selectFrom('checkouts')
    .select('subscription_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('itn_inbox')
    .values({
      id: newId(),
      body: Buffer.from(''),
      headers: JSON.stringify({}),
      is_signed: true,
      peer: '127.0.0.1',
      received_at: now,
      state: 'applied',
      reference: checkoutId,
      subscription_id,
      payment_status: 'FAILED',
    })
    .execute()
}

const settled = (checkoutId: string) => ({
  kind: 'charge settled' as const,
  reference: '1',
  checkoutId,
  token: 'token',
  grossCents: 49_99,
  feeCents: 4_14,
})

/** Holds the locks that `take` acquires, like another process, until `end` runs its last statement. */
async function holding({ db }: Pick<Services, 'db'>, take: (tx: Tx) => Promise<unknown>) {
  const gate = Promise.withResolvers<void>()
  const last = Promise.withResolvers<(tx: Tx) => Promise<unknown>>()
  const done = transaction(db, async (tx) => {
    await take(tx)
    gate.resolve()
    return (await last.promise)(tx)
  })
  await gate.promise
  return (act: (tx: Tx) => Promise<unknown>) => {
    last.resolve(act)
    return done
  }
}

const plain = (html: string) => html.replaceAll('&#x27;', "'")

it('says that there is no address of PayFast to go to, and that no payment was set up', async () => {
  const { services, page, checkoutId, visitor } = await startPaying()
  services.payfast.account = { ...services.payfast.account, merchantId: '1'.repeat(9) }
  const { status, to } = await page(await payPageOf(services.db, checkoutId))
  expect([status, to]).toEqual([302, '/payment-setup'])
  const { html } = await page('/payment-setup')
  expect(html).toContain('Payment setup failed')
  expect(html).toContain('No payment URL received from PayFast')

  const stranger = visitor()
  const away = await stranger.visit(await payPageOf(services.db, checkoutId))
  expect(away.headers.get('Location')).toBe('/')
  expect(await (await stranger.visit('/')).text()).toContain('No payment URL received from PayFast')
})

it('says that a payment failed: once when the buyer comes back, and when PayFast ended it', async () => {
  const { services, page, checkoutId, clock } = await startPaying()
  const cancelled = `/payment-cancelled?ref=${checkoutId}`
  const { html } = await page(cancelled)
  expect(html).toContain('Payment failed')
  expect(html).toContain('You came back from PayFast before paying.')
  expect(html).toContain('Cancelled by you')
  expect((await page(cancelled)).html).not.toContain('Payment failed')

  await services.db.updateTable('checkouts').set({ state: 'open' }).execute()
  const success = `/payment-success?ref=${checkoutId}`
  expect((await page(success)).status).toBe(200)
  await endedByPayfast(services, checkoutId, clock.now())
  expect((await page(success)).to).toBe(cancelled)
  const ended = (await page(cancelled)).html
  expect(ended).toContain('Payment failed')
  expect(ended).toContain('There was an error processing your payment. Please try again.')
  expect(ended).toContain('Ended by PayFast')
})

it('says in the form as well that the last payment failed, until another is started or a day is over', async () => {
  const { services, page, checkoutId, clock } = await startPaying()
  const inTheForm = async () =>
    /<form[^>]*class="payment-setup"[\s\S]*?<\/form>/.exec((await page('/payment-setup')).html)![0]
  const startedAt = clock.now()
  expect(await inTheForm()).not.toContain('role="alert"')

  await page(`/payment-cancelled?ref=${checkoutId}`)
  const stopped = await inTheForm()
  expect(stopped).toMatch(/role="alert" data-tone="danger"[\s\S]*Payment failed/)
  expect(stopped).toContain('You came back from PayFast before paying.')
  expect(stopped).not.toContain('aria-busy')

  await endedByPayfast(services, checkoutId, startedAt)
  expect(await inTheForm()).toContain(
    'There was an error processing your payment. Please try again.',
  )

  clock.advance(DAY)
  expect(await inTheForm()).not.toContain('role="alert"')
})

it('says why a payment could not be set up, in the form', async () => {
  const { thandi } = await startPaying()
  const answer = await thandi.visit('/payment-setup', { form: { plan: 'nothing' } })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toMatch(
    /<form[^>]*class="payment-setup"[\s\S]*role="alert" data-tone="danger"[\s\S]*Payment setup failed/,
  )
})

it('sends anyone who is signed out when they pay to sign in, and says why', async () => {
  const { visitor } = await startPaying()
  const stranger = visitor()
  const answer = await stranger.visit('/payment-setup', { form: { plan: 'launch-special' } })
  const to = answer.headers.get('Location')!
  expect(to).toMatch(/^\/auth\?/)
  const html = await (await stranger.visit(to)).text()
  expect(html).toContain('Authentication required')
  expect(html).toContain('You must be logged in to complete payment')
})

it('says that a payment is processing when it cannot be read', async () => {
  const { services, page, checkoutId } = await startPaying()
  await sql`alter table checkouts rename to checkouts_away`.execute(services.db)
  const { html } = await page(`/payment-success?ref=${checkoutId}`).finally(() =>
    sql`alter table checkouts_away rename to checkouts`.execute(services.db),
  )
  expect(html).toContain('Payment Processing')
  expect(plain(html)).toMatch(
    /You'll get a confirmation email\. If it hasn't arrived in .*30.* minutes/,
  )
  expect(html).toContain('href="/contact"')
})

it('sends anyone who has no application there, and says why', async () => {
  const { as } = await startApplications()
  const refilwe = await as('refilwe')
  const answer = await refilwe.visit('/payment-setup')
  expect(answer.status).toBe(200)
  // Shown for three seconds, also without script.
  expect(answer.headers.get('Refresh')).toBe('3; url=/become-provider/apply')
  const html = await answer.text()
  expect(html).toMatch(/role="alert" class="toast" data-kind="error"/)
  expect(html).toContain('Please complete the provider application first')
  expect(html).toContain(
    'You need to submit your application before setting up your payment method.',
  )
})

it('opens the page to PayFast once, and HEAD neither opens it nor cancels the payment', async () => {
  const { services, thandi, checkoutId } = await startPaying()
  const page = await payPageOf(services.db, checkoutId)
  const head = (path: string) => thandi.visit(path, { method: 'HEAD' })
  expect((await head(page)).status).toBe(200)
  expect((await head(`/payment-cancelled?ref=${checkoutId}`)).status).toBe(200)
  expect((await head(page)).status).toBe(200)
  const opened = await thandi.visit(page)
  expect(opened.status).toBe(200)
  expect(await opened.text()).toContain('name="merchant_id"')
  expect((await head(page)).status).toBe(410)
  expect((await thandi.visit(page)).status).toBe(410)
})

it('names the business to PayFast before there is a provider record, and the person as the buyer', async () => {
  const { services, thandi, checkoutId } = await startPaying()
  await press(thandi, 'save', { fullName: 'Thandi Mokoena', tradingName: "Thandi's Geysers" })
  const html = await (await thandi.visit(await payPageOf(services.db, checkoutId))).text()
  const field = (name: string) =>
    plain(new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!)
  expect(field('item_name')).toBe("Launch Special Thandi's Geysers Provider Subscription")
  expect(field('item_description')).toBe('Reference: Thandis Geysers')
  expect([field('name_first'), field('name_last')]).toEqual(['Thandi', 'Mokoena'])

  await handlePayfastEvent(services, settled(checkoutId), services.clock.now())
  const documents = await services.db.selectFrom('billing_documents').select('content').execute()
  expect(documents).toMatchObject([{ content: { recipient: { name: "Thandi's Geysers" } } }])
})

it('shows for the term after a prepaid year the days and amounts that PayFast gets', async () => {
  const { services, thandi, clock, ids } = await startPaying()
  const started = await beginCheckout(services, {
    userId: ids.thandi,
    plan: 'launch-special',
    cycle: 'annual',
    contractMonths: 12,
    holder: 'person',
    npoCategory: 'animal-welfare',
    now: clock.now(),
  })
  if (!started.ok) throw new Error(started.why)
  const { checkoutId } = started
  const paid = { reference: '1', checkoutId, token: null, grossCents: 599_88, feeCents: 22_00 }
  await handlePayfastEvent(services, { kind: 'charge settled', ...paid }, clock.now())
  // Paid on 6 March 2026: the next term begins on 6 March 2027, and can be chosen from late 2026 on.
  clock.set(new Date('2027-02-01T09:00:00+02:00'))
  const again = await thandi.visit('/auth', {
    form: { form: 'login', email: 'thandi@example.co.za', password: seedPassword },
  })
  expect(again.status).toBe(302)
  const choose = { plan: 'standard', contractMonths: '12', method: 'card' }
  const formOf = async (cycle: string, shownCents: string) => {
    const answer = await thandi.visit('/payment-setup', {
      form: { intent: 'pay', ...choose, cycle, shownCents },
    })
    const html = await (await thandi.visit(answer.headers.get('Location')!)).text()
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]
    return [field('amount'), field('billing_date'), field('recurring_amount')]
  }
  const page = plain(await (await thandi.visit('/payment-setup')).text()).replaceAll('<!-- -->', '')
  expect(page).toMatch(/6 Apr, then monthly/)
  expect(page).toMatch(/R149.99, next payment on [A-Za-z]* ?6 Apr\b/)
  expect(await formOf('monthly', '14999')).toEqual(['149.99', '2027-04-06', '149.99'])
  expect(await formOf('annual', '161989')).toEqual(['1619.89', '2028-03-06', '1619.89'])
})

it('pays back at once what a form left open at PayFast brings after the account was closed', async () => {
  const { services, thandi, checkoutId } = await startPaying()
  const { db, clock } = services
  expect((await thandi.visit(await payPageOf(db, checkoutId))).status).toBe(200)
  const closed = await thandi.visit('/profile/privacy/delete', { form: { sure: 'yes' } })
  expect([closed.status, closed.headers.get('Location')]).toEqual([302, '/'])

  await handlePayfastEvent(services, settled(checkoutId), clock.now())
  const orders = await db
    .selectFrom('payfast_orders')
    .select(['kind', 'amount_cents'])
    .orderBy('kind')
    .execute()
  expect(orders).toEqual([
    { kind: 'cancel', amount_cents: null },
    { kind: 'refund', amount_cents: 49_99 },
  ])
  expect(await db.selectFrom('subscriptions').select('state').execute()).toEqual([
    { state: 'incomplete' },
  ])
})

it('pays back what comes while the account is being closed', async () => {
  const { services, checkoutId, ids } = await startPaying()
  const { db, clock } = services
  const end = await holding(services, (tx) => lockAccount(tx, ids.thandi))
  const settling = handlePayfastEvent(services, settled(checkoutId), clock.now())
  await setTimeout(100)
  const closedAt = clock.now()
  const eraseAt = new Date(closedAt.getTime() + 30 * DAY)
  await end((tx) => openClosure(tx, { userId: ids.thandi, closedAt, eraseAt, link: 'link' }))

  expect(await settling).toBe('surplus')
  expect(await db.selectFrom('subscriptions').select('state').execute()).toEqual([
    { state: 'incomplete' },
  ])
})

it('closes no account while what was paid for it is being settled', async () => {
  const { services, thandi, checkoutId } = await startPaying()
  const { db, clock } = services
  // The last lock that is waited for before the subscription is active.
  const end = await holding(services, (tx) =>
    tx.selectFrom('launch_counter').select('only_row').forUpdate().execute(),
  )
  const settling = handlePayfastEvent(services, settled(checkoutId), clock.now())
  await setTimeout(50)
  const closing = thandi.visit('/profile/privacy/delete', { form: { sure: 'yes' } })
  await setTimeout(50)
  await end(async () => {})

  expect(await settling).toBe('activated')
  expect((await closing).headers.get('Location')).toBe('/profile/privacy/delete')
  expect(await db.selectFrom('account_closures').select('user_id').execute()).toEqual([])
})
