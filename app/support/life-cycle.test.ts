import { expect, it } from 'vitest'
import { afterVisitorWrote, ticketLifeCycle } from './life-cycle.ts'

it('keeps a ticket open until someone answered it, then waits for one side or the other', () => {
  expect(afterVisitorWrote('open')).toBe('open')
  expect(ticketLifeCycle.nextState('answer')).toBe('waiting_for_them')
  expect(afterVisitorWrote('waiting_for_them')).toBe('waiting_for_us')
})

it('opens a solved ticket again for anyone who writes back, and never a closed one', () => {
  expect(afterVisitorWrote('solved')).toBe('waiting_for_us')
  expect(afterVisitorWrote('closed')).toBeNull()
})

it('lets nobody do anything to a closed ticket', () => {
  for (const side of ['visitor', 'agent', 'time'] as const)
    expect(ticketLifeCycle.openSteps('closed', side)).toEqual([])
})

it('lets people of ours solve a ticket, time what waits for them alone, and only time close one', () => {
  expect(ticketLifeCycle.canTake('hear no more', 'waiting_for_them', 'time')).toBe(true)
  for (const state of ['open', 'waiting_for_us'] as const)
    expect(ticketLifeCycle.canTake('hear no more', state, 'time'), state).toBe(false)
  expect(ticketLifeCycle.canTake('solve', 'waiting_for_us', 'visitor')).toBe(false)
  expect(ticketLifeCycle.canTake('solve', 'waiting_for_us', 'agent')).toBe(true)
  expect(ticketLifeCycle.canTake('close', 'solved', 'agent')).toBe(false)
  expect(ticketLifeCycle.canTake('close', 'solved', 'time')).toBe(true)
})
