import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineStateMachine } from './state-machine.ts'

const states = ['a', 'b', 'c', 'd'] as const
const parties = ['buyer', 'seller', 'clock'] as const
type State = (typeof states)[number]
type Party = (typeof parties)[number]

const table = fc.dictionary(
  fc.string({ minLength: 1 }).map((name) => `step ${name}`),
  fc.record({
    by: fc.subarray([...parties]),
    from: fc.subarray([...states]),
    to: fc.constantFrom(...states),
  }),
)

describe('a state machine', () => {
  it('allows a step to whom and where its table says, and to nobody else', () => {
    fc.assert(
      fc.property(table, (steps) => {
        const machine = defineStateMachine<State, Party>()(steps)
        for (const [name, { by, from, to }] of Object.entries(steps)) {
          expect(machine.nextState(name)).toBe(to)
          for (const state of states)
            for (const party of parties)
              expect(machine.canTake(name, state, party)).toBe(
                by.includes(party) && from.includes(state),
              )
        }
      }),
    )
  })

  it('opens exactly the steps that can be taken, in the order of the table', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...states),
        fc.constantFrom(...parties),
        (steps, state, party) => {
          const machine = defineStateMachine<State, Party>()(steps)
          expect(machine.openSteps(state, party)).toEqual(
            Object.keys(steps).filter((name) => machine.canTake(name, state, party)),
          )
        },
      ),
    )
  })

  it('calls a state terminal when no step leads out of it, anyone who would take it', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...states), (steps, state) => {
        const machine = defineStateMachine<State, Party>()(steps)
        const leadsOut = Object.values(steps).some(({ from }) => from.includes(state))
        expect(machine.isTerminal(state)).toBe(!leadsOut)
        if (!leadsOut)
          for (const party of parties) expect(machine.openSteps(state, party)).toEqual([])
      }),
    )
  })

  it('knows its own steps and no others', () => {
    const machine = defineStateMachine<'open' | 'shut', 'anyone', 'gone'>()({
      shut: { by: ['anyone'], from: ['open'], to: 'shut' },
      remove: { by: ['anyone'], from: ['open', 'shut'], to: 'gone' },
    })
    expect(machine.isStep('shut')).toBe(true)
    for (const other of ['open', 'toString', '__proto__', undefined, null, 7])
      expect(machine.isStep(other)).toBe(false)
    expect(machine.nextState('remove')).toBe('gone')
  })
})
