import fc from 'fast-check'
import { expect, it } from 'vitest'
import { caseActs } from '#app/page/cases.ts'
import { DAY } from '#app/platform/time.ts'
import {
  appealDue,
  appealUntil,
  type CaseState,
  type CaseStep,
  caseLifeCycle,
  changeDue,
  isReason,
  isThing,
  mayAppeal,
  type Outcome,
  outcomeOfAct,
  outcomes,
  outcomesOf,
  type Party,
  partyOf,
  reasons,
  reportDue,
  things,
} from './moderation.ts'

const steps = Object.keys(caseLifeCycle.steps) as CaseStep[]
const parties: Party[] = ['moderator', 'subject', 'another moderator']
const anySteps = fc.array(
  fc.record({ step: fc.constantFrom(...steps), party: fc.constantFrom(...parties) }),
  { maxLength: 12 },
)

/** The accepted ones of these steps, in order. */
function taken(tries: { step: CaseStep; party: Party }[]) {
  let state: CaseState = 'open'
  const done: { step: CaseStep; party: Party }[] = []
  for (const attempt of tries)
    if (caseLifeCycle.canTake(attempt.step, state, attempt.party)) {
      state = caseLifeCycle.nextState(attempt.step)
      done.push(attempt)
    }
  return { state, done }
}

it('is decided once, appealed once and answered once, whatever is tried in whatever order', () => {
  fc.assert(
    fc.property(anySteps, (tries) => {
      const { done } = taken(tries)
      const order = done.map(({ step }) => (step === 'reverse' ? 'uphold' : step))
      expect(['decide', 'appeal', 'uphold'].slice(0, order.length)).toEqual(order)
    }),
  )
})

it('never has an appeal answered by who decided first, and never appealed by a moderator', () => {
  fc.assert(
    fc.property(anySteps, (tries) => {
      for (const { step, party } of taken(tries).done) {
        if (step === 'uphold' || step === 'reverse') expect(party).toBe('another moderator')
        if (step === 'appeal') expect(party).toBe('subject')
      }
    }),
  )
})

it('ends with the answer to an appeal, and nowhere before', () => {
  const states: CaseState[] = ['open', 'decided', 'appealed', 'closed']
  expect(states.filter(caseLifeCycle.isTerminal)).toEqual(['closed'])
})

it('knows who decided first', () => {
  expect(partyOf({ decidedBy: 'nomsa' }, 'nomsa')).toBe('moderator')
  expect(partyOf({ decidedBy: 'nomsa' }, 'karabo')).toBe('another moderator')
  expect(partyOf({ decidedBy: null }, 'karabo')).toBe('another moderator')
})

it('can be appealed for 14 days, to the millisecond, against what was decided against someone', () => {
  const decidedAt = new Date('2026-03-06T12:00:00Z')
  const until = appealUntil(decidedAt)
  expect(until).toEqual(new Date('2026-03-21T00:00:00+02:00'))
  fc.assert(
    fc.property(
      fc.constantFrom<CaseState>('open', 'decided', 'appealed', 'closed'),
      fc.constantFrom(...(Object.keys(outcomes) as Outcome[])),
      fc.integer({ min: -DAY, max: DAY }),
      (state, outcome, millis) => {
        const now = new Date(until.getTime() + millis)
        const found = { state, outcome, appealUntil: until }
        expect(mayAppeal(found, now)).toBe(state === 'decided' && outcome !== 'left' && millis < 0)
      },
    ),
  )
})

it('can be left whatever it is, and nothing is decided about a thing that only another has', () => {
  expect(outcomesOf('review', 'customer')).toEqual(['left', 'hidden'])
  expect(outcomesOf('profile', 'provider')).toEqual(['left', 'change asked', 'suspended'])
  expect(outcomesOf('message', 'provider')).toEqual(['left', 'removed', 'warned', 'suspended'])
  // A customer has no profile to suspend.
  expect(outcomesOf('message', 'customer')).toEqual(['left', 'removed', 'warned'])
})

it('has an act for each outcome, which needs a reason unless the thing is left', () => {
  for (const outcome of Object.keys(outcomes) as Outcome[]) {
    const { act } = outcomes[outcome]
    expect(outcomeOfAct(act)).toBe(outcome)
    expect(caseActs[act].needs).toBe(outcome === 'left' ? 'nothing' : 'words')
  }
  expect(outcomeOfAct('approve')).toBeNull()
})

it('gives each of its acts another key within one case', () => {
  for (const [thing, writer] of [
    ['review', 'customer'],
    ['profile', 'provider'],
    ['message', 'provider'],
  ] as const) {
    const keys = outcomesOf(thing, writer).map((outcome) => caseActs[outcomes[outcome].act].key)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

it('takes only the reasons of its own thing, and no name that every object knows', () => {
  for (const name of ['__proto__', 'constructor', 'toString', '']) {
    expect(isThing(name)).toBe(false)
    for (const thing of ['review', 'profile', 'message'] as const)
      expect(isReason(thing, name)).toBe(false)
  }
  expect(Object.keys(things)).toEqual(Object.keys(reasons))
  expect(isReason('review', 'advertising')).toBe(false)
  expect(isReason('message', 'advertising')).toBe(true)
})

it('promises whole business days', () => {
  const friday = new Date('2026-03-06T14:00:00+02:00')
  expect(reportDue(friday, [])).toEqual(new Date('2026-03-11T00:00:00+02:00'))
  expect(appealDue(friday, [])).toEqual(new Date('2026-03-14T00:00:00+02:00'))
  expect(changeDue(friday, [])).toEqual(new Date('2026-03-14T00:00:00+02:00'))
  expect(reportDue(friday, ['2026-03-09'])).toEqual(new Date('2026-03-12T00:00:00+02:00'))
})
