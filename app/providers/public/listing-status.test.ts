import { expect, it } from 'vitest'
import { type Axes, type Billing, gateOf, isListed, type Verification } from './listing-status.ts'

const verifications: Verification[] = ['pending', 'approved', 'rejected']
const billings: Billing[] = ['incomplete', 'active', 'past_due', 'suspended', 'ended']
const all: Axes[] = verifications.flatMap((verification) =>
  billings.flatMap((billing) =>
    [true, false].map((hasOpenSuspension) => ({ verification, billing, hasOpenSuspension })),
  ),
)

it('lists anyone who is approved, paid for and not suspended, and nobody else', () => {
  expect(all.filter(isListed)).toEqual([
    { verification: 'approved', billing: 'active', hasOpenSuspension: false },
    { verification: 'approved', billing: 'past_due', hasOpenSuspension: false },
  ])
})

it('opens the portal to exactly those who are listed', () => {
  for (const axes of all) expect(gateOf(axes) === 'open').toBe(isListed(axes))
})

it('tells the gravest thing first', () => {
  const worst: Axes = { verification: 'rejected', billing: 'suspended', hasOpenSuspension: true }
  expect(gateOf(worst)).toBe('suspended')
  expect(gateOf({ ...worst, hasOpenSuspension: false })).toBe('rejected')
  expect(gateOf({ verification: 'pending', billing: 'incomplete', hasOpenSuspension: false })).toBe(
    'pending',
  )
  expect(gateOf({ verification: 'approved', billing: 'ended', hasOpenSuspension: false })).toBe(
    'not paid',
  )
})
