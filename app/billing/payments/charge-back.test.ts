import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { refundInFull } from '../subscriptions/refund-in-full.server.ts'
import { chargeBackPayment } from './charge-back.server.ts'
import { openTestCheckout, type TestCheckout } from './test-checkout.server.ts'

const underWay = { ok: false, why: 'refund under way' }

/** A payment is to be refunded in full, and PayFast refuses. */
async function refusedRefund() {
  const checkout = await openTestCheckout()
  checkout.simulator.world.state.switches.refunds = false
  const { userId } = await checkout.subscriber()
  const now = checkout.services.clock.now()
  await refundInFull(checkout.services, { userId, why: 'cooling off', by: userId, now })
  await checkout.work()
  const charge = await checkout.db.selectFrom('charges').select('id').executeTakeFirstOrThrow()
  return { checkout, chargeId: charge.id }
}

const refundOf = ({ db }: TestCheckout) =>
  db.selectFrom('payfast_orders').selectAll().where('kind', '=', 'refund').executeTakeFirstOrThrow()

const chargeBack = ({ services }: TestCheckout, chargeId: string) =>
  chargeBackPayment(services, {
    chargeId,
    feeCents: 85_00,
    by: newId(),
    now: services.clock.now(),
  })

it('withdraws a refund that PayFast refuses, and never asks for it again', async () => {
  const { checkout, chargeId } = await refusedRefund()
  expect(await refundOf(checkout)).toMatchObject({ attempts: 1, last_error: expect.any(String) })
  expect(await chargeBack(checkout, chargeId)).toEqual({ ok: true })
  expect(await refundOf(checkout)).toMatchObject({ done_at: expect.any(Date), due_at: null })
  checkout.simulator.world.state.switches.refunds = true
  await checkout.days(2)
  expect(checkout.simulator.world.state.payments.filter(({ kind }) => kind === 'refund')).toEqual(
    [],
  )
})

it('waits for a refund that PayFast has made, and while PayFast can’t be asked', async () => {
  const { checkout, chargeId } = await refusedRefund()
  const { api } = checkout.services.payfast
  const before = await refundOf(checkout)
  const unknown = { outcome: 'unknown', why: 'timeout' } as Awaited<ReturnType<typeof api.refunds>>
  const mute = { ...checkout.services.payfast, api: { ...api, refunds: async () => unknown } }
  const { services } = checkout
  expect(
    await chargeBack({ ...checkout, services: { ...services, payfast: mute } }, chargeId),
  ).toEqual(underWay)

  // Refunded, although our call got no response and the history doesn't show it yet.
  checkout.simulator.world.state.switches.refunds = true
  const { reference } = await checkout.db
    .selectFrom('charges')
    .select('reference')
    .executeTakeFirstOrThrow()
  const made = await api.refund(reference, { amount: before.amount_cents!, reason: 'Returned' })
  expect(made.outcome).toBe('done')
  expect(await chargeBack(checkout, chargeId)).toEqual(underWay)
  expect(await refundOf(checkout)).toMatchObject({ done_at: null, attempts: 1 })
})

it('waits for a refund that is retried while PayFast is asked about it', async () => {
  const { checkout, chargeId } = await refusedRefund()
  const { api } = checkout.services.payfast
  const refunds: typeof api.refunds = async (reference) => {
    const answer = await api.refunds(reference)
    await checkout.db.updateTable('payfast_orders').set({ attempts: 2, last_error: null }).execute()
    return answer
  }
  const payfast = { ...checkout.services.payfast, api: { ...api, refunds } }
  const services = { ...checkout.services, payfast }
  expect(await chargeBack({ ...checkout, services }, chargeId)).toEqual(underWay)
  // Nor does PayFast's answer count while a refund is being sent.
  expect(await chargeBack(checkout, chargeId)).toEqual(underWay)
})
