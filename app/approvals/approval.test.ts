import { expect, it } from 'vitest'
import { APPROVAL_LASTS, type ApprovalState, approvalLifeCycle, openSteps } from './approval.ts'

const requestedAt = new Date('2026-03-06T12:00:00Z')
const expiresAt = new Date(requestedAt.getTime() + APPROVAL_LASTS)
const request = { state: 'requested' as ApprovalState, requestedBy: 'nomsa', expiresAt }

it('leaves the decision to a second person, and lets the first take the request back', () => {
  expect(openSteps(request, 'pieter', requestedAt)).toEqual(['approve', 'reject'])
  expect(openSteps(request, 'nomsa', requestedAt)).toEqual(['take back'])
})

it('is over after seven days, to the millisecond', () => {
  const before = new Date(expiresAt.getTime() - 1)
  expect(openSteps(request, 'pieter', before)).toEqual(['approve', 'reject'])
  for (const person of ['pieter', 'nomsa'])
    expect(openSteps(request, person, expiresAt)).toEqual([])
})

it.each<ApprovalState>(['approved', 'rejected', 'expired', 'applied'])(
  'is decided once: nobody decides what is %s',
  (state) => {
    for (const person of ['pieter', 'nomsa'])
      expect(openSteps({ ...request, state }, person, requestedAt)).toEqual([])
  },
)

it('ends rejected, expired or applied, and applies nothing that wasn’t approved', () => {
  const states: ApprovalState[] = ['requested', 'approved', 'rejected', 'expired', 'applied']
  expect(states.filter(approvalLifeCycle.isTerminal)).toEqual(['rejected', 'expired', 'applied'])
  expect(states.filter((state) => approvalLifeCycle.canTake('apply', state, 'effect'))).toEqual([
    'approved',
  ])
  for (const party of ['requester', 'clock', 'effect'] as const)
    expect(approvalLifeCycle.canTake('approve', 'requested', party)).toBe(false)
})
