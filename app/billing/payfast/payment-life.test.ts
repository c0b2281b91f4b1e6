import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ChargeState, chargeAfter, meaningOf } from './payment-life.ts'

type Notification = Parameters<typeof meaningOf>[0]
const notification = (
  status: Notification['status'],
  gross: number | null = 49_99,
  token: string | null = 'a',
) => ({
  status,
  gross,
  token,
})

/** The state after these notifications in this order. */
function after(notifications: Notification[]) {
  let charge: ChargeState = 'unseen'
  let isCancelled = false
  const meanings = notifications.map((item) => {
    const meaning = meaningOf(item, { charge, isCancelled })
    charge = chargeAfter(charge, meaning)
    if (meaning === 'agreement cancelled') isCancelled = true
    return meaning
  })
  return { charge, isCancelled, meanings }
}

it('a payment counts once', () => {
  expect(after([notification('complete'), notification('complete')]).meanings).toEqual([
    'paid',
    'nothing new',
  ])
})

it('money that came stays, whatever is heard late', () => {
  expect(
    after([notification('complete'), notification('failed'), notification('pending')]),
  ).toMatchObject({
    charge: 'paid',
    meanings: ['paid', 'nothing new', 'nothing new'],
  })
})

it('a zero amount grants nothing', () => {
  expect(after([notification('complete', 0)])).toMatchObject({
    charge: 'unseen',
    meanings: ['nothing charged'],
  })
})

it('a cancellation ends the agreement and leaves the charge paid', () => {
  expect(after([notification('complete'), notification('cancelled', null)])).toMatchObject({
    charge: 'paid',
    isCancelled: true,
  })
})

it('a cancelled payment without an agreement was never made', () => {
  expect(after([notification('cancelled', null, null)]).meanings).toEqual(['payment cancelled'])
  expect(after([notification('complete'), notification('cancelled', null, null)]).meanings[1]).toBe(
    'nothing new',
  )
})

it('a new word is for a person to read', () => {
  expect(after([notification('unknown')]).meanings).toEqual(['not understood'])
})

it('comes to the same in any order, however often each is heard', () => {
  const notifications = fc.array(
    fc.constantFrom(
      notification('complete'),
      notification('cancelled', null),
      notification('pending'),
    ),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(notifications, fc.infiniteStream(fc.nat()), (given, order) => {
      const shuffled = given.toSorted(() => (order.next().value % 2 ? 1 : -1))
      const [first, other] = [after(given), after(shuffled)]
      expect([other.charge, other.isCancelled]).toEqual([first.charge, first.isCancelled])
    }),
  )
})
