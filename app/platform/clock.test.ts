import { expect, it } from 'vitest'
import { clockStartingAt, settableClock } from './clock.ts'

it('ticks on from where it was set, as fast as the machine', () => {
  const machine = settableClock(new Date('2026-03-06T10:00:00Z'))
  const product = clockStartingAt(new Date('2025-06-10T08:00:00+02:00'), machine)

  machine.advance(90_000)

  expect(product.now()).toEqual(new Date('2025-06-10T08:01:30+02:00'))
})

it('hands out instants that nobody can move by changing them', () => {
  const clock = settableClock(new Date('2026-03-06T10:00:00Z'))

  clock.now().setFullYear(1999)

  expect(clock.now()).toEqual(new Date('2026-03-06T10:00:00Z'))
})
