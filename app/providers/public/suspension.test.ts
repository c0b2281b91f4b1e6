import { expect, it } from 'vitest'
import { openSuspensionAct } from './suspension.ts'

it.each([
  ['approved', false, 'suspend'],
  ['approved', true, 'lift'],
  ['pending', false, null],
  ['rejected', false, null],
  // Its appeal is pending: the suspension can still be lifted.
  ['pending', true, 'lift'],
] as const)('offers for %s, suspended %s: %s', (verification, isSuspended, act) => {
  expect(openSuspensionAct({ verification, isSuspended })).toBe(act)
})
