import { describe, expect, it } from 'vitest'
import {
  type InvitationState,
  invitationLifeCycle,
  type Party,
  quoteLifeCycle,
  requestLifeCycle,
} from './life-cycles.ts'

const parties = ['customer', 'provider', 'clock'] as const

describe('an ask', () => {
  it('lets the provider quote or decline while it waits, and revise or take back afterwards', () => {
    expect(invitationLifeCycle.openSteps('waiting', 'provider')).toEqual(['quote', 'decline'])
    expect(invitationLifeCycle.openSteps('quoted', 'provider')).toEqual(['revise', 'take_back'])
  })

  it('lets only the customer accept', () => {
    expect(invitationLifeCycle.canTake('accept', 'quoted', 'customer')).toBe(true)
    expect(invitationLifeCycle.canTake('accept', 'quoted', 'provider')).toBe(false)
    expect(invitationLifeCycle.canTake('accept', 'waiting', 'customer')).toBe(false)
  })

  it('is touched by nobody once it is over', () => {
    const over: InvitationState[] = ['accepted', 'declined', 'not_chosen', 'withdrawn', 'expired']
    for (const state of over)
      for (const party of parties) expect(invitationLifeCycle.openSteps(state, party)).toEqual([])
  })
})

describe('a request', () => {
  it('is confirmed or withdrawn by the guest who holds it, and never by a provider', () => {
    expect(requestLifeCycle.openSteps('held', 'customer')).toEqual(['confirm', 'withdraw'])
    for (const state of ['held', 'open', 'closed', 'expired', 'withdrawn'] as const)
      expect(requestLifeCycle.openSteps(state, 'provider')).toEqual([])
  })
})

it('leaves no state from which time or a person could not lead to an end', () => {
  const tables: Record<string, { from: readonly string[]; to: string }>[] = [
    requestLifeCycle.steps,
    invitationLifeCycle.steps,
    quoteLifeCycle.steps,
  ]
  for (const table of tables) {
    const steps = Object.values(table)
    const states = new Set(steps.flatMap(({ from, to }) => [...from, to]))
    const ends = [...states].filter((state) => !steps.some(({ from }) => from.includes(state)))
    expect(ends.length).toBeGreaterThan(0)
    for (const state of states) expect(reaches(state, ends, steps)).toBe(true)
  }
})

function reaches(
  start: string,
  ends: string[],
  steps: { from: readonly string[]; to: string }[],
): boolean {
  const seen = new Set([start])
  for (const state of seen) for (const { from, to } of steps) if (from.includes(state)) seen.add(to)
  return ends.some((end) => seen.has(end))
}

it('gives every unfinished state of an ask a step by the clock or a due person', () => {
  const waitsFor = (state: InvitationState): Party[] =>
    parties.filter((party) => invitationLifeCycle.openSteps(state, party).length > 0)
  expect(waitsFor('waiting')).toEqual(['customer', 'provider', 'clock'])
  expect(waitsFor('quoted')).toEqual(['customer', 'provider', 'clock'])
})
