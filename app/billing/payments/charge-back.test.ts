import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { refundInFull } from '../subscriptions/refund-in-full.server.ts'
import { chargeBackPayment } from './charge-back.server.ts'
import { openTestCheckout, type TestCheckout } from './test-checkout.server.ts'

const underWay = { ok: false, why: 'refund under way' }

/** A payment is to go back whole, and PayFast refuses to pay it back. */
async function refusedRefund() {
  const till = await openTestCheckout()
  till.simulator.world.state.switches.refunds = false
  const { userId } = await till.subscriber()
  const now = till.services.clock.now()
  await refundInFull(till.services, { userId, why: 'cooling off', by: userId, now })
  await till.work()
  const charge = await till.db.selectFrom('charges').select('id').executeTakeFirstOrThrow()
  return { till, chargeId: charge.id }
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
  const { till, chargeId } = await refusedRefund()
  expect(await refundOf(till)).toMatchObject({ attempts: 1, last_error: expect.any(String) })
  expect(await chargeBack(till, chargeId)).toEqual({ ok: true })
  expect(await refundOf(till)).toMatchObject({ done_at: expect.any(Date), due_at: null })
  till.simulator.world.state.switches.refunds = true
  await till.days(2)
  expect(till.simulator.world.state.payments.filter(({ kind }) => kind === 'refund')).toEqual([])
})

it('waits for a refund that PayFast has made, and while PayFast can’t be asked', async () => {
  const { till, chargeId } = await refusedRefund()
  const { api } = till.services.payfast
  const before = await refundOf(till)
  const unknown = { outcome: 'unknown', why: 'timeout' } as Awaited<ReturnType<typeof api.refunds>>
  const mute = { ...till.services.payfast, api: { ...api, refunds: async () => unknown } }
  const { services } = till
  expect(await chargeBack({ ...till, services: { ...services, payfast: mute } }, chargeId)).toEqual(
    underWay,
  )

  // Paid back, though our call was not answered and the history is still without it.
  till.simulator.world.state.switches.refunds = true
  const { reference } = await till.db
    .selectFrom('charges')
    .select('reference')
    .executeTakeFirstOrThrow()
  const made = await api.refund(reference, { amount: before.amount_cents!, reason: 'Returned' })
  expect(made.outcome).toBe('done')
  expect(await chargeBack(till, chargeId)).toEqual(underWay)
  expect(await refundOf(till)).toMatchObject({ done_at: null, attempts: 1 })
})

it('waits for a refund that is tried again while PayFast is asked about it', async () => {
  const { till, chargeId } = await refusedRefund()
  const { api } = till.services.payfast
  const refunds: typeof api.refunds = async (reference) => {
    const answer = await api.refunds(reference)
    await till.db.updateTable('payfast_orders').set({ attempts: 2, last_error: null }).execute()
    return answer
  }
  const payfast = { ...till.services.payfast, api: { ...api, refunds } }
  const services = { ...till.services, payfast }
  expect(await chargeBack({ ...till, services }, chargeId)).toEqual(underWay)
  // Nor is PayFast believed about one that is on its way there.
  expect(await chargeBack(till, chargeId)).toEqual(underWay)
})
