import { expect, it } from 'vitest'
import { type Axes, isListed } from './listing-status.ts'
import { gateOf, isOpen } from './portal-access.ts'

const fine: Axes = { verification: 'approved', billing: 'active', hasOpenSuspension: false }

it.each([
  { name: 'nobody with a record', listingStatus: null, gate: 'no provider' },
  {
    name: 'a suspension before everything else',
    listingStatus: { verification: 'rejected', billing: 'ended', hasOpenSuspension: true },
    gate: 'suspended',
  },
  {
    name: 'seven days without payment',
    listingStatus: { ...fine, billing: 'suspended' },
    gate: 'suspended',
  },
  {
    name: 'a rejection before the payment',
    listingStatus: { verification: 'rejected', billing: 'incomplete', hasOpenSuspension: false },
    gate: 'rejected',
  },
  {
    name: 'an application under review',
    listingStatus: { ...fine, verification: 'pending' },
    gate: 'pending',
  },
  {
    name: 'approval without payment',
    listingStatus: { ...fine, billing: 'incomplete' },
    gate: 'not paid',
  },
  { name: 'a missed charge', listingStatus: { ...fine, billing: 'past_due' }, gate: 'open' },
  { name: 'everything in order', listingStatus: fine, gate: 'open' },
] as const)('asks in order: $name', ({ listingStatus, gate }) => {
  expect(gateOf(listingStatus)).toBe(gate)
})

it('shows in search exactly those for whom the portal is open', () => {
  for (const verification of ['pending', 'approved', 'rejected'] as const)
    for (const billing of ['incomplete', 'active', 'past_due', 'suspended', 'ended'] as const)
      for (const hasOpenSuspension of [true, false]) {
        const listingStatus = { verification, billing, hasOpenSuspension }
        expect(isListed(listingStatus)).toBe(gateOf(listingStatus) === 'open')
      }
})

it('keeps what was agreed before a suspension, and lets hours be set while waiting', () => {
  expect(isOpen('suspended', 'bookings')).toBe(true)
  expect(isOpen('suspended', 'clients')).toBe(true)
  expect(isOpen('suspended', 'import')).toBe(false)
  expect(isOpen('suspended', 'requests')).toBe(false)
  expect(isOpen('pending', 'calendar')).toBe(true)
  expect(isOpen('no provider', 'calendar')).toBe(false)
})

it('lets settings be made ready while waiting, and closes them to the suspended and rejected', () => {
  for (const gate of ['open', 'pending', 'not paid'] as const)
    expect(isOpen(gate, 'settings')).toBe(true)
  for (const gate of ['suspended', 'rejected', 'no provider'] as const)
    expect(isOpen(gate, 'settings')).toBe(false)
})
