import { expect, it } from 'vitest'
import { wholeHistory } from './api.ts'
import { buy, cards, openShop } from './test-merchant.ts'

const HOW_MANY = 24
const FAULTS = [
  ['F1', 'twice'],
  ['F3', 'wrong'],
  ['F6', 'after 3 days'],
  ['F8', '500'],
  ['F8', 'html'],
  ['F11', 'token second'],
  ['F11', 'unknown'],
  ['F4', 'less'],
] as const

it('thirteen months of many subscriptions with things going wrong end in the same books on both sides', async () => {
  const shop = await openShop()
  const own = Object.values(cards).filter((card) => card !== cards.declined && card !== cards.asks)
  for (let number = 0; number < HOW_MANY; number++)
    await buy(shop.form({ reference: `sub/${number}` }), own[number % own.length])
  await shop.work()

  for (let month = 0; month < 13; month++) {
    const [fault, variant] = FAULTS[month % FAULTS.length]!
    await shop.fault(fault, variant)
    await shop.advance({ days: 31 })
    await shop.work()
    await shop.work()
    const { agreements } = shop.simulator.world.state
    if (month % 4 === 3) await shop.api.cancel(agreements[month]!.token)
  }
  // Quarantined deliveries are reviewed by a person, who has PayFast send them again.
  for (const delivery of shop.simulator.world.state.deliveries)
    if (delivery.status === 'COMPLETE') {
      const paid = shop.simulator.world.state.payments.find(({ id }) => id === delivery.paymentId)!
      await shop.control(`itns/${delivery.id}/edit`, {
        set: { amount_gross: (paid.gross / 100).toFixed(2) },
      })
      await shop.control(`itns/${delivery.id}/send`)
    }
  await shop.work()

  const history = await wholeHistory(shop.api, { from: '2025-07-01', to: '2026-12-31', page: 100 })
  if (history.outcome !== 'done') throw new Error(JSON.stringify(history))
  const notifications = Array.from({ length: HOW_MANY }, (_, number) =>
    [...shop.bookOf(`sub/${number}`).charges].filter(([, { state }]) => state === 'paid'),
  ).flat()
  expect(history.value.length).toBeGreaterThan(HOW_MANY * 6)
  expect(new Set(notifications.map(([id]) => id))).toEqual(
    new Set(history.value.map(({ pfPaymentId }) => pfPaymentId)),
  )
  const sum = (all: number[]) => all.reduce((total, item) => total + item, 0)
  expect(sum(notifications.map(([, { net }]) => net))).toBe(
    sum(history.value.map(({ net }) => net)),
  )
})
