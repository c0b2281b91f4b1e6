import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ChargeState, chargeAfter, meaningOf } from './payment-life.ts'

type Said = Parameters<typeof meaningOf>[0]
const said = (
  status: Said['status'],
  gross: number | null = 49_99,
  token: string | null = 'a',
) => ({
  status,
  gross,
  token,
})

/** What is so after these were heard in this order. */
function after(heard: Said[]) {
  let charge: ChargeState = 'unseen'
  let isCancelled = false
  const meanings = heard.map((item) => {
    const meaning = meaningOf(item, { charge, isCancelled })
    charge = chargeAfter(charge, meaning)
    if (meaning === 'agreement cancelled') isCancelled = true
    return meaning
  })
  return { charge, isCancelled, meanings }
}

it('a payment counts once', () => {
  expect(after([said('complete'), said('complete')]).meanings).toEqual(['paid', 'nothing new'])
})

it('money that came stays, whatever is heard late', () => {
  expect(after([said('complete'), said('failed'), said('pending')])).toMatchObject({
    charge: 'paid',
    meanings: ['paid', 'nothing new', 'nothing new'],
  })
})

it('a zero amount grants nothing', () => {
  expect(after([said('complete', 0)])).toMatchObject({
    charge: 'unseen',
    meanings: ['nothing charged'],
  })
})

it('a cancellation ends the agreement and leaves the charge paid', () => {
  expect(after([said('complete'), said('cancelled', null)])).toMatchObject({
    charge: 'paid',
    isCancelled: true,
  })
})

it('a cancelled payment without an agreement was never made', () => {
  expect(after([said('cancelled', null, null)]).meanings).toEqual(['payment cancelled'])
  expect(after([said('complete'), said('cancelled', null, null)]).meanings[1]).toBe('nothing new')
})

it('a new word is for a person to read', () => {
  expect(after([said('unknown')]).meanings).toEqual(['not understood'])
})

it('comes to the same in any order, however often each is heard', () => {
  const heard = fc.array(
    fc.constantFrom(said('complete'), said('cancelled', null), said('pending')),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(heard, fc.infiniteStream(fc.nat()), (given, order) => {
      const shuffled = given.toSorted(() => (order.next().value % 2 ? 1 : -1))
      const [first, other] = [after(given), after(shuffled)]
      expect([other.charge, other.isCancelled]).toEqual([first.charge, first.isCancelled])
    }),
  )
})
