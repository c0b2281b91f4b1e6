import { expect, it } from 'vitest'
import { needsSecondPerson } from './large-refunds.ts'

it('asks a second person about refunds of more than R1,000, not about R1,000 itself', () => {
  expect([0, 99_999, 100_000, 100_001].map(needsSecondPerson)).toEqual([false, false, false, true])
})
