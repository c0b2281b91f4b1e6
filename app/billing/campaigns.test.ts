import { expect, it } from 'vitest'
import { startSettings } from '#app/providers/settings/test-provider-settings.ts'
import { beginCheckout } from './subscriptions/begin-checkout.server.ts'
import { handlePayfastEvent } from './subscriptions/handle-payfast-event.server.ts'

const FILE = '/admin/payments/campaigns.csv'
const PAYMENTS = '/provider-portal/payments'

/** Sipho has the launch special and agreed to be named; Johan has it and didn't. */
async function startCampaigns() {
  const world = await startSettings()
  const { services, users, clock } = world
  for (const name of ['sipho', 'johan'] as const) {
    const started = await beginCheckout(services, {
      userId: users[name],
      plan: 'launch-special',
      cycle: 'monthly',
      contractMonths: 12,
      holder: 'person',
      npoCategory: 'education-literacy',
      campaignConsent: name === 'sipho',
      now: clock.now(),
    })
    if (!started.ok) throw new Error(started.why)
    const { checkoutId, amountCents: grossCents } = started
    await handlePayfastEvent(
      services,
      {
        kind: 'charge settled',
        reference: `of ${name}`,
        checkoutId,
        token: `token of ${name}`,
        grossCents,
        feeCents: 4_14,
      },
      clock.now(),
    )
  }
  return world
}

it('gives administrators the list as a file, and writes down that they took it', async () => {
  const { as, services, users } = await startCampaigns()
  const nomsa = await as('nomsa')
  const page = await (await nomsa.visit('/admin/payments?list=campaigns')).text()
  expect(page).toContain('Sipho Mahlangu')
  expect(page).not.toContain('Johan Pretorius')
  expect(page).toContain(`href="${FILE}"`)

  const answer = await nomsa.visit(FILE)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('Content-Disposition')).toContain('campaigns-2026-03-06.csv')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const [head, ...lines] = (await answer.text()).trim().split('\r\n')
  expect(head).toContain('Business,Trade,Place')
  expect(lines).toEqual([
    'Sipho Mahlangu,plumbing,Mamelodi,gauteng,http://localhost:3000/providers/sipho-mahlangu,sipho@example.co.za,2026-03-06',
  ])
  const events = await services.db
    .selectFrom('events')
    .select(['by_user', 'details'])
    .where('name', '=', 'campaign list downloaded')
    .execute()
  expect(events).toEqual([{ by_user: users.nomsa, details: { businesses: 1 } }])
})

it('is closed to everyone else', async () => {
  const { as, visitor, services } = await startCampaigns()
  expect((await visitor().visit(FILE)).status).toBe(302)
  expect((await (await as('johan')).visit(FILE)).status).toBe(403)
  const events = await services.db
    .selectFrom('events')
    .select('id')
    .where('name', '=', 'campaign list downloaded')
    .execute()
  expect(events).toEqual([])
})

it('lets providers take their consent back in the portal, and give it later', async () => {
  const { as } = await startCampaigns()
  const [sipho, johan, nomsa] = [await as('sipho'), await as('johan'), await as('nomsa')]
  const listed = async () => (await nomsa.visit('/admin/payments?list=campaigns')).text()
  expect(await (await sipho.visit(PAYMENTS)).text()).toContain('You agreed on')

  const back = await sipho.visit(PAYMENTS, { form: { intent: 'campaigns', agreed: 'no' } })
  expect(back.status).toBe(302)
  expect(await (await sipho.visit(PAYMENTS)).text()).toContain(
    'We don&#x27;t name your business in them',
  )
  expect(await listed()).toContain('No one has agreed to be named in campaigns')

  await johan.visit(PAYMENTS, { form: { intent: 'campaigns', agreed: 'yes' } })
  expect(await listed()).toContain('Johan Pretorius')
})

it('lets administrators alone find a payment by its number and record its chargeback', async () => {
  const { as, services } = await startCampaigns()
  const [nomsa, sipho] = [await as('nomsa'), await as('sipho')]
  const found = await (
    await nomsa.visit('/admin/payments?list=chargebacks&reference=of%20sipho')
  ).text()
  expect(found).toContain('Record chargeback')
  const nobody = await nomsa.visit('/admin/payments?list=chargebacks&reference=%00nothing')
  expect(await nobody.text()).toContain('No payment has this PayFast number.')
  const { id } = await services.db
    .selectFrom('charges')
    .select('id')
    .where('reference', '=', 'of sipho')
    .executeTakeFirstOrThrow()
  const record = (browser: typeof nomsa, fee: string) =>
    browser.visit('/admin/payments', { form: { intent: 'charge back', id, fee } })

  expect((await record(sipho, '85.00')).status).toBe(403)
  expect((await record(nomsa, '85,00')).status).toBe(422)
  expect((await record(nomsa, '85.00')).headers.get('Location')).toBe(
    '/admin/payments?list=chargebacks',
  )
  expect((await record(nomsa, '85.00')).status).toBe(409)
  expect(await (await nomsa.visit('/admin/payments?list=chargebacks')).text()).toContain('R85.00')
  expect(await (await sipho.visit(PAYMENTS)).text()).toMatch(/charged back/)
})
