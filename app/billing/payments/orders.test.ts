import { expect, it } from 'vitest'
import { transaction } from '#app/platform/db.server.ts'
import { ordersDue } from '../subscriptions/order-queue.server.ts'
import { cancelAgreement, withdrawCancellation } from '../subscriptions/orders.server.ts'
import { carryOutOrders } from './carry-out-orders.server.ts'
import { openTestCheckout, type TestCheckout } from './test-checkout.server.ts'

async function orderCancellation(checkout: TestCheckout) {
  const { userId, checkoutId } = await checkout.subscriber()
  const { id } = await checkout.subscription(userId)
  const now = checkout.services.clock.now()
  await transaction(checkout.db, (tx) =>
    cancelAgreement(tx, { subscriptionId: id, checkoutId }, now),
  )
  return checkoutId
}

it('asks PayFast for no order that was withdrawn while another of its batch was carried out', async () => {
  const checkout = await openTestCheckout()
  const checkouts = [await orderCancellation(checkout), await orderCancellation(checkout)]
  const { api } = checkout.services.payfast
  const requests: string[] = []
  const withdrawn: boolean[] = []
  const cancel: typeof api.cancel = async (token) => {
    requests.push(token)
    for (const checkoutId of checkouts)
      withdrawn.push(await transaction(checkout.db, (tx) => withdrawCancellation(tx, checkoutId)))
    return api.cancel(token)
  }
  const payfast = { ...checkout.services.payfast, api: { ...api, cancel } }
  const now = checkout.services.clock.now()
  await carryOutOrders({ ...checkout.services, payfast }, now)
  // The order in progress stays; the other was withdrawn, so its agreement continues.
  expect(withdrawn.sort()).toEqual([false, true])
  expect(requests).toHaveLength(1)
  expect(checkout.simulator.world.state.agreements.map(({ status }) => status).sort()).toEqual([
    1, 2,
  ])
  expect(await ordersDue(checkout.db, now)).toEqual([])
})
