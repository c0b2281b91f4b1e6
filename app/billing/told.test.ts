import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { press, startApplications } from '#app/applications/test-applications.ts'
import { newId } from '#app/platform/ids.ts'
import { payPageOf } from './payments/pay-page.server.ts'
import { beginCheckout } from './subscriptions/begin-checkout.server.ts'

/** Thandi has begun her application and stands before PayFast's page. */
async function startPaying() {
  const world = await startApplications()
  const { services, ids, clock } = world
  const thandi = await world.as('thandi')
  await press(thandi, 'save', { fullName: 'Thandi Mokoena', npoCategory: 'animal-welfare' })
  const begun = await beginCheckout(services, {
    userId: ids.thandi,
    plan: 'launch-special',
    cycle: 'monthly',
    contractMonths: 12,
    holder: 'person',
    npoCategory: 'animal-welfare',
    at: clock.now(),
  })
  if (!begun.ok) throw new Error(begun.why)
  const { checkoutId } = begun
  const page = async (path: string) => {
    const answer = await thandi.ask(path)
    return { status: answer.status, to: answer.headers.get('Location'), html: await answer.text() }
  }
  return { ...world, thandi, page, checkoutId }
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
  const away = await stranger.ask(await payPageOf(services.db, checkoutId))
  expect(away.headers.get('Location')).toBe('/')
  expect(await (await stranger.ask('/')).text()).toContain('No payment URL received from PayFast')
})

it('says that a payment failed: once when the buyer comes back, and when PayFast ended it', async () => {
  const { services, page, checkoutId, clock } = await startPaying()
  const cancelled = `/payment-cancelled?ref=${checkoutId}`
  const { html } = await page(cancelled)
  expect(html).toContain('Payment failed')
  expect(html).toContain('You came back from PayFast before it was paid.')
  expect(html).toContain('Stopped by you')
  expect((await page(cancelled)).html).not.toContain('Payment failed')

  await services.db.updateTable('checkouts').set({ state: 'open' }).execute()
  const success = `/payment-success?ref=${checkoutId}`
  expect((await page(success)).status).toBe(200)
  const { subscription_id } = await services.db
    .selectFrom('checkouts')
    .select('subscription_id')
    .executeTakeFirstOrThrow()
  await services.db
    .insertInto('itn_inbox')
    .values({
      id: newId(),
      body: Buffer.from(''),
      headers: JSON.stringify({}),
      peer: '127.0.0.1',
      received_at: clock.now(),
      state: 'applied',
      reference: checkoutId,
      subscription_id,
      payment_status: 'FAILED',
    })
    .execute()
  expect((await page(success)).to).toBe(cancelled)
  const ended = (await page(cancelled)).html
  expect(ended).toContain('Payment failed')
  expect(ended).toContain('There was an error processing your payment. Please try again.')
  expect(ended).toContain('Ended by PayFast')
})

it('says that a payment is processing when it cannot be read', async () => {
  const { services, page, checkoutId } = await startPaying()
  await sql`alter table checkouts rename to checkouts_away`.execute(services.db)
  const { html } = await page(`/payment-success?ref=${checkoutId}`).finally(() =>
    sql`alter table checkouts_away rename to checkouts`.execute(services.db),
  )
  expect(html).toContain('Payment Processing')
  expect(plain(html)).toMatch(/A confirmation email will come\. If none arrives in .*30.* minutes/)
  expect(html).toContain('href="/contact"')
})

it('sends whoever has no application there, and says why', async () => {
  const { as } = await startApplications()
  const refilwe = await as('refilwe')
  const answer = await refilwe.ask('/payment-setup')
  expect(answer.headers.get('Location')).toBe('/become-provider#apply-now')
  const html = await (await refilwe.ask('/become-provider')).text()
  expect(html).toContain('Please complete the provider application first')
  expect(html).toContain(
    'You need to submit your application before setting up your payment method.',
  )
})
