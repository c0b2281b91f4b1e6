import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canTakeJob,
  type InvitationState,
  invitationLifeCycle,
  type JobStatus,
  type JobStep,
  jobLifeCycle,
  openJobSteps,
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
    const over: InvitationState[] = [
      'done',
      'not_done',
      'declined',
      'not_chosen',
      'withdrawn',
      'expired',
    ]
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

describe('a job', () => {
  it('is confirmed by the other side, never by the one who marked it', () => {
    for (const markedBy of ['customer', 'provider'] as const) {
      const other = markedBy === 'customer' ? 'provider' : 'customer'
      const status: JobStatus = { state: 'marked_done', markedBy }
      expect(canTakeJob('confirm_done', status, markedBy)).toBe(false)
      expect(canTakeJob('confirm_done', status, other)).toBe(true)
      expect(canTakeJob('confirm_done', status, 'clock')).toBe(true)
    }
  })

  it('lets the customer say otherwise, and the provider not', () => {
    expect(openJobSteps({ state: 'marked_done', markedBy: 'provider' }, 'customer')).toEqual([
      'correct_done',
      'correct_not_done',
      'confirm_done',
    ])
    expect(openJobSteps({ state: 'marked_not_done', markedBy: 'customer' }, 'provider')).toEqual([
      'confirm_not_done',
    ])
  })

  it('ends, whatever the two do in whatever order', () => {
    const moves = fc.array(
      fc.tuple(
        fc.constantFrom(...parties),
        fc.constantFrom(...(Object.keys(jobLifeCycle.steps) as JobStep[])),
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(moves, (tried) => {
        let status: JobStatus = { state: 'accepted', markedBy: null }
        let taken = 0
        for (const [party, step] of tried) {
          if (!canTakeJob(step, status, party)) continue
          taken++
          status = {
            state: jobLifeCycle.nextState(step),
            markedBy: isMark(step) ? (party as 'customer' | 'provider') : status.markedBy,
          }
        }
        // A mark, the customer's correction, a confirmation: no job takes more than three steps.
        expect(taken).toBeLessThanOrEqual(3)
        if (!jobLifeCycle.isTerminal(status.state) && status.state !== 'accepted')
          expect(openJobSteps(status, 'clock')).toHaveLength(1)
      }),
    )
  })
})

const isMark = (step: JobStep) => step.startsWith('mark') || step.startsWith('correct')

it('leaves no state from which time or a person could not lead to an end', () => {
  const tables: Record<string, { from: readonly string[]; to: string }>[] = [
    requestLifeCycle.steps,
    invitationLifeCycle.steps,
    quoteLifeCycle.steps,
    jobLifeCycle.steps,
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
